/* Everything that is drawn: each visible element, what it says, and where it lies. Focus leaves no trace in it. */
() =>
  [...document.querySelectorAll("#app *")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent.trim());
      const said = element.getAttribute("aria-label") ?? "";
      const place = [x, y, width, height].map(Math.round).join(" ");
      return `${element.localName} ${element.dataset.card ?? ""} ${text.join("")} ${said} ${place}`;
    })
