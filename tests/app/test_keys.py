"""Where the keys come from, and what happens when several servers start at once."""

import os
import stat
from base64 import urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from app.keys import KEY_FILE, InvalidKey, key_id, keyring, load_keys, parse_keys
from app.saves import Kind, Sealer

FIRST, SECOND = (urlsafe_b64encode(bytes(range(first, first + 32))).decode() for first in (7, 70))


def test_the_settings_keys_come_before_the_key_file(tmp_path: Path) -> None:
    assert load_keys(f"{FIRST},{SECOND}", tmp_path) == parse_keys(f"{FIRST} {SECOND}")
    assert list(tmp_path.iterdir()) == []


def test_the_first_start_makes_a_key_file_that_only_its_owner_can_read(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there yet"
    made = load_keys("", folder)
    assert [path.name for path in folder.iterdir()] == [KEY_FILE]
    assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600
    assert parse_keys((folder / KEY_FILE).read_text()) == made


def test_the_key_file_is_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        load_keys("", tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600


def test_a_later_start_reads_the_same_key_and_opens_the_same_save(tmp_path: Path) -> None:
    sealed = Sealer(keyring(load_keys("", tmp_path))).seal(Kind.SAVE, bytes(32), b"the table")
    assert Sealer(keyring(load_keys("", tmp_path))).open(sealed, Kind.SAVE).document == b"the table"


def test_a_key_put_on_top_of_the_key_file_seals_and_the_old_one_still_opens(tmp_path: Path) -> None:
    sealed = Sealer(keyring(load_keys("", tmp_path))).seal(Kind.SAVE, bytes(32), b"before")
    file = tmp_path / KEY_FILE
    file.write_text(f"{FIRST}\n{file.read_text()}")
    rotated = Sealer(keyring(load_keys("", tmp_path)))
    assert rotated.open(sealed, Kind.SAVE).document == b"before"
    assert rotated.keys.newest == key_id(parse_keys(FIRST)[0])


def test_replicas_that_start_at_once_all_end_up_with_one_key(tmp_path: Path) -> None:
    for attempt in range(30):
        folder, together = tmp_path / str(attempt), Barrier(8)

        def start(_: int, folder: Path = folder, together: Barrier = together) -> tuple[bytes, ...]:
            together.wait()
            return tuple(load_keys("", folder))

        with ThreadPoolExecutor(8) as replicas:
            assert len(set(replicas.map(start, range(8)))) == 1
        assert [path.name for path in folder.iterdir()] == [KEY_FILE]


def test_the_one_that_comes_second_takes_the_key_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = os.link

    def slower(source: Path, target: Path) -> None:
        monkeypatch.setattr(os, "link", link)
        load_keys("", tmp_path)  # another replica gets there between our look and our link
        link(source, target)

    monkeypatch.setattr(os, "link", slower)
    ours = load_keys("", tmp_path)
    assert ours == parse_keys((tmp_path / KEY_FILE).read_text())
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    "text",
    ["short", FIRST[:-1], FIRST + "A", FIRST.replace("=", ""), FIRST[:-2] + "?=", f"{FIRST};{SECOND}", "A" * 44, "é"],
)
def test_a_text_that_is_no_key_is_refused_without_repeating_it(text: str) -> None:
    with pytest.raises(InvalidKey) as refused:
        parse_keys(text)
    assert text not in str(refused.value)


def test_a_key_written_with_spare_bits_is_refused() -> None:
    spare = bytes(32)
    canonical = "A" * 43 + "="
    assert parse_keys(canonical) == [spare]
    with pytest.raises(InvalidKey):
        parse_keys("A" * 42 + "B=")


@pytest.mark.parametrize("content", [b"", b"\n", b"garbage\n", b"\xff\xfe", FIRST.encode()[:-5]])
def test_a_spoiled_key_file_stops_the_start_and_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / KEY_FILE).write_bytes(content)
    with pytest.raises(InvalidKey, match="key file"):
        load_keys("", tmp_path)
    assert (tmp_path / KEY_FILE).read_bytes() == content


def test_a_data_folder_that_cannot_be_made_stops_the_start_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(InvalidKey, match="cannot be used"):
        load_keys("", tmp_path / "file" / "data")


def test_a_key_file_that_cannot_be_linked_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    with pytest.raises(InvalidKey, match="Operation not permitted"):
        load_keys("", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_same_key_given_twice_is_one_key() -> None:
    assert len(keyring(parse_keys(f"{FIRST},{FIRST},{SECOND}")).by_id) == 2
