"""What a round is worth, and to whom."""

from engine.cards import Card
from engine.rules import Rules
from engine.state import Item, Label, Outcome, Result, RoundState, Seat

_SPADES = 0


def void(rules: Rules) -> Result:
    """Nobody scores."""
    return Result("void", None, (), (0,) * rules.players)


def is_undercut(rules: Rules, left: int, declared: int) -> bool:
    """Whether a defender with so many points left undercuts: with fewer than the knocker, or level where that is one.

    >>> from engine.rules import CLASSIC
    >>> is_undercut(CLASSIC, 4, 5), is_undercut(CLASSIC, 5, 5), is_undercut(CLASSIC, 6, 5)
    (True, True, False)
    """
    return left < declared or (left == declared and rules.tie == "undercut")


def counts_double(rules: Rules, upcard: Card) -> bool:
    """Whether every point of the round counts twice: some play so where the upcard is a spade."""
    return rules.spades_double and upcard.suit == _SPADES


def score(state: RoundState) -> Result:
    """The result once every hand is put down.

    The knocker wins with gin, or with less deadwood than every defender, or with as much where the rules give a tie
    to the knocker. Otherwise it is an undercut, and the lowest defender wins (equal: the nearer to the knocker's left).
    The winner scores the difference with each of the others and the bonus that applies; an undercut knocker loses
    the penalty. A spade upcard doubles all of it where that is played.
    """
    assert state.knock is not None and None not in state.spreads, state
    rules, knocker, kind = state.rules, state.knock.seat, state.knock.kind
    left = [spread.points for spread in state.spreads if spread is not None]
    lowest = min(_defenders(state), key=lambda seat: left[seat])
    undercut = kind == "knock" and is_undercut(rules, left[lowest], left[knocker])
    winner = lowest if undercut else knocker
    outcome: Outcome = "undercut" if undercut else kind

    items = [
        Item("difference", winner, left[other] - left[winner]) for other in range(rules.players) if other != winner
    ]
    match outcome:
        case "gin":
            items += _bonus("gin_bonus", winner, rules.gin_bonus)
        case "big_gin":
            items += _bonus("big_gin_bonus", winner, rules.big_gin_bonus or 0)
        case "undercut":
            items += _bonus("undercut_bonus", winner, rules.undercut_bonus)
            items += _bonus("undercut_penalty", knocker, -rules.undercut_penalty)
        case "knock" | "void":
            pass
    if counts_double(rules, state.setup.upcard):
        for seat, points in enumerate(_totals(items, rules)):
            items += _bonus("spades_double", seat, points)
    return Result(outcome, winner, tuple(items), _totals(items, rules))


def _defenders(state: RoundState) -> list[Seat]:
    """Everybody but the knocker, from the knocker's left."""
    assert state.knock is not None
    players = state.rules.players
    return [(state.knock.seat + step) % players for step in range(1, players)]


def _bonus(label: Label, seat: Seat, points: int) -> list[Item]:
    return [Item(label, seat, points)] if points else []


def _totals(items: list[Item], rules: Rules) -> tuple[int, ...]:
    return tuple(sum(item.points for item in items if item.seat == seat) for seat in range(rules.players))
