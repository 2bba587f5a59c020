"""The bots, in order of strength."""

from collections.abc import Mapping

from engine.bots.beginner import Beginner
from engine.bots.bot import Bot
from engine.bots.steady import Steady

BOTS: Mapping[str, Bot] = {bot.id: bot for bot in (Beginner(), Steady())}
"""Every bot by its id, the weakest first."""
