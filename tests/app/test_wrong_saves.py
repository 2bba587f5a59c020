"""Saves that are none of this server's, or not as they were: refused by every call, each with its code."""

import pytest

from app import saves
from app.saves import Kind
from tests.app.games import Played
from tests.app.play import Step
from tests.app.server import ANOTHER_KEY, KEY, Server
from tests.app.wrong import CALLS, OWN, Table, is_problem, open_with

pytestmark = pytest.mark.usefixtures("save_still_works")


def _wrong_saves(save: str) -> dict[str, str]:
    head, identity, token = save.split(".")
    half = len(save) // 2
    return {
        "empty": "",
        "only its head": "J1.",
        "without its token": f"J1.{identity}.",
        "without its key": f"J1..{token}",
        "a version more": save.replace("J1.", "J2.", 1),
        "in small letters": save.lower(),
        "with its key's id in capitals": f"{head}.{identity.upper()}.{token}",
        "with a letter more": save + "A",
        "with a sign more": save + "=",
        "with a dot more": save + ".",
        "with a line end": save + "\n",
        "with a space before": " " + save,
        "with a null character": save + "\0",
        "with white space within": save[:half] + " " + save[half:],
        "with a line break within": save[:half] + "\r\n" + save[half:],
        "twice": save + save,
        "its token twice": f"{head}.{identity}.{token}{token}",
        "in the other base64": save.replace("-", "+").replace("_", "/"),
        "without its padding": save.rstrip("="),
        "padded anew": save.rstrip("=") + "====",
        "percent-encoded": save.replace("=", "%3D") + "%20",
        "with letters of full width": save[:half] + chr(ord(save[half]) + 0xFEE0) + save[half + 1 :],
        "backwards": save[::-1],
        "too long to be one": "J1." + identity + "." + "A" * 100_000,
        "a sentence": OWN,
    }


def _with_padding(steps: list[Step], padding: str) -> str:
    """A save whose base64 ends so; the two or four bits before it are free to be anything, and must be nothing."""
    return next(step.save for step in steps if step.save.removesuffix(padding)[-1] != "=" and padding in step.save)


@pytest.mark.parametrize("padding", ["", "=", "=="])
def test_a_save_written_in_any_other_way_is_refused_by_every_call(server: Server, played: Played, padding: str) -> None:
    save = _with_padding(played("classic"), padding)
    wrong = [text for text in _wrong_saves(save).values() if text != save]
    assert len(wrong) > 20
    for text in wrong:
        for call in CALLS:
            is_problem(open_with(server, call, text), 400, "save_invalid")


def test_a_save_altered_in_any_character_is_refused(server: Server, table: Table) -> None:
    save = table.save
    for place, letter in enumerate(save):
        other = "A" if letter != "A" else "B"
        answer = server.post("games/view", {"save": save[:place] + other + save[place + 1 :]})
        if 3 <= place < 11:
            assert answer.json()["code"] in ("save_key_unknown", "save_invalid")
        else:
            is_problem(answer, 400, "save_invalid")


@pytest.mark.parametrize("padding", ["", "=", "=="])
def test_the_last_character_of_a_save_has_only_one_way_to_be_written(
    server: Server, played: Played, padding: str
) -> None:
    save = _with_padding(played("classic"), padding)
    end = len(save.rstrip("=")) - 1
    for other in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_":
        if other != save[end]:
            altered = save[:end] + other + save[end + 1 :]
            is_problem(server.post("games/view", {"save": altered}), 400, "save_invalid")


def test_a_save_cut_anywhere_is_refused(server: Server, table: Table) -> None:
    for length in [*range(0, len(table.save) - 40, 29), *range(len(table.save) - 40, len(table.save))]:
        is_problem(server.post("games/view", {"save": table.save[:length]}), 400, "save_invalid")


def test_a_save_of_another_key_is_told_from_a_spoiled_one(server: Server, table: Table) -> None:
    with Server(ANOTHER_KEY) as another:
        foreign = another.ask("games", rules="classic")["save"]
        is_problem(another.post("games/view", {"save": table.save}), 400, "save_key_unknown")
    for call in CALLS:
        is_problem(open_with(server, call, foreign), 400, "save_key_unknown")
    ours = ".".join([*table.save.split(".")[:2], foreign.split(".")[2]])
    is_problem(server.post("games/view", {"save": ours}), 400, "save_invalid")


def test_a_save_of_an_older_key_opens_and_is_sealed_anew_with_the_newest(table: Table) -> None:
    with Server(f"{ANOTHER_KEY},{KEY}") as rotated:
        turn = rotated.ask("games/view", save=table.save)
        assert {"view": turn["view"], "events": turn["events"]} == table.told
        assert turn["save"].split(".")[1] != table.save.split(".")[1]
        assert rotated.table(turn["save"]) == table.told


def test_a_deal_is_no_save_under_any_name(server: Server) -> None:
    deal = server.ask("deals")["deal"]
    for call in CALLS:
        is_problem(open_with(server, call, deal), 400, "save_invalid")
        is_problem(open_with(server, call, deal.replace("D1.", "J1.", 1)), 400, "save_invalid")


def test_a_save_of_a_newer_format_is_told_apart(server: Server, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = server.sealer.open(table.save, Kind.SAVE)
    with monkeypatch.context() as tomorrow:
        tomorrow.setattr(saves, "FORMAT", saves.FORMAT + 1)
        newer = server.sealer.seal(Kind.SAVE, opened.seeds, opened.document)
    for call in CALLS:
        is_problem(open_with(server, call, newer), 400, "save_version")


@pytest.mark.parametrize(
    ("written", "instead"),
    [(b'"steady"', b'"wizard"'), (b"-", b"%"), (b"-", b"+A"), (b'],"bots"', b',7],"bots"')],
    ids=["a bot", "an action", "a move", "a parameter of the rules"],
)
def test_a_save_with_something_that_only_a_newer_version_knows_is_told_apart(
    server: Server, played: Played, written: bytes, instead: bytes
) -> None:
    step = next(step for step in played("classic") if step.view["stock"] < 25 and step.view["phase"] == "draw")
    opened = server.sealer.open(step.save, Kind.SAVE)
    assert written in opened.document
    newer = server.sealer.seal(Kind.SAVE, opened.seeds, opened.document.replace(written, instead))
    for call in CALLS:
        is_problem(open_with(server, call, newer), 400, "save_version")


@pytest.mark.parametrize("save", [None, 7, True, 1.5, ["J1."], {"save": "J1."}, "x" * 131_073])
def test_a_save_that_is_no_text_of_possible_length_is_refused(server: Server, save: object) -> None:
    for call in CALLS:
        answer = open_with(server, call, save)
        assert answer.status_code in (413, 422)
        is_problem(answer, answer.status_code, {413: "too_large", 422: "invalid_request"}[answer.status_code])
