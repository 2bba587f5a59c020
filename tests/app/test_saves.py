"""What is sealed opens again as it was; nothing else opens."""

import base64
import random
import string
import zlib
from collections.abc import Callable

import pytest
from cryptography.fernet import Fernet

from app.errors import Problem
from app.keys import keyring
from app.saves import BLOCK, DEAL_FORMAT, FORMAT, MAX_DOCUMENT, MAX_SEALED, Kind, Sealer, TooLarge

OLD, NEW, FOREIGN = (bytes([number]) * 32 for number in (1, 2, 3))
SEEDS = bytes(range(32))
DOCUMENT = b'{"rules":"classic","round":3}'

SEALER = Sealer(keyring([NEW]))


def refusal(sealer: Sealer, text: str, kind: Kind = Kind.SAVE) -> str:
    """The code with which a text is refused."""
    with pytest.raises(Problem) as refused:
        sealer.open(text, kind)
    return refused.value.code


def sealed_by_hand(inside: bytes, key: bytes = NEW, prefix: str = "J1.") -> str:
    """A text whose token is genuine, whatever is inside it."""
    ring = keyring([key])
    return f"{prefix}{ring.newest}.{ring.by_id[ring.newest].encrypt(inside).decode()}"


def padded(inside: bytes) -> bytes:
    return inside + bytes(-len(inside) % BLOCK)


def test_what_is_sealed_opens_with_its_seeds_and_document() -> None:
    assert SEALER.open(SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT), Kind.SAVE) == (FORMAT, SEEDS, DOCUMENT)
    assert SEALER.open(SEALER.seal(Kind.DEAL, SEEDS[:16]), Kind.DEAL) == (DEAL_FORMAT, SEEDS[:16], b"")


def test_a_save_names_its_kind_and_its_key_and_is_a_fernet_token_otherwise() -> None:
    prefix, identity, token = SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT).split(".")
    assert prefix == "J1"
    assert identity == keyring([NEW]).newest
    inside = Fernet(base64.urlsafe_b64encode(NEW)).decrypt(token)
    assert inside[:2] == bytes((ord("S"), FORMAT))
    assert inside[2:34] == SEEDS
    assert zlib.decompressobj().decompress(inside[34:]) == DOCUMENT
    assert len(inside) % BLOCK == 0


def test_two_saves_of_one_game_are_different_texts() -> None:
    assert SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT) != SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT)


def test_a_save_does_not_say_when_it_was_made() -> None:
    token = SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT).rpartition(".")[2]
    assert Fernet(base64.urlsafe_b64encode(NEW)).extract_timestamp(token) == 0


def test_saves_of_documents_of_nearly_the_same_length_are_equally_long() -> None:
    lengths = {len(SEALER.seal(Kind.SAVE, SEEDS, random.Random(1).randbytes(size))) for size in range(100, 190)}
    assert len(lengths) == 1


def test_a_save_altered_in_any_one_character_is_refused() -> None:
    sealed = SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT)
    letters = random.Random(2)
    for place, character in enumerate(sealed):
        for other in {*letters.sample(string.printable, 3), "=", "A", "\u0131", "é"} - {character}:
            code = refusal(SEALER, sealed[:place] + other + sealed[place + 1 :])
            assert code == ("save_key_unknown" if 3 <= place < 11 and other in "0123456789abcdef" else "save_invalid")


def test_every_other_last_character_is_refused_even_where_it_decodes_to_the_same_bytes() -> None:
    # 34 + 222 bytes inside: the token's length leaves spare bits in its last character before the padding.
    sealed = SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT)
    last = len(sealed.rstrip("=")) - 1
    assert last < len(sealed) - 1, "the example has no spare bits to play with"
    same = 0
    for other in (string.ascii_letters + string.digits + "-_").replace(sealed[last], ""):
        altered = sealed[:last] + other + sealed[last + 1 :]
        same += decoded(altered) == decoded(sealed)
        assert refusal(SEALER, altered) == "save_invalid"
    assert same, "no other character decodes to the same bytes, so this shows nothing"


def decoded(sealed: str) -> bytes:
    return base64.urlsafe_b64decode(sealed.rpartition(".")[2])


def test_a_save_with_a_character_removed_or_added_anywhere_is_refused() -> None:
    sealed = SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT)
    for place in range(len(sealed) + 1):
        for added in ("A", "=", "\n", " ", "*"):
            refusal(SEALER, sealed[:place] + added + sealed[place:])
        if place < len(sealed):
            refusal(SEALER, sealed[:place] + sealed[place + 1 :])


def test_a_save_cut_short_anywhere_is_refused() -> None:
    sealed = SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT)
    for length in range(len(sealed)):
        assert refusal(SEALER, sealed[:length]) == "save_invalid"


@pytest.mark.parametrize(
    "reencode",
    [
        str.upper,
        str.lower,
        lambda text: text.rstrip("="),
        lambda text: text + "=",
        lambda text: text.replace("-", "+").replace("_", "/"),
        lambda text: f" {text}",
        lambda text: f"{text}\n",
        lambda text: f"{text}\0",
        lambda text: f"\ufeff{text}",
        lambda text: f"{text}{text}",
        lambda text: f"{text}.{text}",
        lambda text: text.replace("J1.", "J01."),
        lambda text: text.replace("J1.", "J2."),
        lambda text: text.replace(".", "."[:0]),
        lambda text: "".join(chr(ord(character) + 0xFEE0) for character in text),
        lambda text: text.replace("J1.", "D1."),
    ],
)
def test_a_save_written_in_any_other_way_is_refused(reencode: Callable[[str], str]) -> None:
    sealed = SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT)
    while not {"-", "_"} & set(sealed.rpartition(".")[2]):
        sealed = SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT)
    assert reencode(sealed) != sealed
    assert refusal(SEALER, reencode(sealed)) == "save_invalid"


@pytest.mark.parametrize("text", ["", ".", "J1", "J1.", "J1..", "J1.00000000.", "null", "J1.zzzzzzzz.AAAA", "\ud800"])
def test_a_text_that_was_never_a_save_is_refused(text: str) -> None:
    assert refusal(SEALER, text) == "save_invalid"


def test_random_texts_are_refused() -> None:
    letters = random.Random(3)
    characters = string.ascii_letters + string.digits + "-_=."
    for _ in range(2000):
        text = "".join(letters.choices(characters, k=letters.randrange(400)))
        assert refusal(SEALER, text) == "save_invalid"
        assert refusal(SEALER, f"J1.{SEALER.keys.newest}.{text}") == "save_invalid"


def test_the_newest_key_seals_and_every_key_opens() -> None:
    before = Sealer(keyring([OLD])).seal(Kind.SAVE, SEEDS, DOCUMENT)
    both = Sealer(keyring([NEW, OLD]))
    assert both.open(before, Kind.SAVE).document == DOCUMENT
    assert SEALER.open(both.seal(Kind.SAVE, SEEDS, DOCUMENT), Kind.SAVE).document == DOCUMENT


def test_a_save_under_a_key_that_is_gone_or_foreign_says_so() -> None:
    sealed = Sealer(keyring([FOREIGN])).seal(Kind.SAVE, SEEDS, DOCUMENT)
    assert refusal(Sealer(keyring([NEW, OLD])), sealed) == "save_key_unknown"


def test_a_save_that_names_another_of_our_keys_is_refused() -> None:
    both = Sealer(keyring([NEW, OLD]))
    sealed = both.seal(Kind.SAVE, SEEDS, DOCUMENT)
    other = keyring([OLD]).newest
    assert refusal(both, sealed.replace(both.keys.newest, other)) == "save_invalid"


def test_a_deal_is_no_save_and_a_save_is_no_deal() -> None:
    save, deal = SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT), SEALER.seal(Kind.DEAL, SEEDS[:16])
    assert refusal(SEALER, deal, Kind.SAVE) == "save_invalid"
    assert refusal(SEALER, save, Kind.DEAL) == "deal_invalid"
    assert refusal(SEALER, deal.replace("D1.", "J1."), Kind.SAVE) == "save_invalid"
    assert refusal(SEALER, save.replace("J1.", "D1."), Kind.DEAL) == "deal_invalid"


def test_a_deal_of_another_key_is_an_invalid_deal() -> None:
    assert refusal(SEALER, Sealer(keyring([FOREIGN])).seal(Kind.DEAL, SEEDS[:16]), Kind.DEAL) == "deal_invalid"


def test_a_save_of_a_newer_format_says_so() -> None:
    inside = padded(bytes((ord("S"), FORMAT + 1)) + SEEDS + b"whatever that version writes")
    assert refusal(SEALER, sealed_by_hand(inside)) == "save_version"
    assert refusal(SEALER, sealed_by_hand(b"D" + inside[1:], prefix="D1."), Kind.DEAL) == "deal_invalid"


@pytest.mark.parametrize(
    "inside",
    [
        b"",
        padded(b"S"),
        padded(bytes((ord("S"), 0)) + SEEDS + zlib.compress(DOCUMENT)),
        padded(bytes((ord("S"), FORMAT)) + SEEDS),
        padded(bytes((ord("S"), FORMAT)) + SEEDS + zlib.compress(DOCUMENT)[:-1]),
        padded(bytes((ord("S"), FORMAT)) + SEEDS + b"not compressed at all"),
        padded(bytes((ord("S"), FORMAT)) + SEEDS + zlib.compress(DOCUMENT) + b"x"),
        padded(bytes((ord("S"), FORMAT)) + SEEDS + zlib.compress(DOCUMENT)) + bytes(BLOCK),
        bytes((ord("S"), FORMAT)) + SEEDS + zlib.compress(DOCUMENT),
        padded(bytes((ord("X"), FORMAT)) + SEEDS + zlib.compress(DOCUMENT)),
    ],
)
def test_a_token_of_our_key_with_anything_else_inside_is_refused(inside: bytes) -> None:
    assert refusal(SEALER, sealed_by_hand(inside)) == "save_invalid"


def test_a_document_of_the_greatest_size_opens_and_a_larger_one_is_not_sealed() -> None:
    greatest = b"7h " * (MAX_DOCUMENT // 3) + b" " * (MAX_DOCUMENT % 3)
    assert SEALER.open(SEALER.seal(Kind.SAVE, SEEDS, greatest), Kind.SAVE).document == greatest
    with pytest.raises(TooLarge):
        SEALER.seal(Kind.SAVE, SEEDS, greatest + b" ")


def test_a_document_that_does_not_compress_is_held_to_the_length_of_the_sealed_text() -> None:
    noise = random.Random(4).randbytes(MAX_DOCUMENT)
    assert len(SEALER.seal(Kind.SAVE, SEEDS, noise[:48_000])) <= MAX_SEALED
    with pytest.raises(TooLarge):
        SEALER.seal(Kind.SAVE, SEEDS, noise[:50_000])


def test_a_compressed_bomb_is_refused_without_being_blown_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    make = zlib.decompressobj

    class Watched:
        def __init__(self) -> None:
            self.inner = make()

        def decompress(self, data: bytes, most: int) -> bytes:
            asked.append(most)
            return self.inner.decompress(data, most)

        def __getattr__(self, name: str) -> object:
            return getattr(self.inner, name)

    bomb = zlib.compress(bytes(30_000_000), 9)
    assert len(bomb) < MAX_SEALED * 3 // 5, "the example must pass the first cap"
    sealed = sealed_by_hand(padded(bytes((ord("S"), FORMAT)) + SEEDS + bomb))
    monkeypatch.setattr(zlib, "decompressobj", Watched)
    assert refusal(SEALER, sealed) == "save_invalid"
    assert asked == [MAX_DOCUMENT + 1]


def test_a_text_over_the_greatest_length_is_refused_before_it_is_read() -> None:
    sealed = SEALER.seal(Kind.SAVE, SEEDS, DOCUMENT)
    assert refusal(SEALER, sealed + "A" * MAX_SEALED) == "save_invalid"
    genuine = sealed_by_hand(
        padded(bytes((ord("S"), FORMAT)) + SEEDS + zlib.compress(random.Random(5).randbytes(50_000)))
    )
    assert len(genuine) > MAX_SEALED
    assert refusal(SEALER, genuine) == "save_invalid"


def test_a_refusal_repeats_nothing_of_the_text() -> None:
    with pytest.raises(Problem) as refused:
        SEALER.open("J1.my-secret-text", Kind.SAVE)
    assert "secret" not in f"{refused.value} {refused.value.members} {refused.value.__cause__}"
