"""The bots, in order of strength."""

from collections.abc import Mapping

from engine.bots.beginner import Beginner
from engine.bots.bot import Bot
from engine.bots.expert import Expert
from engine.bots.sharp import Sharp
from engine.bots.steady import Steady

BOTS: Mapping[str, Bot] = {bot.id: bot for bot in (Beginner(), Steady(), Sharp(), Expert())}
"""Every bot by its id, the weakest first."""
