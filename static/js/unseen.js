// @ts-check
/** The cards that the player has not seen in this round, from what the view shows and nothing else. */

import { RANKS, SUITS } from "./deck.js";

/** @import { CardText, View } from "./types.js" */

/** Every card of a suit, ace to king, with whether it is still unseen. @typedef {{suit: string, cards: {card: CardText, unseen: boolean}[]}} Row */

/** @param {View} view @returns {Row[]} */
export function unseenRows(view) {
  const seen = seenIn(view);
  return [...SUITS].map((suit) => ({ suit, cards: [...RANKS].map((rank) => rank + suit).map((card) => ({ card, unseen: !seen.has(card) })) }));
}

/**
 * What lay face up at any time lies on the discard pile, is known to be held, or was put down; the rest is in the stock,
 * in the other hands, or was thrown face down.
 *
 * @param {View} view
 * @returns {Set<CardText>}
 */
function seenIn({ hand, discards, seats, knock, result }) {
  const down = knock ? [...knock.melds.flat(), ...knock.deadwood, ...(knock.discard ? [knock.discard] : [])] : [];
  const shown = (result?.hands ?? []).flatMap(({ melds, layoffs, deadwood }) => [...melds.flat(), ...layoffs.map(({ card }) => card), ...deadwood]);
  return new Set([...hand, ...discards, ...seats.flatMap(({ known }) => known), ...down, ...shown]);
}
