"""Games for programs that learn: PettingZoo's own tests, and the games that are stepped at once."""
from __future__ import annotations

import threading
import time
import warnings
from pathlib import Path

import pytest

import alfil
from alfil import env

np = pytest.importorskip("numpy", reason="numpy is not installed: environments are not tested")

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
# Squares, hexagons, drops, placement, turns of two steps, jumps of several captures, dice, hidden cells, hidden orders, stacks,
# a drawn set-up, three players, four players with two boards.
GAMES = ["chess", "glinski", "shogi", "ataxx", "duck", "chess960", "crazyhouse", "peg-chess-random"]
FILES = ["dice-chess", "dark-chess", "three-crowns", "go", "together", "levels", "draughts", "bughouse"]
ALL = GAMES + [str(EXAMPLES / f"{name}.toml") for name in FILES]


@pytest.mark.parametrize("name", ALL, ids=GAMES + FILES)
def test_pettingzoo_accepts_the_environment(name):
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: its tests are not run")
    from pettingzoo.test import api_test, seed_test
    with warnings.catch_warnings():
        # Planes have the numbers of the game, and names of players are its own.
        warnings.simplefilter("ignore")
        api_test(env.aec(name, max_moves=40), num_cycles=120)
        seed_test(lambda: env.aec(name, max_moves=12), num_cycles=24)


def test_a_game_of_pettingzoo_ends_with_rewards():
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: its tests are not run")
    game = env.aec("chess", render_mode="ansi")
    game.reset(seed=1)
    assert game.possible_agents == ["white", "black"]
    raw = game.unwrapped
    for move in ["f2f3", "e7e5", "g2g4", "d8h4"]:
        observation, reward, termination, truncation, _ = game.last()
        assert not termination and not truncation and reward == 0
        (number,) = raw.numbers_of(move)
        assert observation["action_mask"][number] == 1 and raw.meaning(number) == f"{move[:2]}-{move[2:]}"
        game.step(number)
    assert game.terminations == {"white": True, "black": True}
    assert game.rewards == {"white": -1.0, "black": 1.0}
    assert raw.history() == ["f2f3", "e7e5", "g2g4", "d8h4"] and "q" in game.render()
    assert raw.infos["white"]["reason"] == "checkmate"


def test_an_illegal_number_ends_the_game_of_pettingzoo():
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: its tests are not run")
    game = env.aec("chess")
    game.reset(seed=1)
    mask = game.last()[0]["action_mask"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(game.terminations.values()) and game.rewards["white"] == -1


def test_a_player_of_pettingzoo_observes_what_it_sees():
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: its tests are not run")
    seen = []
    for reply in ["b7b6", "h7h6"]:
        game = env.aec(str(EXAMPLES / "dark-chess.toml"))
        game.reset(seed=1)
        for move in ["e2e4", reply]:
            game.step(game.unwrapped.numbers_of(move)[0])
        seen.append([game.observe(agent)["observation"] for agent in game.possible_agents])
    assert (seen[0][0] == seen[1][0]).all() and (seen[0][1] != seen[1][1]).any()


@pytest.mark.parametrize("name", ALL, ids=GAMES + FILES)
def test_games_are_stepped_at_once(name):
    games = env.vector(name, 6, seed=3, max_moves=30)
    traces = []
    for threads in (1, 2):
        games = env.vector(name, 6, seed=3, max_moves=30, threads=threads)
        observations, info = games.reset()
        assert observations.shape == (6, *games.shape) and len(games.planes) == games.shape[0]
        assert info["action_mask"].shape == (6, games.n_actions)
        trace, ends = [], 0
        for _ in range(60):
            actions = games.sample().copy()
            assert info["action_mask"][np.arange(6), actions].all()
            observations, rewards, terminated, truncated, info = games.step(actions)
            ends += int((terminated | truncated).sum())
            assert (info["action_mask"].sum(axis=1) > 0).all() and np.isfinite(observations).all()
            assert np.abs(info["rewards"].sum(axis=1)).max() < 1e-5
            assert (rewards[~terminated] == 0).all()
            trace.append((actions, observations.copy(), rewards))
        assert ends > 0
        traces.append(trace)
    for (one, two) in zip(*traces):
        assert all((a == b).all() for a, b in zip(one, two))


def test_rewards_go_to_the_player_who_has_decided():
    games = env.vector("chess", 2, begin_again=False)
    _, info = games.reset()
    for move in ["f2f3", "e7e5", "g2g4", "d8h4"]:
        _, rewards, terminated, truncated, info = games.step([games.numbers_of(game, move)[0] for game in range(2)])
    assert rewards.tolist() == [1, 1] and terminated.all() and not truncated.any()
    assert info["rewards"].tolist() == [[-1, 1]] * 2 and not info["action_mask"].any()
    _, rewards, terminated, _, _ = games.step([0, 0])
    assert rewards.tolist() == [0, 0] and terminated.all()


def test_a_number_that_is_not_open_changes_no_game():
    games = env.vector("chess", 3)
    games.reset()
    actions = games.sample().copy()
    actions[1] = games.n_actions
    with pytest.raises(alfil.IllegalMoveError, match="game 1: .*no number"):
        games.step(actions)
    assert [games.history(game) for game in range(3)] == [[], [], []]


def test_buffers_outlive_their_games():
    games = env.vector("chess", 2)
    observations, _ = games.reset()
    before = observations.copy()
    del games
    assert (observations == before).all()


def test_other_threads_run_meanwhile():
    games = env.vector("chess", 2000)
    games.reset()
    n, stop = 0, threading.Event()

    def count():
        nonlocal n
        while not stop.is_set():
            n += 1
            time.sleep(0.0005)

    counter = threading.Thread(target=count)
    counter.start()
    try:
        games.sample()
        before = n
        games._games.step()
        during = n - before
    finally:
        stop.set()
        counter.join()
    assert during > 1


def test_wrong_settings_are_refused():
    with pytest.raises(ValueError, match="at least one game"):
        env.vector("chess", 0)
    with pytest.raises(alfil.TooMuchWorkError, match="fewer games"):
        env.vector("chess", 10**8)
