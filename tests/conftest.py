"""What tests of several folders share."""

import pytest


@pytest.fixture
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment without a setting of ours."""
    from app.settings import Settings  # only here: the engine's tests do without the app

    for field in Settings.model_fields:
        monkeypatch.delenv(f"JUNIPER_{field.upper()}", raising=False)
