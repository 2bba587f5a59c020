// @ts-check
/** What cards count, and in which order they are added up. */

/** @import { CardText } from "../types.js" */

/**
 * @param {CardText[]} cards
 * @param {Record<CardText, number>} values
 * @returns {number}
 */
export const sum = (cards, values) => cards.reduce((total, card) => total + values[card], 0);

/** Dearest last, as in a sum on paper. @param {CardText[]} cards @param {Record<CardText, number>} values */
export const byValue = (cards, values) => [...cards].sort((one, other) => values[one] - values[other]);
