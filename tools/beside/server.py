"""The library of Alfil, asked through `alfil-testing answers`: a line of JSON for each line of JSON."""
from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, TypedDict


class Turn(TypedDict):
    """A legal move, as Alfil answers it. Names of fields are those of `testing/src/answers/position.rs`."""

    text: str
    standard: str | None
    kind: str
    start: str
    end: str
    partners: list[str]
    promotes: str | None
    drop: str | None
    captures: bool
    fen: str


class Ended(TypedDict):
    """A result, as Alfil answers it."""

    winner: str | None
    reason: str
    claim: bool


class Refusal(Exception):
    """What Alfil says of a text that it does not read."""


class Server:
    """One process that answers all questions of a run."""

    def __init__(self, program: Path) -> None:
        command = [str(program), "answers"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, what: str, **request: Any) -> Any:
        """Returns the answer.

        Raises `Refusal` with the reason if there is none.
        """
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(json.dumps({"ask": what, **request}) + "\n")
        stdin.flush()
        line = stdout.readline()
        if not line:
            raise SystemExit(f"alfil-testing ended at the request {json.dumps({'ask': what, **request})}")
        answer = json.loads(line)
        if isinstance(answer, dict) and "refused" in answer:
            raise Refusal(answer["refused"])
        return answer

    def close(self) -> None:
        """Ends the process."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()
