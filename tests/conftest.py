"""What tests of several folders share."""

import gc

import pytest


def pytest_collection_finish() -> None:
    """Look for garbage more seldom, and not among the tests themselves, which stay: a look costs more than it frees."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment without a setting of ours."""
    from app.settings import Settings  # only here: the engine's tests do without the app

    for field in Settings.model_fields:
        monkeypatch.delenv(f"JUNIPER_{field.upper()}", raising=False)
