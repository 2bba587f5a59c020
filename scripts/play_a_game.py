"""Play games against a running server through its API, to their end: `python3 scripts/play_a_game.py ADDRESS FILE`.

Only the standard library. FILE keeps the save of the first finished game; if it is there already, a server
started anew must still open it and show the game that is over.
"""

import json
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path


def ask(address, call, body):
    """A call of the API; too fast for the server, it comes again when it is told to."""
    request = urllib.request.Request(
        f"{address}api/{call}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    while True:
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code not in (429, 503):
                raise
            time.sleep(int(refused.headers["Retry-After"]))


def choose(view):
    """A simple player: knock or take what is offered first, else throw the card that leaves least deadwood."""
    actions = view["actions"]
    knocks = [action for action in actions if action["type"] in ("big_gin", "knock", "defend", "next_round")]
    if knocks:
        return knocks[0]
    draws = [action for action in actions if action["type"] in ("draw", "pass")]
    if draws:
        return draws[-1]
    left = [(preview["deadwood"], place) for place, preview in enumerate(view["previews"]) if preview]
    return actions[min(left)[1]]


def play(address, rules, bot):
    """One whole game; its last save."""
    deal = ask(address, "deals", None)
    bots = [bot] * (2 if rules == "three" else 1)
    turn = ask(address, "games", {"rules": rules, "bots": bots, "deal": deal["deal"], "client_seed": "0f" * 16})
    moves = 0
    while turn["view"]["phase"] != "game_over":
        turn = ask(address, "games/actions", {"save": turn["save"], "action": choose(turn["view"])})
        moves += 1
        assert moves < 20_000, "a game that does not end"
    view = turn["view"]
    assert view["seeds"] and view["commitment"] == deal["commitment"]
    print(f"{rules} against {bot}: {view['round']} rounds, {moves} moves, {[seat['score'] for seat in view['seats']]}")
    return turn["save"]


def main(address, file):
    """Play the six rule sets, and look again at the game of the time before."""
    if file.exists():
        view = ask(address, "games/view", {"save": file.read_text()})["view"]
        assert view["phase"] == "game_over", "the save of another start shows another game"
        print("the save of the time before opens:", view["ended"])
    for rules in ("classic", "italian", "oklahoma", "spanish", "polish", "three"):
        save = play(address, rules, "steady")
        if not file.exists():
            file.write_text(save)


main(sys.argv[1], Path(sys.argv[2]))
