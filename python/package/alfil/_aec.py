"""The environment for PettingZoo."""
from __future__ import annotations

from typing import Any, Dict, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._alfil import Games, Variant


def make(variant: Variant, max_moves: int, render_mode: Optional[str]) -> Any:
    """Makes the environment with the wrappers of PettingZoo: an illegal number ends the game."""
    env: Any = Environment(variant, max_moves, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class Environment(AECEnv):
    """A game of any variant."""

    def __init__(self, variant: Variant, max_moves: int, render_mode: Optional[str]) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"`{render_mode}` is not a way to render: `ansi` or `svg`")
        self.metadata = {"name": f"alfil_{variant.name}", "render_modes": ["ansi", "svg"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._games = Games(variant, 1, max_moves=max_moves, begin_again=False, threads=1)
        buffers = {name: np.asarray(buffer) for name, buffer in self._games.buffers()}
        self._mask, self._rewards = buffers["masks"][0], buffers["rewards"][0]
        self._player, self._action = buffers["players"], buffers["actions"]
        self._terminated, self._truncated = buffers["terminated"], buffers["truncated"]
        self._seed = 0
        self.possible_agents = list(self._games.players)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        n, shape = self._games.n_numbers, self._games.shape
        self.action_spaces = {agent: spaces.Discrete(n) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(low=0, high=np.finfo(np.float32).max, shape=shape, dtype=np.float32),
                "action_mask": spaces.Box(low=0, high=1, shape=(n,), dtype=np.int8),
            })
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        # Without a seed, games differ from one another, and equal programs play equal ones.
        self._seed = self._seed + 1 if seed is None else seed
        self._games.reset(self._seed % 2**64)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._take_over()

    def _take_over(self) -> None:
        """Takes over who decides, and the end of the game."""
        self.agent_selection = self.possible_agents[self._player[0]]
        if self._terminated[0] or self._truncated[0]:
            reason = self._games.reason(0)
            for agent in self.agents:
                self.rewards[agent] = float(self._rewards[self._seats[agent]])
                self.terminations[agent] = bool(self._terminated[0])
                self.truncations[agent] = bool(self._truncated[0])
                self.infos[agent] = {"reason": reason}

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        seat = self._seats[agent]
        planes = np.frombuffer(self._games.observe(0, seat), dtype=np.float32).reshape(self._games.shape)
        decides = seat == self._player[0] and agent == self.agent_selection
        mask = self._mask.copy() if decides else np.zeros_like(self._mask)
        return {"observation": planes, "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._action[0] = action
        self._games.step()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._take_over()
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        if self.render_mode == "svg":
            return self._games.svg(0, 0)
        return self._games.text(0) if self.render_mode == "ansi" else None

    def history(self) -> list:
        """Returns the texts of the moves that have been made."""
        return self._games.history(0)

    def meaning(self, number: int) -> str:
        """Returns the meaning of a number: `e2-e4`, `e7-e8=queen`, `pawn@e4`."""
        return self._games.meaning(number)

    def numbers_of(self, move: str) -> list:
        """Returns the numbers by which the legal move of this text is made."""
        return self._games.numbers_of(0, move)

    def close(self) -> None:
        pass
