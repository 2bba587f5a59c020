// Checking a record, written a second time from the README's words alone: everything but the bots' choices.

import { commitment, deck, draw, layOut, sha256 } from "./deal.mjs";
import { playRound } from "./rules.mjs";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** JSON with sorted keys and no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(",")}}`;
}

/** What is wrong with a record, in a few words each; nothing is wrong with a true one. `false`: the digest is not looked at. */
export function faults(record, digestToo = true) {
  const found = [];
  const expect = (holds, what) => holds || found.push(what);
  const { rules, seeds } = record;
  const { digest, ...rest } = record;
  if (digestToo) expect(digest === sha256(canonical(rest)), "digest");
  expect(record.commitment === commitment(seeds.server), "commitment");
  const drawn = draw(seeds, rules.players);
  expect(same(record.draw, { players: drawn.players, cards: drawn.cards }), "draw");
  let dealer = drawn.dealer;
  let totals = Array(rules.players).fill(0);
  let over = false;
  for (const round of [...record.rounds, ...(record.unfinished ? [record.unfinished] : [])]) {
    const where = `round ${round.round}`;
    const cards = deck(seeds, round.round);
    const { hands, upcard } = layOut(cards, dealer, rules.players);
    expect(!over, `${where}: the target was reached`);
    expect(round.dealer === dealer, `${where}: dealer`);
    expect(same(round.hands, hands) && round.upcard === upcard, `${where}: deal`);
    try {
      const end = playRound(rules, cards, dealer, round.moves);
      expect((end === null) === (round === record.unfinished), `${where}: end`);
      expect(round === record.unfinished || same(end, { kind: round.kind, points: round.points }), `${where}: score`);
    } catch (error) {
      found.push(`${where}: ${error.message}`);
    }
    if (round === record.unfinished) continue;
    totals = totals.map((points, seat) => points + round.points[seat]);
    expect(same(totals, round.totals), `${where}: totals`);
    over = Math.max(...totals) >= rules.target;
    if (round.kind !== "void") dealer = (dealer + 1) % rules.players;
  }
  expect(over === (record.ended === "target"), "ending");
  const among = record.ended === "target" ? totals : totals.slice(1);
  const leaders = [...totals.keys()].filter((seat) => totals[seat] === Math.max(...among) && (over || seat > 0));
  expect(record.winner === (leaders.length === 1 ? leaders[0] : null), "winner");
  return found;
}
