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
