"""Playtests: the same games in one process, in parts, and as tasks of Ray."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import alfil

SETTINGS = {"games": 6, "odds": 6, "nodes": 20, "max_plies": 30, "seed": 5}


def test_equal_settings_give_equal_files(tmp_path):
    out = tmp_path / "out.json"
    one = alfil.playtest("tictactoe", **SETTINGS, threads=1, out=str(out))
    two = alfil.playtest("tictactoe", **SETTINGS, threads=2)
    assert one.file == two.file == out.read_text(encoding="utf-8")
    assert len(json.loads(one.file)["games"]) == 12 and one.report
    assert "6 games" in str(one) and one.page().startswith("<!DOCTYPE html>")
    other = alfil.playtest("tictactoe", **{**SETTINGS, "seed": 6})
    assert other.file != one.file


def test_parts_are_joined_in_any_order():
    from alfil._alfil import PlaytestRun
    run = PlaytestRun(alfil.Variant("micro"), **SETTINGS, levels=None, random=4)
    parts = [run.part(index, 3, 1) for index in range(3)]
    whole = run.join([run.part(0, 1, 2)], True)
    assert run.n_games == 12 and run.join(parts, True) == run.join(parts[::-1], True) == whole
    assert run.join(parts + parts[:1], True) == whole, "a part that was played twice counts once"
    with pytest.raises(alfil.AlfilError, match="another run"):
        PlaytestRun(alfil.Variant("micro"), **{**SETTINGS, "nodes": 21}, levels=None, random=4).join(parts, True)


def test_values_are_learned_from_games(tmp_path):
    to = tmp_path / "tuned.toml"
    settings = {"games": 120, "nodes": 20}
    one = alfil.tune("losalamos", **settings, threads=2, to=str(to))
    assert one.values["queen"] > one.values["knight"] > 0 and "king" not in one.values
    assert to.read_text(encoding="utf-8") == one.text and f'value = {one.values["rook"]}' in one.text
    assert str(one).startswith("losalamos: from 120 games")
    assert len(json.loads(one.file)["games"]) == 120
    with pytest.raises(alfil.AlfilError, match="4 games do not show the values of pieces"):
        alfil.tune("losalamos", games=4, nodes=10)


def test_wrong_settings_are_refused():
    with pytest.raises(ValueError, match="`nodes` is 0; give a number from 1"):
        alfil.playtest("micro", nodes=0)
    with pytest.raises(ValueError, match="levels from 1 to 9"):
        alfil.playtest("micro", levels=(0, 3))
    with pytest.raises(ValueError, match="games are not played on `dask`"):
        alfil.playtest("micro", on="dask")


def test_ray_plays_the_same_games_with_workers_killed(tmp_path):
    pytest.importorskip("ray", reason="ray is not installed: playtests on it are not tested")
    script = Path(__file__).parent / "beside_ray.py"
    done = subprocess.run([sys.executable, str(script), "--games", "100", "--nodes", "300"], capture_output=True, text=True, timeout=600,
                          cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "equal bytes" in done.stdout and "2 workers killed" in done.stdout
