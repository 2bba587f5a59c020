// @ts-check
/** What can be said of cards at a glance: a set or a run, what they count, in which order they are added up. */

/** @import { CardText } from "../types.js" */

/** A set is of one rank: that is how it is read, not how it is judged. @param {CardText[]} meld */
export const isSet = (meld) => meld.every((card) => card[0] === meld[0][0]);

/**
 * @param {CardText[]} cards
 * @param {Record<CardText, number>} values
 * @returns {number}
 */
export const sum = (cards, values) => cards.reduce((total, card) => total + values[card], 0);

/** Dearest last, as in a sum on paper. @param {CardText[]} cards @param {Record<CardText, number>} values */
export const byValue = (cards, values) => [...cards].sort((one, other) => values[one] - values[other]);
