"""The guide: pages that explain a rule set out of the very value that the engine plays by.

``/{language}/guide/{rule set}`` explains one of the six, ``/{language}/guide/custom?base=classic&knock_limit=7 …`` any
other. The templates state no number of their own: each comes from the rules, from the engine's constants, or from an
example that the engine has scored, and stands in an element that says which.
"""

from functools import lru_cache

from starlette.applications import Starlette
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.errors import Problem
from app.guide_examples import examples
from app.guide_words import RULE_SET_NAMES, SECTIONS, Words, number
from app.messages import _, languages
from app.pages import Endpoint, Html, Pages
from engine.cards import DECK, Card, card, card_set, cards
from engine.dealing import HAND_SIZE
from engine.errors import InvalidRules
from engine.melds import is_run
from engine.playing import TURNS_WITHOUT_STOCK
from engine.rules import CUSTOM, PARAMETERS, RULE_SETS, Rules, customise, read_value, write_value

UP = "../../"
"""From a guide's address to ``/``."""

_QUERY_LIMIT = 600


def install(app: Starlette, pages: Pages) -> None:
    """Answer for the guide in every language."""
    for language in languages():
        app.add_route(f"/{language}/guide", _to_first, methods=["GET"])
        app.add_route(f"/{language}/guide/", _to_first, methods=["GET"])
        for name in RULE_SET_NAMES:
            app.add_route(f"/{language}/guide/{name}", _endpoint(pages, language, name), methods=["GET"])


async def _to_first(request: Request) -> Response:
    first = next(iter(RULE_SETS))
    return RedirectResponse(first if request.url.path.endswith("/") else f"guide/{first}", 307)


def _endpoint(pages: Pages, language: str, name: str) -> Endpoint:
    kept = lru_cache(maxsize=64)(lambda digest, rules: guide(pages, language, rules))

    async def answer(request: Request) -> Response:
        pages.look_again()
        rules = RULE_SETS[name] if name in RULE_SETS else rules_asked_for(request.query_params)
        html = guide(pages, language, rules) if pages.watch else kept(pages.tree.digest, rules)
        return pages.send(request, html)

    return answer


def rules_asked_for(query: QueryParams) -> Rules:
    """The rule set that a query names: a base, and the parameters that differ from it.

    >>> rules_asked_for(QueryParams("base=italian&knock_limit=10&big_gin_bonus=none")).big_gin_bonus is None
    True

    Raises Problem where it names none.
    """
    if len(str(query)) > _QUERY_LIMIT:
        raise Problem("too_large", _("The request is too large."))
    asked = dict(query.multi_items())
    base = asked.pop("base", next(iter(RULE_SETS)))
    asked.pop("id", None)
    asked.pop("lang", None)
    try:
        return customise(base, {name: read_value(name, text) for name, text in asked.items()})
    except InvalidRules as error:
        raise Problem("invalid_request", error.sentence, values=error.values) from None


def query_of(rules: Rules) -> str:
    """The query that asks for a rule set; empty for a named one.

    >>> query_of(customise("spanish", {"big_gin_bonus": None, "target": 250}))
    'base=spanish&big_gin_bonus=none&target=250'
    """
    if rules.id != CUSTOM:
        return ""
    base = RULE_SETS[rules.base]
    changed = [name for name in PARAMETERS if getattr(rules, name) != getattr(base, name)]
    return "&".join((f"base={rules.base}", *(f"{name}={write_value(getattr(rules, name))}" for name in changed)))


def guide(pages: Pages, language: str, rules: Rules) -> Html:
    """The guide to a rule set in a language."""
    words = Words(language)
    query = query_of(rules)
    return pages.render(
        "guide.html",
        language,
        UP,
        rules=rules,
        three=rules.players == 3,
        only_gin=rules.knock_limit == 0,
        name=words.say(RULE_SET_NAMES[rules.id]),
        base_name=words.say(RULE_SET_NAMES[rules.base]),
        names={name: words.say(RULE_SET_NAMES[name]) for name in RULE_SETS},
        sections={anchor: words.say(title) for anchor, title in SECTIONS.items()},
        address=rules.id + (f"?{query}" if query else ""),
        query=query,
        letters=words.letters,
        num=number,
        say=words.say,
        say_n=words.say_n,
        cards=cards,
        card_name=words.card_name,
        sprite_of=_sprite_of,
        card_set=card_set,
        is_run=is_run,
        example=examples(rules),
        deck=DECK.bit_count(),
        hand=HAND_SIZE,
        full_hand=HAND_SIZE + 1,
        stock=DECK.bit_count() - rules.players * HAND_SIZE - 1,
        turns_without_stock=TURNS_WITHOUT_STOCK,
        ace=card("As").points,
        court=card("Ks").points,
    )


def _sprite_of(some: Card) -> str:
    return str(some).upper()
