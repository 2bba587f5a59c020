// @ts-check
/** Deals shared with others: the link that this page was opened with, links to give away, and today's deal. */

import { canVerify } from "./digest.js";
import { dayDeal, readLink, utcDay, writeLink } from "./shared-deal.js";

/** @import { SharedDeal } from "./shared-deal.js" */
/** @import { Kept } from "./store.js" */

/**
 * Where the game on the table comes from, if it isn't the player's own new one.
 *
 * @typedef {{day?: string, result?: number[]}} Origin  the deal of that day; how it ended for whoever shared it
 */

/** What came in to be played: a link, and today's deal once it was asked for. */
export class Sharing {
  /** @type {{shared: SharedDeal|null|"unreadable", today: {day: string, deal: SharedDeal|null}|null}} */
  state = { shared: null, today: null };

  /** Take the shared deal out of the page's address, which forgets it, so that a reload doesn't ask again. */
  takeLink() {
    const shared = readLink(location.hash);
    if (shared) {
      history.replaceState(history.state, "", location.pathname + location.search);
      this.state = { ...this.state, shared };
    }
    return shared;
  }

  /** Find today's deal; null where this browser can't reckon it. */
  async findToday() {
    const day = utcDay();
    this.state = { ...this.state, today: { day, deal: canVerify() ? await dayDeal(day) : null } };
  }
}

/**
 * The links that give this game's deals away: to a friend on this server while they are still secret, to anybody once the seeds are known.
 *
 * @param {Kept} game
 * @returns {{sealed: string|null, open: string|null}}
 */
export function linksFor({ view, choice, deal, commitment, clientSeed }) {
  if (!choice) return { sealed: null, open: null };
  const page = location.href.split("#")[0];
  const bots = choice.bots ?? view.seats.slice(1).map(() => "steady");
  const result = view.ended ? view.seats.map(({ score }) => score) : undefined;
  const common = { rules: choice.rules, bots, result };
  return {
    sealed: deal && commitment && clientSeed ? writeLink(page, { ...common, deal, commitment, clientSeed }) : null,
    open: view.seeds ? writeLink(page, { ...common, seed: view.seeds.server, clientSeed: view.seeds.client }) : null,
  };
}
