"""What holds for every test of the engine: none profits from what another has worked out."""

import pytest

from engine.deadwood import best_arrangement
from engine.layoffs import _best_defence
from tests.engine import naive_melds, naive_rules


@pytest.fixture(autouse=True)
def _nothing_worked_out_yet() -> None:
    """Empty what the engine and the naive models remember."""
    for remembered in (
        best_arrangement,
        _best_defence,
        naive_melds.melds,
        naive_melds.least_deadwood,
        naive_rules.cheapest,
    ):
        remembered.cache_clear()
