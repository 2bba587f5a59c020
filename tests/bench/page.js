/** Put into a page before its own scripts: the time from each press to the change it makes, and to its first picture. */

(() => {
  /** @typedef {{start: number, asked: number, waited: number, changed: number|null, drawn: number|null}} Press */

  /** @type {Press[]} */
  const presses = [];
  Object.assign(window, { presses });
  let calls = 0;
  let since = 0;

  const { fetch } = window;
  window.fetch = (...call) => {
    if (!String(call[0]).includes("/api/")) return fetch(...call);
    const press = presses.at(-1);
    if ((calls += 1) === 1) since = performance.now();
    if (press) Object.assign(press, { asked: press.asked + 1, changed: null, drawn: null });
    return fetch(...call);
  };

  const { json } = Response.prototype;
  Response.prototype.json = async function () {
    const answer = await json.call(this);
    const press = presses.at(-1);
    if ((calls -= 1) === 0 && press) press.waited += performance.now() - since;
    return answer;
  };

  addEventListener("pointerup", ({ timeStamp }) => presses.push({ start: timeStamp, asked: 0, waited: 0, changed: null, drawn: null }), true);

  new MutationObserver(() => {
    const press = presses.at(-1);
    if (!press || press.changed !== null || calls) return;
    press.changed = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (press.changed !== null) press.drawn ??= performance.now();
      };
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})();
