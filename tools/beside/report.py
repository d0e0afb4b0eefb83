"""What is printed of a run."""
from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import dataclass, field

from compare import Compared, Difference
from judged import Judgement


@dataclass
class Report:
    """What a run has found in one game."""

    game: str
    program: str
    definition: str
    compared: Compared = field(default_factory=Compared)
    kinds: Counter[str] = field(default_factory=Counter)
    shown: dict[str, list[Difference]] = field(default_factory=dict)
    judged: Counter[str] = field(default_factory=Counter)
    judged_shown: dict[str, Difference] = field(default_factory=dict)
    seconds: float = 0.0

    def judge(self, difference: Difference, known: Judgement) -> None:
        """Counts a difference that is known."""
        self.judged[known.reason] += 1
        self.judged_shown.setdefault(known.reason, difference)

    def n_differences(self) -> int:
        """Returns how many differences are Alfil's, as far as is known."""
        return sum(self.kinds.values())

    def text(self, is_long: bool) -> str:
        """Writes the report."""
        compared = self.compared
        counts = [f"{compared.positions:,} positions ({compared.odd:,} odd), {compared.moves:,} moves",
                  f"{compared.texts:,} texts of moves, {compared.fens:,} FENs"]
        if compared.games:
            counts.append(f"{compared.games:,} games of {compared.plies:,} moves")
        lines = [f"{self.game} ({self.program}): {'; '.join(counts)}; {self.n_differences()} differences, "
                 f"{sum(self.judged.values())} more that are known; {self.seconds:.0f} s"]
        for kind, n in self.kinds.most_common():
            lines.append(f"  {n} x {kind}")
            for difference in self.shown.get(kind, []):
                lines += [f"      {line}" for line in self._shown(difference)]
        for reason, n in self.judged.most_common():
            lines.append(f"  known, {n} x: {reason}")
            lines.append(f"      {self.judged_shown[reason].kind}: {self.judged_shown[reason].fen}")
        if is_long:
            ends = ", ".join(f"{reason} {n}" for reason, n in compared.ends.most_common())
            lines.append(f"  results: {ends}")
        return "\n".join(lines)

    def _shown(self, difference: Difference) -> list[str]:
        fen = shlex.quote(difference.fen)
        tool = "" if self.definition == self.game else f" --definition {shlex.quote(self.definition)}"
        return [
            *difference.detail.split("\n"),
            f"alfil moves {shlex.quote(self.definition)} --fen {fen}",
            f"tools/beside/run --variant {self.game}{tool} --fen {fen}",
        ]


def summary(reports: list[Report]) -> str:
    """Writes a table of all games, a row each."""
    rows: list[tuple[str, ...]] = [("game", "partner", "positions", "moves", "texts", "FENs", "games", "differences", "known")]
    for report in reports:
        compared = report.compared
        numbers = (compared.positions, compared.moves, compared.texts, compared.fens, compared.games,
                   report.n_differences(), sum(report.judged.values()))
        rows.append((report.game, report.program, *(f"{number:,}" for number in numbers)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    aligned = (
        "  ".join(text.ljust(width) if column < 2 else text.rjust(width)
                  for column, (text, width) in enumerate(zip(row, widths)))
        for row in rows
    )
    return "\n".join(aligned)
