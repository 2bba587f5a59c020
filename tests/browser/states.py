"""Every state that the page can be in, each reached as a person reaches it, from a position or a game that is known."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import wraps

from playwright.sync_api import Page, expect

from engine.game import resign
from tests.app.arranged import game_at
from tests.browser.hosting import Host
from tests.browser.laying_out import BIG, CHAIN, KNOCKER, NINE, choose, lay_out, leave, mid_round, remember, show
from tests.browser.menus import close, from_menu
from tests.browser.player import Player, sit_down
from tests.engine.tables import after, all_pass, holding, knock, table

State = Callable[[Page, Host], None]
Step = Callable[[Page], None]

STEPS: dict[State, tuple[State, Step]] = {}
"""The states that are one step from another: which one, and the step."""


def following(before: State) -> Callable[[Step], State]:
    """A state that is one step from another: reached through that, or at once by who is there."""

    def decorate(step: Step) -> State:
        @wraps(step)
        def state(page: Page, host: Host) -> None:
            before(page, host)
            step(page)

        STEPS[state] = before, step
        return state

    return decorate


def walk(page: Page, host: Host, states: Iterable[State]) -> Iterator[State]:
    """Each state in turn: by one step from the state before, or else in a browser that was never here."""
    at: State | None = None
    for state in states:
        before, step = STEPS.get(state, (None, None))
        if step and before is at:
            step(page)
        else:
            forget(page, host)
            state(page, host)
        at = state
        yield state


def forget(page: Page, host: Host) -> None:
    """A browser that was never here, and a network that works."""
    page.unroute_all()
    leave(page, host)
    page.evaluate("localStorage.clear()")


def welcome(page: Page, host: Host) -> None:
    page.goto(host.address)
    expect(page.get_by_role("button", name="Deal against Hazel")).to_be_visible()


def offer(page: Page, host: Host) -> None:
    lay_out(page, host, table("italian", "4s 5s 6s 9h 9d 9c Ad 2c Ah 2h"), (25, 0))


def draw_in_mid_round(page: Page, host: Host) -> None:
    show(page, host, mid_round())


def discard(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", NINE))


@following(discard)
def card_chosen(page: Page) -> None:
    choose(page, "queen of hearts")


def card_locked(page: Page, host: Host) -> None:
    lay_out(page, host, after(table("polish", "4s 5s 6s 9h 9d Kd Qc Jh 2h 3c", upcard="9c"), "take 9c"))
    page.get_by_role("option", name="nine of clubs").press("Enter")
    expect(page.locator(".guide")).to_contain_text("cannot be discarded")


def gin_offered(page: Page, host: Host) -> None:
    lay_out(page, host, holding("classic", "As 2s 3s 4s 7h 7d 7c Jh Jd Jc Qh"))
    choose(page, "queen of hearts")


def sorter(page: Page, host: Host) -> None:
    discard(page, host)
    page.get_by_role("button", name="Sort").click()
    expect(page.get_by_role("button", name="By rank")).to_be_visible()


def three_at_the_table(page: Page, host: Host) -> None:
    lay_out(page, host, all_pass(table("three", "", upcard="Kc")), (40, -25, 12))


def three_and_a_discard(page: Page, host: Host) -> None:
    lay_out(page, host, holding("three", NINE), (40, -25, 12))
    choose(page, "queen of hearts")


def defence_put_aside(page: Page, host: Host) -> None:
    lay_out(page, host, knock("classic", "", KNOCKER, seat=1))
    page.get_by_role("dialog").get_by_role("button", name="See table").click()
    expect(page.get_by_role("button", name="Back to the layoffs")).to_be_focused()


def result_of_three(page: Page, host: Host) -> None:
    lay_out(page, host, knock("three", "", "", KNOCKER, seat=2))
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Lay down")).click()
    expect(page.get_by_role("button", name="Next round")).to_be_visible()


def resigned(page: Page, host: Host) -> None:
    show(page, host, resign(game_at(holding("classic", NINE))))
    page.get_by_text("How this game was dealt").click()


@following(resigned)
def step_through(page: Page) -> None:
    page.keyboard.press("Escape")
    from_menu(page, "Step through this game")
    expect(page.get_by_role("dialog").get_by_role("button").first).to_be_visible()


def asked_before_the_discard(page: Page, host: Host) -> None:
    remember(page, host, "preferences", '{"confirmDiscard": true}')
    card_chosen(page, host)
    page.get_by_role("button", name=re.compile("^Discard queen of hearts")).click()
    expect(page.get_by_role("alertdialog")).to_be_visible()


@following(draw_in_mid_round)
def log(page: Page) -> None:
    expect(from_menu(page, "Log")).to_be_visible()


@following(three_and_a_discard)
def score_sheet(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Score sheet").click()
    expect(page.get_by_role("dialog", name="Score")).to_be_visible()


def warned_of_storage(page: Page, host: Host) -> None:
    page.goto(host.address)
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    page.get_by_role("button", name="Deal against Hazel").click()
    expect(page.get_by_role("alert")).to_contain_text("a reload loses it")


def server_away(page: Page, host: Host) -> None:
    discard(page, host)
    page.route("**/api/games/actions", lambda route: route.abort())
    choose(page, "queen of hearts")
    page.get_by_role("button", name=re.compile("^Discard queen of hearts")).click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")


@following(card_chosen)
def knocking(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Knock with 9")).click()
    expect(page.get_by_role("alertdialog", name="Knock with 9?")).to_be_visible()


@following(knocking)
def grouping(page: Page) -> None:
    page.get_by_role("button", name="Group otherwise").click()
    seven = page.get_by_role("alertdialog").get_by_role("button", name="seven of spades")
    seven.click()
    page.get_by_role("button", name="Put here: Deadwood").click()
    seven.click()


def big_gin(page: Page, host: Host) -> None:
    lay_out(page, host, holding("italian", BIG))
    page.get_by_role("button", name="Big gin").click()
    expect(page.get_by_role("alertdialog", name="Big gin?")).to_be_visible()


def defending(page: Page, host: Host) -> None:
    lay_out(page, host, knock("classic", CHAIN, KNOCKER, seat=1))
    expect(page.get_by_role("dialog", name="Alder knocks with 9")).to_be_visible()


@following(defending)
def result(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Lay down")).click()
    expect(page.get_by_role("heading", name="You undercut Alder")).to_be_visible()


def game_over(page: Page, host: Host) -> None:
    lay_out(page, host, knock("classic", CHAIN, KNOCKER, seat=1), (95, 80))
    page.get_by_role("button", name=re.compile("^Lay down")).click()
    expect(page.get_by_role("heading", name="You win the game")).to_be_visible()


@following(discard)
def hint(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".guide--hint")).to_be_visible()


def review(page: Page, host: Host) -> None:
    sit_down(page, host, "classic", 28)
    Player(page).play(lambda view: view["phase"] == "round_over")
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("dialog", name=re.compile("review")).get_by_role("figure").first).to_be_visible()


@following(three_at_the_table)
def new_game(page: Page) -> None:
    page.get_by_role("banner").get_by_role("button", name="New game").click()
    page.get_by_role("dialog").get_by_text("Custom rules").click()


@following(offer)
def rules(page: Page) -> None:
    page.get_by_role("banner").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog", name="Rules: Italian")).to_be_visible()


@following(discard)
def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


@following(menu)
def asked_before_resigning(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("alertdialog", name="Resign this game?")).to_be_visible()


@following(asked_before_resigning)
def asked_before_leaving(page: Page) -> None:
    close(page)
    page.get_by_role("banner").get_by_role("button", name="New game").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Deal")).click()
    expect(page.get_by_role("alertdialog", name="Leave this game?")).to_be_visible()


@following(log)
def discards(page: Page) -> None:
    close(page)
    page.get_by_role("button", name=re.compile("^All .* cards of the pile")).click()
    expect(page.get_by_role("dialog")).to_be_visible()


@following(discard)
def settings(page: Page) -> None:
    expect(from_menu(page, "Settings")).to_be_visible()


@following(result)
def statistics(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(from_menu(page, "Statistics")).to_be_visible()


def recovery(page: Page, host: Host) -> None:
    remember(page, host, "game", "this is no game")
    page.goto(host.address)
    expect(page.get_by_role("heading", name="This game can’t be opened")).to_be_focused()


IN_PLAY: list[State] = [
    welcome,
    offer,
    rules,
    draw_in_mid_round,
    log,
    discards,
    discard,
    card_chosen,
    knocking,
    grouping,
    card_locked,
    gin_offered,
    sorter,
    asked_before_the_discard,
    big_gin,
]

AT_THE_END: list[State] = [
    defending,
    result,
    defence_put_aside,
    result_of_three,
    resigned,
    step_through,
    warned_of_storage,
    server_away,
    recovery,
]

AT_ANY_TIME: list[State] = [
    three_at_the_table,
    new_game,
    three_and_a_discard,
    score_sheet,
    menu,
    asked_before_resigning,
    asked_before_leaving,
]

LOOKED_AT_ELSEWHERE: list[State] = [
    game_over,
    hint,
    review,
    settings,
    statistics,
]
"""States whose own tests hold them against axe, or whose like is held against it here."""
