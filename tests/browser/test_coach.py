"""The coach on the page: hints that say why, a round looked at again, and a mistake tried anew, apart from the game."""

import json
import re
from contextlib import nullcontext
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from app.locale.catalogues import LANGUAGES as OTHERS
from engine.actions import Discard, DrawStock, Pass
from engine.bots.table import advance, seat_opponents
from engine.coach import class_of
from engine.coach_reasons import CODES
from engine.game import PLAYER, Game, act, next_round, resign, start_game
from engine.rules import RULE_SETS
from engine.state import Phase
from tests.app.arranged import seeds
from tests.browser.faultless import faults
from tests.browser.hosting import Host
from tests.browser.laying_out import lay_out, remember, show
from tests.browser.speaking import CUT_OFF, change_to
from tests.engine.tables import after, all_pass, holding, table

KING = "4s 5s 6s 9h 9d 9c Ad 3c 5h Qh Kc"
"""The king goes: nothing is dearer."""

SEVEN = table("classic", "4s 5s 6s 9h 9d 9c Kd Qc Jh 2h", upcard="7s")
"""The seven lengthens the run."""

LANGUAGES = [*OTHERS, "en"]

PARAMETERS: dict[str, Any] = {
    "bonus": 25, "deadwood": 4, "turn": 2, "count": 3, "card": "7h", "meld": ["7h", "8h", "9h"], "before": 30,
    "after": 21, "unseen": 31, "points": 10, "other": "7s", "seat": 1, "taken": "8h", "knocker": 6, "kept": "6c",
    "percent": 18, "tenths": 4,
}  # fmt: skip

SENTENCES = """async ([codes, parameters]) => {
  const main = document.querySelector("script[type=module]").src;
  const { SPOKEN, why } = await import(main.replace("main.js", "views/reason-words.js"));
  const view = { seats: [{}, { name: "Alder" }, { name: "Aspen" }] };
  const one = (code, changes) => why(SPOKEN, view, { code, ...parameters, ...changes });
  return codes.map((code) => [one(code, {}), one(code, { count: 1, bonus: 1, points: 1, deadwood: 1 })]);
}"""


def _careless(rounds: int) -> Game:
    """A game in which so many rounds are over, the player having thrown away the cheapest card each time."""
    game = advance(start_game(RULE_SETS["classic"], seat_opponents(["steady"]), seeds(5)))
    game = _to_the_rounds_end(game)
    for _ in range(rounds - 1):
        game = _to_the_rounds_end(advance(next_round(game)))
    return game


def _to_the_rounds_end(game: Game) -> Game:
    while game.round.phase is not Phase.OVER:
        legal = game.observation(PLAYER).legal
        discards = [action for action in legal if isinstance(action, Discard)]
        idle = [action for action in legal if isinstance(action, Pass | DrawStock)]
        cheapest = min(discards, key=lambda action: (action.card.points, action.card), default=None)
        game = advance(act(game, cheapest or (idle or legal)[0]))
    return game


GAME = _careless(1)


def _hint(page: Page) -> Locator:
    """Ask for a hint; the line that tells it."""
    page.get_by_role("button", name="Hint").click()
    line = page.locator(".guide--hint")
    expect(line).to_be_visible()
    return line


def _spoken(page: Page) -> list[str]:
    return page.locator("#live > p").all_inner_texts()


def _kept(page: Page) -> str:
    return str(page.evaluate("localStorage.getItem('juniper.game')"))


def _review(page: Page, host: Host, language: str = "") -> tuple[Locator, list[dict[str, Any]]]:
    """The review of a careless round, and what the server said in it."""
    show(page, host, GAME, language)
    with page.expect_response("**/api/games/review") as answer:
        page.get_by_role("dialog").get_by_role("button", name="Review").click()
    dialog = page.get_by_role("dialog", name="Round 1 in review")
    expect(dialog.locator(".chart")).to_be_visible()
    return dialog, answer.value.json()["decisions"]


def _mattered(decisions: list[dict[str, Any]]) -> list[int]:
    """Which decisions are told of, by their numbers."""
    return [at for at, kind in enumerate(_classes(decisions), 1) if kind not in ("best", "good", None)]


def _classes(decisions: list[dict[str, Any]]) -> list[str | None]:
    """How good each was, by a deeper look where there was one; None where that is too close to tell."""
    return [each.get("deeper", each)["class"] for each in decisions]


# Hints


def test_a_hint_marks_the_card_says_why_and_is_spoken_once(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", KING))
    before = _spoken(page)
    line = _hint(page)
    expect(line.get_by_role("img", name="king of clubs")).to_be_visible()
    expect(line).to_contain_text("None of your loose cards costs more than its 10 points.")
    king = page.get_by_role("option", name=re.compile("^king of clubs.*the coach would throw it"))
    [bulb, card] = [king.locator(part).bounding_box() for part in (".hint-mark", ".card")]
    assert bulb
    assert card
    assert bulb["y"] > card["y"] + card["height"] / 2
    assert card["x"] <= bulb["x"] <= card["x"] + card["width"] - bulb["width"]
    said = _spoken(page)[len(before) :]
    assert len(said) == 1
    assert said[0].startswith("Discard the king of clubs. None of your loose cards costs more than its 10 points.")
    page.get_by_role("option", name="queen of hearts").click()
    expect(line.get_by_role("img", name="king of clubs")).to_be_visible()
    expect(page.get_by_role("button", name="Discard queen of hearts").locator(".chip[data-suit=h]")).to_have_text("Q")


def test_the_tips_that_beginners_are_given_stand_where_they_apply(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", KING))
    expect(_hint(page)).to_contain_text("Early in a round dear loose cards go first.")
    watched = table("classic", "4s 5s 6s 9h 9d 9c Ad 3c 8h Qh", upcard="Qd", stock="2s Kd Ks", dealer=1)
    lay_out(page, host, after(all_pass(watched), "draw", "discard 8h", "draw", "discard Kd", "draw"))
    expect(_hint(page)).to_contain_text(re.compile(r"Alder let .*go, of the same rank\."))
    lay_out(page, host, holding("classic", "Ts Js Qs 9h 9d 9c 6d 5d As 7c 7h"))
    expect(_hint(page)).to_contain_text("A card at the edge joins fewer runs than")


def test_a_hint_moves_nothing_and_chooses_nothing(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", KING))
    before, kept = _places(page), _kept(page)
    _hint(page)
    assert _places(page) == before
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    assert _kept(page) == kept


def _places(page: Page) -> dict[tuple[int, int], list[Any]]:
    """Where everything lies that is pressed in play, on screens of several sizes."""
    places = {}
    for width, height in ((320, 568), (360, 740), (844, 390), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        parts = page.locator(".acts > .btn, .tools > .btn, .pile__tag, .held")
        places[width, height] = parts.evaluate_all(
            "parts => parts.map((part) => part.getBoundingClientRect().toJSON())"
        )
    return places


def test_a_hint_goes_away_with_the_next_action(page: Page, host: Host) -> None:
    lay_out(page, host, SEVEN)
    line = _hint(page)
    expect(line).to_contain_text("It makes a run")
    expect(page.locator(".pile--discard .hint-mark")).to_be_visible()
    page.get_by_role("button", name="Take the seven of spades").click()
    expect(page.get_by_role("option", name=re.compile("^seven of spades, new"))).to_be_visible()
    expect(page.locator(".guide--hint, .hint-mark")).to_have_count(0)


def test_a_hint_may_be_to_knock_or_to_wait_for_the_stock(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", "As 2s 3s 7h 7d 7c 9s 9h 9d Ac Kd"))
    line = _hint(page)
    expect(line).to_contain_text("Knock with 1, throwing the")
    expect(line).to_contain_text("The risk of an undercut is about 1%. 1 point of deadwood is hard to undercut.")
    lay_out(page, host, table("classic", "4s 5s 6s 9h 9d Qc Jh 3c 5h 7h", upcard="Kd"))
    expect(_hint(page)).to_contain_text("Pass. ")
    expect(page.get_by_role("button", name="Pass").locator(".hint-mark")).to_be_visible()


def test_a_hint_is_had_by_keys_alone_and_focus_stays(page: Page, host: Host) -> None:
    lay_out(page, host, SEVEN)
    button = page.get_by_role("button", name="Hint")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".guide--hint")).to_be_visible()
    expect(button).to_be_focused()
    page.get_by_role("button", name="Take the seven of spades").click()
    expect(page.get_by_role("option", name=re.compile("^seven of spades, new"))).to_be_visible()
    page.get_by_role("button", name="Sort").focus()
    page.keyboard.press("h")
    expect(page.locator(".guide--hint")).to_be_visible()


def test_hints_are_counted_for_the_game(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", KING))
    _hint(page)
    with page.expect_response("**/api/games/hint"):
        page.get_by_role("button", name="Hint").click()
    page.wait_for_function("JSON.parse(localStorage.getItem('juniper.hints')).hints === 2")


def test_without_a_decision_there_is_no_hint(page: Page, host: Host) -> None:
    show(page, host, GAME)
    page.get_by_role("dialog").get_by_role("button", name="See table").click()
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()


def test_hints_can_be_switched_off(page: Page, host: Host) -> None:
    remember(page, host, "preferences", '{"hints": false}')
    lay_out(page, host, holding("classic", KING))
    expect(page.get_by_role("button", name="Sort")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_hint_that_is_refused_is_told(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", KING))
    refusal = {"status": 500, "content_type": "application/problem+json", "body": '{"code": "internal"}'}
    page.route("**/api/games/hint", lambda route: route.fulfill(**refusal))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".guide")).to_have_text("There is no hint to be had just now.")
    assert _spoken(page)[-1] == "There is no hint to be had just now."


def test_every_reason_is_a_sentence_in_every_language(page: Page, host: Host) -> None:
    codes = list(CODES)
    page.goto(f"{host.address}en/")
    expect(page.get_by_role("main").get_by_role("button").first).to_be_visible()
    english = page.evaluate(SENTENCES, [codes, PARAMETERS])
    for language in LANGUAGES:
        change_to(page, language)
        for code, said, before in zip(codes, page.evaluate(SENTENCES, [codes, PARAMETERS]), english, strict=True):
            for sentence, original in zip(said, before, strict=True):
                assert re.fullmatch(r"[^{}]+\.", sentence), (language, code)
                assert language == "en" or sentence != original, (language, code)
                assert not sentence.startswith(("the ", "a ")), (language, code)


# The review


def test_a_review_tells_what_was_given_up_and_shows_it_as_a_line_and_a_table(page: Page, host: Host) -> None:
    dialog, decisions = _review(page, host)
    total = sum(each["loss"]["points"] for each in decisions)
    best = sum(each["class"] == "best" for each in decisions)
    figures = dialog.locator(".trio > p").all_inner_texts()
    assert [figure.split()[0] for figure in figures[:2]] == [f"{total:.1f}", str(best)]
    chart = dialog.get_by_role("img", name=re.compile("^Points given up"))
    expect(chart).to_have_accessible_name(re.compile(f"{total:.1f}.* {len(decisions)} "))
    expect(chart.locator("circle")).to_have_count(len(decisions))
    expect(chart.get_by_text("Points given up, added up")).to_be_visible()
    expect(chart.get_by_text("Decision", exact=True)).to_be_visible()
    dialog.get_by_text("Every decision in numbers").click()
    rows = dialog.get_by_role("table").get_by_role("row").all()[1:]
    given_up = [row.get_by_role("cell").nth(1).inner_text() for row in rows]
    assert given_up == [f"{each['loss']['points']:.1f}" for each in decisions]


def test_the_moments_that_mattered_open_the_table_as_it_stood(page: Page, host: Host) -> None:
    dialog, decisions = _review(page, host)
    moments = _mattered(decisions)
    assert moments, "a careless player gives something up"
    expect(dialog.locator(".moment")).to_have_count(len(moments))
    first = dialog.locator(".moment").first
    expect(first).to_contain_text("Better to")
    first.get_by_role("button").click()
    table_then = page.get_by_role("dialog", name=f"Decision {moments[0]} of {len(decisions)}")
    position = decisions[moments[0] - 1]["position"]
    hand = table_then.get_by_role("region", name="Your hand")
    expect(hand).to_contain_text(f"{position['deadwood']} deadwood")
    shown = sorted(hand.locator("[data-card]").evaluate_all("cards => cards.map((card) => card.dataset.card)"))
    assert shown == sorted(position["hand"])
    page.go_back()
    expect(first.get_by_role("button")).to_be_focused()
    page.go_back()
    result = page.get_by_role("dialog")
    expect(result).to_have_count(1)
    expect(result.get_by_role("button", name="Review")).to_be_focused()


def test_decisions_are_stepped_through_by_keys(page: Page, host: Host) -> None:
    dialog, decisions = _review(page, host)
    dialog.get_by_role("button", name="Decision by decision").click()
    moment = page.locator(".dlg--moment")
    expect(moment.get_by_role("button", name="Forward")).to_be_focused()
    expect(moment.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    page.keyboard.press("ArrowRight")
    expect(moment.get_by_role("heading", name=f"Decision 2 of {len(decisions)}")).to_be_visible()
    page.keyboard.press("End")
    expect(moment.get_by_role("heading", name=f"Decision {len(decisions)} of")).to_be_visible()
    expect(moment.get_by_role("button", name="Forward")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(moment.get_by_role("heading", name="Decision 1 of")).to_be_visible()


def test_a_mistake_is_tried_again_and_the_game_does_not_hear_of_it(page: Page, host: Host) -> None:
    dialog, decisions = _review(page, host)
    at = next(at for at in _mattered(decisions) if decisions[at - 1]["position"]["phase"] == "discard")
    decision, kept = decisions[at - 1], _kept(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    dialog.get_by_role("button", name=re.compile(f"decision {at}$")).click()
    moment = page.locator(".dlg--moment")
    moment.get_by_role("button", name="Try it again").press("Enter")
    expect(moment).not_to_contain_text("Better to")
    expect(moment.get_by_role("heading", name="What would you do now?")).to_be_focused()
    choices = moment.get_by_role("group", name="What would you do now?").get_by_role("button")
    expect(choices).to_have_count(len(decision["position"]["actions"]))
    told = moment.locator(".then__ask [role=status]")
    for choice, action in zip(choices.all(), decision["position"]["actions"], strict=True):
        candidate = next(each for each in decision["candidates"] if _same(each["action"], action))
        loss = decision["best"]["value"] - candidate["value"]
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
        if _same(action, decision["best"]["action"]):
            expect(told).to_contain_text("This is what the best bot would do.")
        elif loss >= 0.05:
            expect(told).to_contain_text(re.compile(r"This gives up \d+\.\d points\."))
    moment.get_by_role("button", name="See the answer").press("Enter")
    expect(moment.get_by_role("status").filter(has_text="Better to")).to_be_focused()
    assert _kept(page) == kept
    assert not [url for url in sent if "/api/" in url]


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one.get(field) == other.get(field) for field in ("type", "from", "card"))


def test_a_defence_can_be_tried_again_with_fewer_cards_laid_off(page: Page, host: Host) -> None:
    _, decisions = _review(page, host)
    page.get_by_role("button", name="Decision by decision").click()
    page.keyboard.press("End")
    moment = page.locator(".dlg--moment")
    expect(moment.get_by_role("heading", name="You laid off")).to_be_visible()
    expect(moment.get_by_role("region", name="Alder")).to_contain_text(re.compile(r"Alder knocked with \d+\."))
    moment.get_by_role("button", name="Try it again").click()
    choices = moment.get_by_role("group", name="What would you do now?").get_by_role("button")
    expect(choices).to_have_count(len(decisions[-1]["best"]["action"]["layoffs"]) + 1)
    told = moment.locator(".then__ask [role=status]")
    choices.filter(has_text="Lay off nothing.").click()
    expect(told).to_contain_text(re.compile(r"This gives up \d+\.\d points\."))
    choices.last.click()
    expect(told).to_contain_text("This is what the best bot would do.")


def test_what_was_really_there_is_shown_apart_and_only_when_asked_for(page: Page, host: Host) -> None:
    dialog, decisions = _review(page, host)
    dialog.get_by_role("button", name="Decision by decision").click()
    moment = page.locator(".dlg--moment")
    there = decisions[0]["there"]
    apart = moment.locator(".there")
    expect(apart.locator("[data-card]")).to_have_count(0)
    moment.get_by_text("What was really there").click()
    expect(apart).to_contain_text("You could not see this, and nothing here was judged by it.")
    cards = apart.locator("[data-card]")
    expect(cards).to_have_count(len(there["hands"][1]) + len(there["stock"]))
    shown = cards.evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert shown == there["hands"][1] + there["stock"]
    page.keyboard.press("Tab")
    moment.get_by_role("button", name="Forward").click()
    expect(apart.locator("[data-card]")).to_have_count(0)


# A deeper look


def _doubtful(decision: dict[str, Any]) -> bool:
    """Whether a deeper look is taken at it."""
    return bool(decision["class"] != "best" and decision["position"]["phase"] != "defend")


def _found(decision: dict[str, Any]) -> dict[str, Any]:
    """The decision as a deeper look at it finds it: half of the loss, give or take a point."""
    loss = {part: value / 2 for part, value in decision["loss"].items()}
    kind = class_of(loss["points"]) if loss["points"] > 1 else None
    found = {"worlds": 40, "loss": loss, "give_or_take": {"points": 1.0, "win": 0.004}, "class": kind}
    return {**decision, "deeper": found}


def _play_on(page: Page, decisions: list[dict[str, Any]]) -> None:
    """Answer a deeper look at once, in the server's place."""

    def answer(route: Route) -> None:
        move = json.loads(route.request.post_data or "")["move"]
        found = [_found(each) for each in decisions if each["move"] == move]
        route.fulfill(json={"round": 1, "decisions": found, "mean_loss": 1.0, "points": [0, 0]})

    page.route("**/api/games/review", answer)


def test_a_deeper_look_goes_from_decision_to_decision_and_says_how_sure_it_is(page: Page, host: Host) -> None:
    dialog, decisions = _review(page, host)
    doubtful = [each for each in decisions if _doubtful(each)]
    settled = next(each for each in doubtful[:-1] if _mattered([each]) and not _mattered([_found(each)]))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/games/review", hold)
    button = dialog.get_by_role("button", name="Look deeper")
    button.focus()
    with page.expect_request("**/api/games/review"):
        page.keyboard.press("Enter")
    told = dialog.locator(".deeper [role=status]")
    for done, decision in enumerate(doubtful):
        expect(told).to_have_text(f"{done} of {len(doubtful)} decisions are played on.")
        expect(dialog.locator(".deeper progress")).to_have_attribute("value", str(done))
        route = held.pop()
        assert json.loads(route.request.post_data or "")["move"] == decision["move"]
        if decision is settled:
            dialog.get_by_role("button", name=re.compile(f"decision {decisions.index(settled) + 1}$")).focus()
        with page.expect_request("**/api/games/review") if done + 1 < len(doubtful) else nullcontext():
            route.fulfill(json={"round": 1, "decisions": [_found(decision)], "mean_loss": 1.0, "points": [0, 0]})
        if decision is settled:
            expect(told).to_be_focused()
            button.focus()
    expect(told).to_contain_text("margin of error")
    expect(told).to_be_focused()
    expect(button).to_have_count(0)
    error = len(doubtful) ** 0.5
    total = sum(each["loss"]["points"] / (2 if each in doubtful else 1) for each in decisions)
    expect(dialog.locator(".trio .num").first).to_have_text(f"{total:.1f} ± {error:.1f}")
    expect(dialog.locator(".chart__band")).to_have_count(1)
    expect(dialog.get_by_role("img", name=f"{total:.1f}\u00a0±\u00a0{error:.1f}")).to_be_visible()
    deeper = [_found(each) if each in doubtful else each for each in decisions]
    mean = f"{total / len(decisions):.1f}"
    expect(dialog.locator(".review__mean")).to_have_text(f"Each decision cost {mean} points on average.")
    moments = _mattered(deeper)
    assert 0 < len(moments) < len(_mattered(decisions))
    expect(dialog.locator(".moment__number")).to_have_text([str(at) for at in moments])
    expect(dialog.locator(".chart__key")).to_have_count(len(moments))
    classes = _classes(deeper)
    costs = dialog.locator(".moment__cost").all_inner_texts()
    assert [cost.split()[1] for cost in costs] == [classes[at - 1] for at in moments]
    expect(dialog.locator(".trio .num").nth(1)).to_have_text(str(classes.count("best")))
    dialog.get_by_text("Every decision in numbers").click()
    at = decisions.index(doubtful[0])
    row = dialog.get_by_role("table").get_by_role("row").nth(at + 1)
    expect(row.get_by_role("cell").nth(1)).to_have_text(f"{doubtful[0]['loss']['points'] / 2:.1f} ± 1.0")
    page.unroute("**/api/games/review")
    assert faults(page) == []
    dialog.get_by_role("button", name="Decision by decision").click()
    for _ in range(classes.index(None)):
        page.keyboard.press("ArrowRight")
    moment = page.locator(".dlg--moment")
    expect(moment.get_by_role("status")).to_contain_text("it is too close to tell")
    expect(moment).not_to_contain_text("Better to")


@pytest.mark.long
def test_the_server_takes_the_deeper_look_that_the_page_asks_for(page: Page, host: Host) -> None:
    dialog, _ = _review(page, host)
    dialog.get_by_role("button", name="Look deeper").click()
    expect(dialog.locator(".deeper [role=status]")).to_contain_text("margin of error", timeout=120_000)
    expect(dialog.locator(".moment").first).to_contain_text("Played on")


def test_every_round_of_a_game_can_be_reviewed_and_the_average_of_all_comes_with_it(page: Page, host: Host) -> None:
    show(page, host, resign(_careless(2)))
    save = json.loads(_kept(page))["save"]
    page.get_by_role("dialog").get_by_role("button", name="Review").click()
    dialog = page.get_by_role("dialog", name="Round 2 in review")
    expect(dialog.locator(".chart")).to_be_visible()
    mean = page.locator(".review__mean")
    expect(mean).to_contain_text("in the whole game")
    call = f"{host.address}api/games/review"
    one, two = (page.request.post(call, data={"save": save, "round": number}).json() for number in (1, 2))
    lost = sum(each["loss"]["points"] for each in one["decisions"] + two["decisions"])
    over_all = lost / len(one["decisions"] + two["decisions"])
    told = f"Each decision cost {two['mean_loss']:.1f} points on average, in the whole game {over_all:.1f}."
    expect(mean).to_have_text(told)
    _play_on(page, two["decisions"])
    dialog.get_by_role("button", name="Look deeper").click()
    expect(dialog.locator(".chart__band")).to_be_visible()
    saved = sum(each["loss"]["points"] for each in two["decisions"] if _doubtful(each)) / 2
    round_two = two["mean_loss"] - saved / len(two["decisions"])
    over_all = (lost - saved) / len(one["decisions"] + two["decisions"])
    told = f"Each decision cost {round_two:.1f} points on average, in the whole game {over_all:.1f}."
    expect(mean).to_have_text(told)
    page.unroute("**/api/games/review")
    expect(dialog.get_by_role("combobox", name="Round").locator("option")).to_have_text(["1", "2"])
    dialog.get_by_role("combobox", name="Round").select_option("1")
    expect(page.get_by_role("dialog", name="Round 1 in review").locator(".chart")).to_be_visible()


def test_a_review_under_way_says_so_and_one_that_fails_can_be_asked_for_again(page: Page, host: Host) -> None:
    show(page, host, GAME)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/games/review", hold)
    with page.expect_request("**/api/games/review"):
        page.get_by_role("dialog").get_by_role("button", name="Review").click()
    dialog = page.get_by_role("dialog", name="Round 1 in review")
    expect(dialog.get_by_role("status")).to_have_text("The round is being looked at.")
    held.pop().fulfill(status=500, content_type="application/problem+json", body='{"code": "internal"}')
    expect(dialog.get_by_role("status")).to_have_text("The round could not be looked at.")
    page.unroute("**/api/games/review")
    dialog.get_by_role("button", name="Try again").click()
    expect(dialog.locator(".chart")).to_be_visible()


def _cut_off(page: Page) -> dict[str, list[str]]:
    """What is cut off, by language; the page speaks English again afterwards."""
    found = {}
    for language in LANGUAGES:
        change_to(page, language)
        found[language] = page.evaluate(CUT_OFF)
    return {language: cut for language, cut in found.items() if cut}


def test_on_a_phone_nothing_of_the_coach_is_cut_off_in_any_language(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    lay_out(page, host, holding("classic", KING), language="en")
    _hint(page)
    page.set_viewport_size({"width": 320, "height": 640})
    page.wait_for_function(
        "() => [...document.querySelectorAll('.guide--hint > span')].every((at) => at.scrollHeight <= at.clientHeight)"
    )
    assert _cut_off(page) == {}
    _, decisions = _review(page, host, "en")
    assert _cut_off(page) == {}
    _play_on(page, decisions)
    page.locator(".deeper > .btn").click()
    expect(page.locator(".chart__band")).to_be_visible()
    assert _cut_off(page) == {}
    page.locator(".moment > .btn").first.click()
    page.locator(".there > summary").click()
    expect(page.locator(".there [data-card]").first).to_be_visible()
    assert _cut_off(page) == {}
    page.locator(".then__told > .btn").click()
    page.locator(".then__choices > .btn").first.click()
    assert _cut_off(page) == {}


def test_axe_finds_nothing_in_a_review(page: Page, host: Host) -> None:
    dialog, _ = _review(page, host)
    dialog.get_by_text("Every decision in numbers").click()
    assert faults(page) == []
    dialog.locator(".moment").first.get_by_role("button").click()
    assert faults(page) == []
    page.get_by_role("button", name="Try it again").click()
    page.locator(".then__choices > button").first.click()
    assert faults(page) == []


def test_axe_finds_nothing_in_a_hint(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", KING))
    _hint(page)
    assert faults(page) == []


def test_a_review_leaves_no_hidden_card_on_the_page(page: Page, host: Host) -> None:
    """What the opponent held is shown by the result, not by the review of what could be seen."""
    dialog, decisions = _review(page, host)
    dialog.get_by_role("button", name="Decision by decision").click()
    position = decisions[0]["position"]
    shown = page.locator(".dlg--moment [data-card]").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert set(shown) <= {
        *position["hand"],
        *position["discards"],
        *(card for seat in position["seats"] for card in seat["known"]),
    }
    theirs = position["seats"][1]
    hidden = page.locator(".dlg--moment").get_by_role("img", name=re.compile("cards, not shown$"))
    expect(hidden).to_be_visible()
    expect(hidden.locator(".card")).to_have_count(theirs["cards"] - len(theirs["known"]))
    assert json.loads(_kept(page))["view"]["result"] is not None
