"""The server as a process of its own: started, stopped, killed, started again."""

import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from app.keys import KEY_FILE, new_key, parse_keys
from tests.app.server import ANOTHER_KEY, Server
from tests.browser.hosting import ROOT, Host


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A running server, to be stopped."""
    yield from _running(tmp_path)


@pytest.fixture(scope="module")
def lasting_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A running server, which several tests ask, and one kills and starts again."""
    yield from _running(tmp_path_factory.mktemp("lasting"))


def _running(data: Path) -> Iterator[Host]:
    running = Host(data)
    running.start()
    yield running
    running.stop()


CALLER = httpx.Client(verify=False, trust_env=False, timeout=30)  # it reads no certificates: all goes over http
"""Who calls the servers."""


def ask(host: Host, call: str, **body: object) -> httpx.Response:
    """A call of the API over a real connection of its own."""
    return CALLER.post(f"{host.address}api/{call}", json=body, headers={"Connection": "close"})


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A start that is expected to end by itself."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("JUNIPER_")}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env=inherited | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_server_killed_in_mid_round_opens_the_same_save_after_its_next_start(lasting_host: Host) -> None:
    host = lasting_host
    turn = ask(host, "games", rules="classic", bots=["steady"]).json()
    turn = ask(host, "games/actions", save=turn["save"], action=turn["view"]["actions"][0]).json()
    before = ask(host, "games/view", save=turn["save"]).json()
    key_file = (host.data / KEY_FILE).read_text()
    host.kill()
    host.start()
    after = ask(host, "games/view", save=turn["save"]).json()
    assert (after["view"], after["events"]) == (before["view"], before["events"])
    assert (host.data / KEY_FILE).read_text() == key_file
    assert stat.S_IMODE((host.data / KEY_FILE).stat().st_mode) == 0o600
    assert ask(host, "games/actions", save=turn["save"], action=turn["view"]["actions"][0]).status_code == 200


def test_two_servers_with_one_data_folder_open_each_others_saves(lasting_host: Host) -> None:
    other = Host(lasting_host.data)
    other.start()
    try:
        save = ask(lasting_host, "games", rules="classic").json()["save"]
        assert (
            ask(other, "games/view", save=save).json()["view"]
            == ask(lasting_host, "games/view", save=save).json()["view"]
        )
    finally:
        other.stop()


def test_a_server_with_other_keys_knows_that_the_save_is_not_its_own(lasting_host: Host) -> None:
    with Server(ANOTHER_KEY) as other:
        save = other.ask("games", rules="classic")["save"]
    assert ask(lasting_host, "games/view", save=save).json()["code"] == "save_key_unknown"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_when_told_to(host: Host, how: signal.Signals) -> None:
    assert host.process is not None
    host.process.send_signal(how)
    assert host.process.wait(15) == 0


def test_a_taken_port_is_told_in_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = start("--port", port, JUNIPER_KEYS=new_key())
    assert ended.returncode == 2
    assert ended.stderr == (
        f"Juniper cannot start. Port {port} of 127.0.0.1 cannot be listened on (Address already in use);"
        " choose another with --port or JUNIPER_PORT.\n"
    )
    assert ended.stdout == ""


def test_a_wrong_setting_is_told_in_one_sentence() -> None:
    ended = start(JUNIPER_PORT="eighty")
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith("Juniper cannot start. JUNIPER_PORT cannot be used: ")


def test_a_new_key_is_printed_for_the_settings() -> None:
    ended = start("--new-key")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert len(parse_keys(ended.stdout)) == 1


def test_nothing_of_a_game_is_written_to_the_log(tmp_path: Path) -> None:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("JUNIPER_")}
    command = [sys.executable, "-m", "app", "--port", "0"]
    environment = {**inherited, "JUNIPER_DATA": str(tmp_path), "JUNIPER_LOG_LEVEL": "debug", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        announced = process.stdout.readline()
        host = Host(tmp_path, address=next(word for word in announced.split() if word.startswith("http")))
        turn = ask(host, "games", rules="classic").json()
        ask(host, "games/actions", save=turn["save"], action={"type": "discard", "card": "Xx"})
        ask(host, "games/view", save=turn["save"][:-1])
        process.send_signal(signal.SIGTERM)
        _, logged = process.communicate(timeout=15)
    assert "Xx" not in logged
    assert turn["save"][20:60] not in logged
    assert turn["view"]["commitment"] not in logged
