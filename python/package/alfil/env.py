"""Games for programs that learn to play, for every variant: PettingZoo's AEC environment, and many games stepped at once.

A move is made by one or more *decisions*, each a number; the numbers are made from the definition alone. `alfil.env.aec` needs the
packages `pettingzoo` and `gymnasium`, `alfil.env.vector` only `numpy`.

>>> from alfil import env
>>> games = env.vector("chess", 4, seed=1)
>>> observations, info = games.reset()
>>> observations.shape, int(info["action_mask"][0].sum())
((4, 22, 8, 8), 20)
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Union

from ._alfil import Games, Variant
from ._board import variant_of

if TYPE_CHECKING:
    import numpy as np

MAX_MOVES = 1000
"""The number of moves after which a game is broken off, if no other is given."""


def aec(variant: Union[str, Variant] = "chess", *, max_moves: int = MAX_MOVES, render_mode: Optional[str] = None) -> Any:
    """Makes the environment of a variant for PettingZoo, with its usual wrappers.

    The agents are the players of the definition, by their names. An observation is a dictionary of `observation`, the planes of the
    agent, and `action_mask`, the open numbers, which are none while another agent decides. An agent may decide several times for a
    move. Chance moves by itself. A draw that may be claimed is claimed.

    Args:
        variant: The name of a shipped variant, the path of a definition file, or a `Variant`.
        max_moves: The number of moves after which a game is broken off (truncated).
        render_mode: `ansi` for the board as text, `svg` for a picture.
    """
    try:
        from ._aec import make
    except ImportError as why:
        raise ImportError(f"alfil.env.aec needs pettingzoo and gymnasium ({why}); install them by `pip install pettingzoo`") from why
    return make(variant_of(variant), max_moves, render_mode)


def vector(variant: Union[str, Variant] = "chess", n: int = 1, *, seed: int = 0, max_moves: int = MAX_MOVES, threads: int = 1,
           begin_again: bool = True) -> Vector:
    """Makes `n` games of a variant that are stepped at once, in compiled code without the lock of the interpreter.

    Args:
        variant: The name of a shipped variant, the path of a definition file, or a `Variant`.
        n: The number of games.
        seed: The seed of `reset` without one.
        max_moves: The number of moves after which a game is broken off (truncated).
        threads: The number of threads.
        begin_again: Whether a game that has ended begins again in the same step.
    """
    return Vector(variant_of(variant), n, seed=seed, max_moves=max_moves, threads=threads, begin_again=begin_again)


class Vector:
    """Games that are stepped at once, in the manner of Gymnasium.

    All arrays are written in place by `reset` and `step`: copy what must last. In a step in which a game ends, its reward is that of
    the end, and with `begin_again` its observation and its mask are those of the next game.
    """

    def __init__(self, variant: Variant, n: int, *, seed: int, max_moves: int, threads: int, begin_again: bool) -> None:
        import numpy as np
        self._np = np
        self._games = Games(variant, n, max_moves=max_moves, begin_again=begin_again, threads=threads)
        buffers = {name: np.asarray(buffer) for name, buffer in self._games.buffers()}
        self.variant = variant
        self.num_envs = n
        self.seed = seed
        self.n_actions: int = self._games.n_numbers
        """The number of numbers of moves."""
        self.shape: Tuple[int, int, int] = self._games.shape
        """The number of planes, rows and columns of an observation."""
        self.planes: List[str] = self._games.planes
        """The names of the planes."""
        self.players: List[str] = self._games.players
        """The names of the players, in turn order."""
        self.actions: np.ndarray = buffers["actions"]
        """The numbers of the next step, for `step` without any."""
        self._observations = buffers["observations"]
        self._rewards = buffers["rewards"]
        self._actors = buffers["actors"]
        self._terminated = buffers["terminated"]
        self._truncated = buffers["truncated"]
        self._info: Dict[str, np.ndarray] = {
            "action_mask": buffers["masks"], "player": buffers["players"], "rewards": buffers["rewards"], "actor": buffers["actors"],
        }
        self._index = np.arange(n)

    def reset(self, seed: Optional[int] = None) -> Tuple[np.ndarray, Dict[str, np.ndarray]]:
        """Begins all games. Returns the observations, and the information of `step`."""
        self._games.reset(self.seed if seed is None else seed)
        return self._observations, self._info

    def step(self, actions: Any = None) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Dict[str, np.ndarray]]:
        """Decides in each game for one number: those given, or those in `actions`.

        Returns the observations of the players who decide next, the rewards of the players who have decided, whether each game
        has ended, whether it was broken off, and a dictionary: `action_mask`, `player` (the index of the one who decides next), `rewards`
        of all players, `actor` (the index of the one who has decided).

        Raises:
            IllegalMoveError: A number is not open. No game has changed.
        """
        if actions is not None:
            self.actions[:] = actions
        self._games.step()
        rewards = self._rewards[self._index, self._actors]
        return self._observations, rewards, self._terminated, self._truncated, self._info

    def sample(self) -> np.ndarray:
        """Returns an open number for each game, each equally likely: the array `actions`."""
        self._games.sample()
        return self.actions

    def meaning(self, number: int) -> str:
        """Returns the meaning of a number: `e2-e4`, `e7-e8=queen`, `pawn@e4`."""
        return self._games.meaning(number)

    def numbers_of(self, game: int, move: str) -> List[int]:
        """Returns the numbers by which a game makes the legal move of this text."""
        return self._games.numbers_of(game, move)

    def history(self, game: int) -> List[str]:
        """Returns the texts of the moves that a game has made."""
        return self._games.history(game)
