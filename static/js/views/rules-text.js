// @ts-check
/** The rules in words, made from the values of the rule set in force: whatever the server plays, this says. */

import { number, t, tn } from "../i18n.js";

/** @import { RuleSet } from "../types.js" */
/** @typedef {{heading: string, lines: string[]}} Chapter */

/** What tells a rule set from others, in short sentences. @param {RuleSet} rules @returns {string[]} */
export function ruleSetSummary(rules) {
  const { players, target, knock_limit: limit, big_gin_bonus: bigGin, undercut_bonus: bonus, undercut_penalty: penalty } = rules;
  return present([
    players === 2 ? t("Two players, to {target}.", { target: number(target) }) : t("Three players, to {target}.", { target: number(target) }),
    limit === "upcard" ? t("The upcard sets the knock limit.") : limit === 0 ? t("Only gin ends a round.") : t("Knock at {limit}.", { limit: number(limit) }),
    t("Gin {points}.", { points: number(rules.gin_bonus) }),
    bigGin !== null && t("Big gin {points}.", { points: number(bigGin) }),
    bonus > 0 && t("Undercut {points}.", { points: number(bonus) }),
    penalty > 0 && t("An undercut costs the knocker {points}.", { points: number(penalty) }),
    rules.opening === "turn" && t("No upcard offer."),
    rules.knock_as_dealt && t("Knock as dealt."),
    rules.knock_discard === "down" && t("The knock’s discard lies face down."),
    rules.takeable === 2 && t("Either of the top two discards may be taken."),
    rules.spades_double && t("A spade upcard doubles."),
  ]);
}

/** @param {RuleSet} rules @returns {Chapter[]} */
export function rulesText(rules) {
  return [
    { heading: t("The aim"), lines: aim(rules) },
    { heading: t("The cards"), lines: cards() },
    { heading: t("The deal"), lines: dealing(rules) },
    { heading: t("A turn"), lines: turn(rules) },
    { heading: t("Knocking"), lines: knocking(rules) },
    { heading: t("Gin"), lines: gin(rules) },
    { heading: t("Laying off"), lines: layingOff(rules) },
    { heading: t("Scoring"), lines: scoring(rules) },
    { heading: t("A void round"), lines: voiding(rules) },
  ];
}

/** @param {RuleSet} rules */
function aim({ target }) {
  return [
    t("Put your cards together in melds, so that little deadwood is left, and end the round before the others do."),
    t("The first to reach {target} points wins the game.", { target: number(target) }),
  ];
}

function cards() {
  return [
    t("A meld is a set, three or four cards of one rank, or a run, three or more cards in sequence in one suit. The ace is low: ace, two, three is a run, but queen, king, ace is not."),
    t("A card serves in one meld only. The cards in no meld are deadwood: an ace counts 1, a number card its number, a jack, queen or king 10."),
  ];
}

/** @param {RuleSet} rules */
function dealing({ players, opening, knock_as_dealt: asDealt }) {
  const offer = players === 2
    ? t("The player who did not deal may take the upcard or pass, then the dealer may. If both pass, the first player draws from the stock.")
    : t("Beginning at the dealer’s left, each player may take the upcard or pass. If all pass, the first player draws from the stock.");
  return present([
    t("Each player gets ten cards. The next card is the upcard, which begins the discard pile; the rest is the stock, face down."),
    opening === "offer" ? offer : t("The first player begins with a normal turn and may draw from either pile."),
    asDealt && t("Instead of taking or passing, the first player may knock with the ten cards as dealt."),
    players === 2 ? t("The deal alternates.") : t("The deal passes on clockwise."),
  ]);
}

/** @param {RuleSet} rules */
function turn({ takeable }) {
  return [
    takeable === 1
      ? t("A turn is one draw, from the stock or from the top of the discard pile, and one discard.")
      : t("A turn is one draw, from the stock or of either of the top two discards, and one discard."),
    t("A card taken from the discard pile may not be discarded in the same turn; a card from the stock may."),
  ];
}

/** @param {RuleSet} rules */
function knocking({ knock_limit: limit, knock_discard: lies }) {
  const most = limit === "upcard"
    ? t("With your discard you may knock. The most deadwood you may then have is the value of the round’s first upcard; an ace means gin only.")
    : limit === 0
      ? t("Only without deadwood can a round be ended: there is no knock but gin.")
      : tn("With your discard you may knock, if {n} point of deadwood or less is left.", "With your discard you may knock, if {n} points of deadwood or less are left.", limit);
  return [
    most,
    t("You declare your melds yourself; the best arrangement is offered, and yours is used. Nobody has to knock."),
    lies === "up" ? t("The discard of a knock lies face up.") : t("The discard of a knock lies face down."),
  ];
}

/** @param {RuleSet} rules */
function gin({ gin_bonus: bonus, big_gin_bonus: big }) {
  return [
    t("A knock without deadwood is gin. It scores {points} points more, and nobody may lay off.", { points: number(bonus) }),
    big === null
      ? t("Big gin is not played: with eleven melded cards, discard one that leaves gin.")
      : t("All eleven cards in melds, with no discard, is big gin. It scores {points} points more.", { points: number(big) }),
  ];
}

/** @param {RuleSet} rules */
function layingOff({ players }) {
  return present([
    t("After a knock the others put down melds of their own and may lay off loose cards on the knocker’s melds: the fourth card of a set, and cards that follow at either end of a run, several in a row."),
    players === 3 && t("Cards are laid off only on the melds the knocker put down, not on another defender’s."),
  ]);
}

/** @param {RuleSet} rules */
function scoring({ players, tie, undercut_bonus: bonus, undercut_penalty: penalty, spades_double: double }) {
  return present([
    players === 2
      ? t("If the knocker has less deadwood, the knocker scores the difference.")
      : t("If the knocker has the least deadwood, the knocker scores the difference with each of the other two."),
    tie === "undercut"
      ? t("A defender with as much deadwood as the knocker, or less, undercuts.")
      : t("A defender with less deadwood than the knocker undercuts; level counts go to the knocker."),
    players === 3 && t("The lowest defender then scores the difference with each of the others; of two that are level, the nearer to the knocker’s left."),
    bonus > 0 ? t("An undercut scores the difference and {points} points more.", { points: number(bonus) }) : t("An undercut scores the difference and no bonus."),
    penalty > 0 && t("An undercut costs the knocker {points} points, so a score may be negative.", { points: number(penalty) }),
    double && t("If the first upcard is a spade, all points of the round count double."),
  ]);
}

/** @param {RuleSet} rules */
function voiding({ void_at: left }) {
  return [
    tn(
      "A round is void when a turn without a knock leaves {n} card or fewer in the stock, or after fifty turns in a row without a card from the stock.",
      "A round is void when a turn without a knock leaves {n} cards or fewer in the stock, or after fifty turns in a row without a card from the stock.",
      left,
    ),
    t("Nobody scores, no hand is shown, and the same dealer deals again."),
  ];
}

/** @param {(string|false)[]} lines @returns {string[]} */
const present = (lines) => /** @type {string[]} */ (lines.filter(Boolean));
