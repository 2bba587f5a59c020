"""The guide: every number in it is one that the engine plays by, and it leaves nothing out."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.datastructures import QueryParams

from app.guide import guide, query_of, rules_asked_for
from app.guide_examples import examples
from app.guide_words import RULE_SET_NAMES, SECTIONS
from app.messages import NAMES
from app.pages import Pages
from engine.actions import DRAW_STOCK, PASS, Knock
from engine.cards import CARDS, card, card_set, cards
from engine.deadwood import best_arrangement, deadwood
from engine.dealing import deal
from engine.layoffs import Layoff, can_lay_off
from engine.legal import why_illegal
from engine.melds import is_meld, is_run
from engine.playing import TURNS_WITHOUT_STOCK, play
from engine.rules import BOUNDS, CHOICES, INSTEAD_OF_A_NUMBER, PARAMETERS, RULE_SETS, Rules, customise
from tests.app.server import Server
from tests.engine.chance import random_rules

PAGES = Pages()
FILES = re.compile(r"/s/[0-9a-f]{16}/")
"""What names the files' digest, which another page may not have in common."""
LANGUAGES = tuple(NAMES)
LANGUAGE = st.sampled_from(LANGUAGES)
RULES = st.integers(0, 2**32).map(lambda seed: random_rules(random.Random(seed)))  # any seed


class Guide(HTMLParser):
    """A guide as read: its text, its numbers by what they are called, its headings, drawings and links."""

    def __init__(self, rules: Rules, language: str = "en") -> None:
        super().__init__()
        self.text: list[str] = []
        self.numbers: list[tuple[str, int]] = []
        self.loose_numbers: list[str] = []
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.drawn: list[str] = []
        self.labels: list[str] = []
        self._number = ""
        self._body = False
        self.html = guide(PAGES, language, rules).content.decode()
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self._body |= tag == "body"
        self._number = values.get("data-number", "")
        if tag == "h2":
            self.anchors.append(values["id"])
        if tag == "a":
            self.links.append(values["href"])
        if tag == "use":
            self.drawn.append(values["href"].partition("#")[2])
        self.labels += [values[name] for name in ("aria-label", "data-head") if name in values]

    def handle_endtag(self, tag: str) -> None:
        self._number = ""

    def handle_data(self, data: str) -> None:
        if not self._body:
            return
        self.text.append(data)
        if self._number:
            self.numbers.append((self._number, int(data.replace("\N{MINUS SIGN}", "-"))))
        else:
            self.loose_numbers += re.findall(r"\d+", data)

    def __contains__(self, words: str) -> bool:
        return words in " ".join("".join(self.text).split())

    def called(self, name: str) -> set[int]:
        """The numbers under a name."""
        return {value for called, value in self.numbers if called == name}


def rules_hold(read: Guide, rules: Rules) -> None:
    """Every number of the guide is what the engine plays by, and every parameter that is a number is told."""
    assert read.loose_numbers == []
    assert not re.search(r"\d", " ".join(read.labels))
    limit = rules.knock_limit
    expected = {
        "players": {rules.players},
        "target": {rules.target},
        "takeable": {2} if rules.takeable == 2 else set(),
        "knock_limit": {limit} if isinstance(limit, int) and limit else set(),
        "limit": {10, 4} if limit == "upcard" else set(),
        "gin_bonus": {rules.gin_bonus},
        "big_gin_bonus": set() if rules.big_gin_bonus is None else {rules.big_gin_bonus},
        "undercut_bonus": {rules.undercut_bonus},
        "void_at": {rules.void_at},
        "deck": {52},
        "hand": {10},
        "full_hand": {11},
        "stock": {51 - 10 * rules.players},
        "ace": {1},
        "court": {10},
        "two_ways": {14},
        "turns_without_stock": {TURNS_WITHOUT_STOCK},
    }
    for name, values in expected.items():
        assert read.called(name) == values, name
    assert {abs(points) for points in read.called("undercut_penalty")} == {rules.undercut_penalty}
    assert {name for name, _ in read.numbers} <= {*expected, "undercut_penalty", "knock", "left", "scored"}
    assert read.called("knock") <= set(range(1, rules.limit(card("8d")) + 1))
    assert bool(read.called("knock")) == (limit != 0)


def scored_rounds(read: Guide, rules: Rules) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The rounds of the table of examples: what each player had left, and what each scored."""
    numbers = [value for name, value in read.numbers if name in ("left", "scored")]
    for at in range(0, len(numbers), 2 * rules.players):
        row = numbers[at : at + 2 * rules.players]
        yield tuple(row[: rules.players]), tuple(row[rules.players :])


def points_by_the_rulebook(rules: Rules, left: tuple[int, ...], bonus: int | None) -> tuple[int, ...]:
    """What a round scores, reckoned anew: knocker first, then the defenders from the left. A bonus means gin."""
    lowest = min(left[1:])
    undercut = bonus is None and (lowest < left[0] or (lowest == left[0] and rules.tie == "undercut"))
    winner = left.index(lowest, 1) if undercut else 0
    points = [0] * rules.players
    points[winner] = sum(left) - rules.players * left[winner] + (rules.undercut_bonus if undercut else bonus or 0)
    if undercut:
        points[0] -= rules.undercut_penalty
    return tuple(points)


@settings(max_examples=60, deadline=None)
@given(RULES, LANGUAGE)
def test_every_number_the_guide_states_is_one_the_engine_plays_by(rules: Rules, language: str) -> None:
    rules_hold(Guide(rules, language), rules)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_guide_to_a_named_rule_set_states_its_numbers(name: str, language: str) -> None:
    rules_hold(Guide(RULE_SETS[name], language), RULE_SETS[name])


@settings(max_examples=60, deadline=None)
@given(RULES)
def test_the_examples_are_scored_by_the_rulebook(rules: Rules) -> None:
    rounds = list(scored_rounds(Guide(rules), rules))
    gins = [rules.gin_bonus] if rules.big_gin_bonus is None else [rules.gin_bonus, rules.big_gin_bonus]
    kinds = [*([] if rules.knock_limit == 0 else [None] * 3), *gins]
    assert len(rounds) == len(kinds)
    for (left, points), bonus in zip(rounds, kinds, strict=True):
        assert points == points_by_the_rulebook(rules, left, bonus)
        assert left[0] <= rules.limit(card("8d"))


def changing_it_changes_the_guide(rules: Rules, name: str, seed: int, language: str) -> None:
    rng = random.Random(seed)  # any seed
    values = [*CHOICES.get(name, range(BOUNDS[name][0], BOUNDS[name][1] + 1) if name in BOUNDS else ())]
    values += [INSTEAD_OF_A_NUMBER[name]] if name in INSTEAD_OF_A_NUMBER else []
    other = rng.choice([value for value in values if value != getattr(rules, name)])
    changed = replace(rules, **{name: other})
    assert Guide(changed, language).text != Guide(rules, language).text


@pytest.mark.parametrize("name", PARAMETERS)
@settings(max_examples=3, deadline=None)
@given(RULES, st.integers(0, 2**32), LANGUAGE)
def test_changing_any_parameter_changes_the_guide(name: str, rules: Rules, seed: int, language: str) -> None:
    changing_it_changes_the_guide(rules, name, seed, language)


@pytest.mark.long
@pytest.mark.parametrize("name", PARAMETERS)
@settings(max_examples=100, deadline=None)
@given(RULES, st.integers(0, 2**32), LANGUAGE)
def test_changing_any_parameter_by_any_rules_changes_the_guide(
    name: str, rules: Rules, seed: int, language: str
) -> None:
    changing_it_changes_the_guide(rules, name, seed, language)


def test_a_parameter_that_the_rules_gain_cannot_be_forgotten() -> None:
    told = {*BOUNDS, *CHOICES, "id", "base"}
    assert {field.name for field in fields(Rules)} == told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_guide_has_every_section_and_every_link_leads_to_one(name: str, language: str) -> None:
    read = Guide(RULE_SETS[name], language)
    assert read.anchors == list(SECTIONS)
    inner = {link[1:] for link in read.links if link.startswith("#")}
    assert inner == set(SECTIONS)


def test_rules_that_differ_are_told_differently() -> None:
    classic = RULE_SETS["classic"]
    for changes, words in {
        ("opening", "turn"): "may draw from either pile at once",
        ("opening", "offer"): "First the upcard is offered",
        ("knock_limit", "upcard"): "at most what the first upcard costs",
        ("knock_limit", 0): "only gin ends a round",
        ("knock_as_dealt", True): "may knock with the 10 cards as dealt",
        ("big_gin_bonus", None): "Big gin is not played here",
        ("tie", "knocker"): "Level counts still go to the knocker",
        ("knock_discard", "down"): "is laid face down, and nobody is shown it",
        ("takeable", 2): "either of the top 2 cards",
        ("void_at", 0): "ends with the stock empty",
        ("spades_double", True): "every point of the round counts double",
        ("players", 3): "each for themselves",
        ("undercut_penalty", 5): "loses 5 points, so a score may fall below zero",
    }.items():
        name, value = changes
        assert words in Guide(customise("classic", {name: value})), name
        assert getattr(classic, name) == value or words not in Guide(classic), name


# What is drawn


def test_what_is_drawn_as_a_meld_is_one_and_what_is_called_none_is_none() -> None:
    for text in ("7s 7h 7c", "9h Th Jh Qh", "Ad 2d 3d"):
        assert is_meld(card_set(cards(text)))
        assert all(str(each).upper() in Guide(RULE_SETS["classic"]).drawn for each in cards(text))
    assert not is_run(card_set(cards("Qd Kd Ad")))


@settings(max_examples=60, deadline=None)
@given(RULES)
def test_the_hands_shown_could_be_played_as_shown(rules: Rules) -> None:
    shown = examples(rules)
    if rules.knock_limit == 0:
        assert shown.knock is None
    else:
        assert shown.knock is not None
        assert 0 < shown.knock.points <= rules.limit(card("8d"))
    for arrangement, size in ((shown.knock, 10), (shown.gin, 10), (shown.big_gin, 11), (shown.two_ways, 5)):
        if arrangement is not None:
            held = [each for meld in arrangement.melds for each in meld] + list(arrangement.deadwood)
            assert len(set(held)) == size
            assert arrangement.points == deadwood(card_set(held))
    assert shown.gin.points == shown.big_gin.points == 0
    if rules.knock_limit == "upcard":
        assert {str(upcard): limit for upcard, limit in shown.limits} == {"Qd": 10, "4c": 4, "Ah": 0}


def test_the_layoffs_shown_work_in_the_order_shown_and_the_eight_not_before_the_seven() -> None:
    shown = examples(RULE_SETS["classic"])
    layoffs = [Layoff(each, 0) for each in shown.laid_off]
    assert can_lay_off([shown.extended], layoffs)
    assert not can_lay_off([shown.extended], layoffs[1:])


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_hand_to_knock_with_is_let_through_by_the_engine(name: str) -> None:
    """Dealt to a player with one card more, the hand may be knocked with as the guide shows it."""
    rules = RULE_SETS[name]
    shown = examples(rules).knock
    assert shown is not None
    held = [each for meld in shown.melds for each in meld] + list(shown.deadwood)
    upcard = card("8d")
    others = [each for each in CARDS if each not in held and each != upcard]
    hands = [held, *(others[10 * seat : 10 * seat + 10] for seat in range(rules.players - 1))]
    rest = others[10 * (rules.players - 1) :]
    deck = [each for row in zip(*hands, strict=True) for each in row] + [upcard, *rest]
    state = deal(deck, rules.players - 1, rules)
    while state.phase == "offer":
        state = play(state, PASS)
    state = play(state, DRAW_STOCK)
    assert state.drawn is not None
    assert why_illegal(state, Knock(state.drawn, best_arrangement(card_set(held)).melds)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drawing_is_named_card_by_card_in_the_page_s_language(language: str) -> None:
    seven = {"en": "seven of hearts", "it": "sette di cuori", "es": "siete de corazones", "pl": "siódemka kier"}
    labels = Guide(RULE_SETS["classic"], language).labels
    assert any(seven[language] in label for label in labels)


# Addresses


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_rule_set_has_a_page_that_links_to_itself_in_every_language(server: Server, name: str) -> None:
    page = server.get(f"/it/guide/{name}")
    assert page.status_code == 200
    assert page.headers["content-language"] == "it"
    for language in LANGUAGES:
        assert f'hreflang="{language}" href="../../{language}/guide/{name}"' in page.text


def test_custom_rules_are_asked_for_in_the_address(server: Server) -> None:
    page = server.get("/en/guide/custom?base=italian&knock_limit=10&big_gin_bonus=none&target=250")
    rules = customise("italian", {"knock_limit": 10, "big_gin_bonus": None, "target": 250})
    assert FILES.sub("", page.text) == FILES.sub("", Guide(rules).html)
    assert "custom?base=italian&amp;knock_limit=10&amp;big_gin_bonus=none&amp;target=250" in page.text


@settings(max_examples=200, deadline=None)
@given(RULES)
def test_an_address_says_exactly_the_rules_it_was_made_from(rules: Rules) -> None:
    assert rules_asked_for(QueryParams(query_of(rules))) == rules


def test_the_page_may_name_every_field_of_its_rules(server: Server) -> None:
    """As the page links to the guide: all fields, written as JavaScript writes them."""
    rules = customise("oklahoma", {"big_gin_bonus": None, "players": 3})
    asked = {name: getattr(rules, name) for name in ("base", *PARAMETERS)}
    query = "&".join(f"{name}={json.dumps(value)}" for name, value in asked.items()).replace('"', "")
    assert rules_asked_for(QueryParams(query)) == rules


@pytest.mark.parametrize(
    "query",
    ["base=chess", "target=5", "target=1e3", "colour=red", "knock_limit=ten", "base=polish&knock_as_dealt=true"],
)
def test_rules_that_cannot_be_are_refused_with_a_sentence(server: Server, query: str) -> None:
    refused = server.send("GET", f"/pl/guide/custom?{query}", headers={"Accept-Language": "en"})
    assert refused.status_code == 422
    assert refused.json()["code"] == "invalid_request"
    assert query.partition("=")[2] not in refused.json()["detail"]


def test_a_query_beyond_all_measure_is_refused(server: Server) -> None:
    assert server.get(f"/en/guide/custom?base={'a' * 5000}").status_code == 413


def test_the_guide_alone_leads_to_the_first_rule_set(server: Server) -> None:
    for address, location in {"/pl/guide": "guide/classic", "/pl/guide/": "classic"}.items():
        moved = server.get(address)
        assert (moved.status_code, moved.headers["location"]) == (307, location)


def test_the_guide_needs_no_script(server: Server) -> None:
    for name in RULE_SET_NAMES:
        assert "<script" not in server.get(f"/en/guide/{name}").text
