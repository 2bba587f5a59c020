"""The page in a language: asked what it calls things, so that a test need not say it again."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

CUT_OFF = (Path(__file__).parent / "cut_off.js").read_text()

ASK = """async ([script, name, ...rest]) => {
  const main = document.querySelector("script[type=module]").src;
  return (await import(main.replace("main.js", script)))[name](...rest);
}"""
"""Call a function of one of the page's own scripts."""


def told(page: Page, function: str, *arguments: Any) -> Any:
    """What a function of the page's own words says."""
    return page.evaluate(ASK, ["i18n.js", function, *arguments])


def change_to(page: Page, language: str) -> None:
    """Have the page, opened at the address of a language, speak another one, whatever lies open on it."""
    page.evaluate(ASK, ["languages.js", "changeTo", language])
    page.evaluate("() => document.body.offsetHeight && document.fonts.ready.then(() => null)")  # its letters too


def t(page: Page, message: str, **values: str | int) -> str:
    """A message as the page says it."""
    return str(told(page, "t", message, values))


def press(page: Page, message: str, **values: str | int) -> None:
    """Press what is called so, in the page's language."""
    page.get_by_role("button", name=t(page, message, **values), exact=True).first.click()
