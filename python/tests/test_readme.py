"""The example of the README, word for word."""
from __future__ import annotations

import re
from pathlib import Path

import pytest


def test_the_example_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    printed = re.search(r"It prints:\n\n```\n(.*?)```", text, re.DOTALL)
    assert example and printed
    exec(example[1], {})
    assert capsys.readouterr().out == printed[1]


def test_the_example_of_a_variant_of_ones_own_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    (example,) = [one for one in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "hounds.toml" in one]
    (tmp_path / "hounds.toml").write_text('language = 1\nextends = "chess"\nname = "Hounds"\n[piece]\nqueen = { moves = "QZZ1" }\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict = {"alfil": __import__("alfil")}
    with pytest.raises(names["alfil"].DefinitionError):
        exec(example, names)
    (tmp_path / "hounds.toml").write_text('language = 1\nextends = "chess"\nname = "Hounds"\n[piece]\nqueen = { moves = "QN" }\n', encoding="utf-8")
    exec(example, names)
    assert names["mistakes"] == [] and names["board"].variant.title == "Camels"
    # The same definition, read twice, is one variant.
    board, engine = names["alfil"].Board("hounds.toml"), names["alfil"].Engine("hounds.toml")
    board.push(engine.play(board, names["alfil"].Limit(nodes=100)))
    assert board.ply() == 1


def test_the_examples_of_environments_run() -> None:
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: the examples of environments are not run")
    text = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    examples = [one for one in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "env.aec" in one or "env.vector" in one]
    assert len(examples) == 2
    names: dict = {}
    for example in examples:
        exec(example.replace('env.aec("glinski")', 'env.aec("glinski", max_moves=30)'), names)
    assert names["game"].agents == [] and names["observations"].shape[0] == 256
