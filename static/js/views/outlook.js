// @ts-check
/** What the defence being laid out would score, if that can be said yet. */

/** @import { KnockView, View } from "../types.js" */

/**
 * Sums of what the view gives, and nothing else: the difference of the two counts, and for an undercut the bonus of the rule
 * set. Level counts go to whoever `rules.tie` names. With a third player still to lay off, or where a spade upcard doubles the
 * round, no sum can be given: then `points` is null and only the lower side is known.
 *
 * @param {View} view
 * @param {number} mine  what the player would have left
 * @returns {{lower: "you"|"knocker", points: number|null}}
 */
export function outlook(view, mine) {
  const { rules } = view;
  const theirs = /** @type {KnockView} */ (view.knock).points;
  const undercut = mine < theirs || (mine === theirs && rules.tie === "undercut");
  const known = view.seats.length === 2 && !rules.spades_double;
  const points = Math.abs(theirs - mine) + (undercut ? rules.undercut_bonus : 0);
  return { lower: undercut ? "you" : "knocker", points: known ? points : null };
}
