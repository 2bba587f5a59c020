/* What of the page's words is cut off, sticks out or lies on something else: a list of complaints. */
() => {
  const found = [];
  const dialogs = document.querySelectorAll("dialog[open]");
  const top = dialogs[dialogs.length - 1] ?? document.body;

  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".vh, .flights");
  const scrolls = (element, axis) => ["auto", "scroll"].includes(getComputedStyle(element)["overflow" + axis]);
  const scrolledSideways = (element) => {
    for (let up = element; up && up !== document.documentElement; up = up.parentElement)
      if (scrolls(up, "X") && up.scrollWidth > up.clientWidth) return true;
    return false;
  };
  const says = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const named = (element) => `${element.tagName.toLowerCase()}.${element.className} “${element.innerText.slice(0, 40)}”`;

  if (document.scrollingElement.scrollWidth > innerWidth) found.push(`the page is ${document.scrollingElement.scrollWidth} wide`);

  for (const element of top.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || !shown(element) || !says(element)) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (!scrolledSideways(element) && (box.left < -1 || box.right > innerWidth + 1)) found.push(`${named(element)} leaves the screen`);
    if (style.display === "inline") continue;
    if (!scrolls(element, "X") && element.scrollWidth > element.clientWidth + 1) found.push(`${named(element)} is wider than its box`);
    if (style.overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1) found.push(`${named(element)} is cut off below`);
  }

  /* What is fixed to an edge of a scrolling page lies on what scrolls under it; a card lies on its neighbour. */
  const free = (element) => !element.closest(".card") && !element.querySelector(".card");
  const fixed = (element) => element.closest(".dock, .dlg__foot");
  const pressed = [...top.querySelectorAll("button, a, input, select, summary")].filter((element) => shown(element) && free(element));
  for (const [at, one] of pressed.entries())
    for (const other of pressed.slice(at + 1)) {
      if (one.closest("label") && one.closest("label") === other.closest("label")) continue;
      if (fixed(one) !== fixed(other)) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (!one.contains(other) && wide > 1 && high > 1) found.push(`${named(one)} lies on ${named(other)}`);
    }
  return found;
}
