// @ts-check
/** Choosing cards of a spread-out hand and moving them: what a tap, a click or a key does to the board. */

import { cardName, listAnd, t } from "../i18n.js";
import { carried } from "../carry.js";
import { useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { fits, missing, placeOf, put } from "./board.js";
import { placesOf, slide } from "./slide.js";

/** @import { CardText } from "../types.js" */
/** @import { Carry } from "../carry.js" */
/** @import { Board, Known, Place } from "./board.js" */
/** @import { Places } from "./slide.js" */

/**
 * @param {() => Board} initial
 * @param {Known} known
 */
export function useBoard(initial, known) {
  const [board, setBoard] = useState(initial);
  const [chosen, setChosen] = useState(/** @type {CardText[]} */ ([]));
  const [said, setSaid] = useState({ text: "", times: 0 });
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const follow = useRef(/** @type {CardText|null} */ (null));
  const before = useRef(/** @type {Places} */ (new Map()));

  /** An answer to what was just tried; the same one twice is said twice. @param {string} text */
  const say = (text) => setSaid(({ times }) => ({ text, times: times + 1 }));

  // A card that moved is drawn anew in its new place: focus goes with it.
  useLayoutEffect(() => {
    slide(root.current, before.current);
    if (follow.current) /** @type {HTMLElement|null} */ (root.current?.querySelector(`button[data-card="${follow.current}"]`))?.focus();
    follow.current = null;
  }, [board]);

  /** @param {Board} next */
  const reset = (next) => {
    before.current = placesOf(root.current);
    setBoard(next);
    setChosen([]);
    say("");
  };

  /** @param {CardText[]} cards @param {Place} place */
  const move = (cards, place) => {
    if (!fits(board, cards, place, known)) {
      say(whyNot(board, cards, place, known));
      return;
    }
    reset(put(board, cards, place, known));
    follow.current = cards[0];
  };

  /** @param {CardText} card */
  const tap = (card) => {
    const place = placeOf(board, card);
    const only = chosen.length ? undefined : onlyOtherPlace(board, card, known);
    if (chosen.length && !chosen.includes(card) && place.to !== "rest" && fits(board, chosen, place, known)) move(chosen, place);
    else if (only) move([card], only);
    else {
      setChosen(chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card]);
      say("");
    }
  };

  // Carried cards go to the group that they are let go over: those that are chosen, if one of them was taken up.
  const latest = useRef({ chosen, move });
  latest.current = { chosen, move };
  useEffect(
    () =>
      carried(document, "button[data-card]", (element) => {
        const card = element.dataset.card ?? "";
        if (!root.current?.contains(element)) return null;
        const cards = latest.current.chosen.includes(card) ? latest.current.chosen : [card];
        return carry(root.current, cards, (place) => latest.current.move(cards, place));
      }),
    [],
  );

  /** Esc lets go of the chosen cards first: whether there were any. */
  const letGo = () => {
    if (!chosen.length) return false;
    setChosen([]);
    say("");
    return true;
  };

  return {
    board,
    chosen,
    said,
    root,
    reset,
    tap,
    letGo,
    /** @param {Place} place */ moveTo: (place) => move(chosen, place),
    /** @param {Place} place */ takes: (place) => fits(board, chosen, place, known),
  };
}

/**
 * The cards follow the pointer, above everything else, and lie where they lay unless they are let go over a group.
 *
 * @param {HTMLElement} root
 * @param {CardText[]} cards
 * @param {(place: Place) => void} onDrop
 * @returns {Carry}
 */
function carry(root, cards, onDrop) {
  const picks = cards.map((card) => /** @type {HTMLElement} */ (root.querySelector(`button[data-card="${card}"]`)));
  for (const pick of picks) pick.dataset.dragged = "";
  return {
    to: (_x, _y, dx, dy) => {
      for (const pick of picks) pick.style.translate = `${dx}px ${dy}px`;
    },
    end: (at) => {
      const lots = at ? document.elementsFromPoint(at.x, at.y).map((each) => each.closest("[data-to]")) : [];
      const lot = /** @type {HTMLElement|undefined} */ (lots.find((each) => each));
      if (lot) onDrop(JSON.parse(lot.dataset.to ?? ""));
      for (const pick of picks) {
        pick.style.translate = "";
        delete pick.dataset.dragged;
      }
    },
  };
}

/** @typedef {ReturnType<typeof useBoard>} Handling */

/**
 * A card that could be in no meld of one's own, and goes on one of the knocker's melds only, needs no second tap: it goes
 * there, or comes back.
 *
 * @param {Board} board
 * @param {CardText} card
 * @param {Known} known
 * @returns {Place|undefined}
 */
function onlyOtherPlace(board, card, known) {
  if (known.melds.some((meld) => meld.includes(card))) return undefined;
  if (placeOf(board, card).to === "theirs") return { to: "rest" };
  const targets = known.targets.filter((target) => target.card === card);
  if (targets.length !== 1 || !fits(board, [card], { to: "theirs", index: targets[0].meld }, known)) return undefined;
  return { to: "theirs", index: targets[0].meld };
}

/** @param {Board} board @param {CardText[]} cards @param {Place} place @param {Known} known */
function whyNot(board, cards, place, known) {
  if (!cards.length) return t("Choose a card of yours first.");
  const first = place.to === "theirs" ? missing(board, cards, place.index, known) : undefined;
  if (first?.length) return t("Lay off first: {cards}.", { cards: listAnd(first.map(cardName)) });
  return t("That does not fit there.");
}
