// @ts-check
/** The deck's ranks and suits in their order, and what a meld is at a glance. */

/** @import { CardText } from "./types.js" */

export const RANKS = "A23456789TJQK";
export const SUITS = "shdc";

/** Spades, hearts, diamonds, clubs, each ace to king. @type {readonly CardText[]} */
export const CARDS = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** A set is of one rank: that is how it is read, not how it is judged. @param {CardText[]} meld */
export const isSet = (meld) => meld.every((card) => card[0] === meld[0][0]);
