"""The README is the manual: what it says of rules, settings and commands is what the program has."""

import re
import tomllib
from pathlib import Path

import pytest

from app.settings import Settings
from engine.dealing import Seeds, shuffled_deck
from engine.game import Opponent, resign, start_game
from engine.open_record import open_record, write_record
from engine.rules import RULE_SETS, Rules

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def table(first_heading: str) -> list[list[str]]:
    """The cells of the table whose head begins so, row by row, the head first."""
    rows = README[README.index(f"| {first_heading}") :].split("\n\n")[0].splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return [cells[0], *cells[2:]]


def told(rules: Rules) -> dict[str, str]:
    """How the README's table of rule sets says a rule set's values, where it says them in figures."""
    return {
        "players": str(rules.players),
        "gin": str(rules.gin_bonus),
        "big gin (all eleven cards melded)": "–" if rules.big_gin_bonus is None else str(rules.big_gin_bonus),
        "knock with the cards as dealt": "yes" if rules.knock_as_dealt else "no",
        "discard of a knock": f"face {rules.knock_discard}",
        "discards that may be taken": "the top one" if rules.takeable == 1 else "either of the top two",
        "void when the stock is down to": str(rules.void_at),
        "target": str(rules.target),
        "undercut": (
            f"the knocker loses {rules.undercut_penalty}" if rules.undercut_penalty else str(rules.undercut_bonus)
        ),
        "most deadwood to knock with": (
            "the upcard's value; an ace: gin only" if rules.knock_limit == "upcard" else str(rules.knock_limit)
        ),
    }


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_table_of_rule_sets_says_what_is_played(name: str) -> None:
    head, *rows = table("| `classic`")
    column = head.index(f"`{name}`")
    said = {row[0]: row[column] for row in rows}
    assert said.items() >= told(RULE_SETS[name]).items()
    assert ("offer" in said["the round opens with"]) == (RULE_SETS[name].opening == "offer")


def test_the_table_of_settings_has_every_setting_and_its_default() -> None:
    rows = {row[0].strip("`"): row for row in table("setting |")[1:]}
    assert rows.keys() == {f"JUNIPER_{field.upper()}" for field in Settings.model_fields}
    for field, info in Settings.model_fields.items():
        _, default, description = rows[f"JUNIPER_{field.upper()}"]
        first = default.partition(" ")[0].strip("`")
        shown = str(info.get_default()).lower() if field != "keys" else ""
        assert first == shown, field
        assert info.description
        assert description.startswith(info.description), field


def test_every_dependency_is_justified_in_a_line() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {re.split(r"[\[=<>~]", requirement)[0] for requirement in project["dependencies"]}
    justified = {name.strip() for row in table("package |")[1:] for name in row[0].split(",")}
    assert justified == declared


def test_every_command_and_file_that_it_names_is_there() -> None:
    for command in re.findall(r"scripts/[a-z-]+", README):
        assert (ROOT / command).stat().st_mode & 0o111, command
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_example_of_a_deal_is_what_the_program_deals() -> None:
    seeds = Seeds(bytes(16), bytes(16))
    example = README[README.index("Example: with both seeds") :].split("\n\n")[0].replace("\n", " ")
    found = re.search(r"is `(\w{64})`, round 0 begins `(.*?) …` and round 1 `(.*?) …`", example)
    assert found is not None
    commitment, draw, first = found.groups()
    assert commitment == seeds.commitment
    assert draw.split() == list(map(str, shuffled_deck(seeds, 0)[:6]))
    assert first.split() == list(map(str, shuffled_deck(seeds, 1)[:6]))


def test_every_field_of_a_record_is_explained() -> None:
    game = start_game(RULE_SETS["classic"], (Opponent("steady", 1, "Alder"),), Seeds(bytes(16), bytes(16)))
    record = write_record(open_record(resign(game)))
    explained = set(re.findall(r"`(\w+)`", README[README.index("### The record") :].split("### Checking")[0]))
    unfinished = record["unfinished"]
    assert isinstance(unfinished, dict)
    assert explained >= record.keys() | unfinished.keys()
