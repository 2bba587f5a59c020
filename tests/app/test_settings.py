"""A wrong setting stops the start with one sentence that names it, and never shows a key."""

import traceback
from pathlib import Path

import pytest

from app.keys import new_key
from app.main import create_app, create_app_from_environment
from app.settings import Settings, SettingsError, load_settings

pytestmark = pytest.mark.usefixtures("no_settings")


def test_without_any_setting_the_defaults_hold() -> None:
    settings = load_settings()
    assert (settings.host, settings.port, settings.prefix, settings.data) == ("127.0.0.1", 8000, "", Path("data"))


def test_every_setting_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {
        "KEYS": new_key(),
        "DATA": "/keys",
        "HOST": "0.0.0.0",
        "PORT": "80",
        "PREFIX": "/gin",
        "RATE": "7",
        "PROXIES": "10.0.0.0/8, ::1",
        "LOG_LEVEL": "error",
        "LOG_FORMAT": "json",
        "WATCH": "true",
    }
    assert {field.upper() for field in Settings.model_fields} == given.keys(), "each setting needs an example here"
    for name, value in given.items():
        monkeypatch.setenv(f"JUNIPER_{name}", value)
    settings = load_settings()
    assert settings.keys.get_secret_value() == given["KEYS"]
    assert settings.model_dump(exclude={"keys"}) == {
        "data": Path("/keys"),
        "host": "0.0.0.0",
        "port": 80,
        "prefix": "/gin",
        "rate": 7,
        "proxies": "10.0.0.0/8, ::1",
        "log_level": "error",
        "log_format": "json",
        "watch": True,
    }


def test_what_is_given_on_the_command_line_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUNIPER_PORT", "9000")
    assert load_settings(port="9001").port == 9001


def test_an_empty_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUNIPER_PORT", "")
    assert load_settings().port == 8000


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("KEYS", "not-a-key"),
        ("PORT", "eighty"),
        ("PORT", "65536"),
        ("PORT", "-1"),
        ("PORT", "tcp://10.0.0.1:8000"),
        ("PREFIX", "rummy"),
        ("PREFIX", "/rummy/"),
        ("PREFIX", "/gin rummy"),
        ("PREFIX", "/rummy\n"),
        ("RATE", "many"),
        ("RATE", "-1"),
        ("PROXIES", "proxy.example"),
        ("PROXIES", "10.0.0.1/8"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("WATCH", "maybe"),
    ],
)
def test_a_wrong_setting_stops_the_start_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"JUNIPER_{name}", value)
    with pytest.raises(SettingsError) as refused:
        load_settings()
    sentence = str(refused.value)
    assert sentence.startswith(f"JUNIPER_{name} cannot be used: ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert value not in sentence


def test_a_misspelled_setting_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUNIPER_KEY", new_key())
    with pytest.raises(SettingsError, match="JUNIPER_KEY is not a setting of Juniper"):
        load_settings()


def test_what_kubernetes_sets_beside_a_service_of_our_name_is_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("JUNIPER_SERVICE_HOST", "JUNIPER_SERVICE_PORT_HTTP", "JUNIPER_PORT_8000_TCP_ADDR"):
        monkeypatch.setenv(name, "10.0.0.1")
    assert load_settings().port == 8000


def test_a_server_without_keys_does_not_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="The server has no keys"):
        create_app(load_settings(data=tmp_path / "file"))


def test_the_factory_ends_with_the_sentence_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUNIPER_PORT", "eighty")
    with pytest.raises(SystemExit) as ended:
        create_app_from_environment()
    assert str(ended.value).startswith("Juniper cannot start. JUNIPER_PORT cannot be used")


def test_a_wrong_key_is_not_shown_even_in_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = new_key()[:-2]
    monkeypatch.setenv("JUNIPER_KEYS", wrong)
    with pytest.raises(SettingsError) as refused:
        load_settings()
    assert wrong not in "".join(traceback.format_exception(refused.value))


def test_a_key_is_not_shown_when_settings_are_printed() -> None:
    key = new_key()
    assert key not in repr(load_settings(keys=key))
