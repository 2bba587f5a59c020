"""What stands in the menu, opened as a person does it."""

from playwright.sync_api import Locator, Page, expect


def from_menu(page: Page, item: str) -> Locator:
    """The dialog that an item of the menu opens."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name=item).click()
    return page.get_by_role("dialog", name=item)


def close(page: Page) -> None:
    """Put away the dialog that is open."""
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def figure_row(dialog: Locator, name: str) -> list[str]:
    """The figures of a dialog's first row that is called so."""
    named = dialog.page.get_by_role("rowheader", name=name, exact=True)
    return dialog.get_by_role("row").filter(has=named).first.get_by_role("cell").all_inner_texts()
