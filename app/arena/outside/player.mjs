// A player for the arena, in JavaScript: `python -m app.arena steady "program:node app/arena/outside/player.mjs"`.
//
// It takes a discard that pairs up, throws the dearest card that pairs with nothing, and goes down when it can.
// PROTOCOL.md beside this file explains the lines.

import { createInterface } from "node:readline";

const RANKS = "A23456789TJQK";
const points = (card) => Math.min(RANKS.indexOf(card[0]) + 1, 10);

/** Whether two cards could stand in one meld: the same rank, or at most two apart in one suit. */
function goTogether(one, other) {
  const apart = Math.abs(RANKS.indexOf(one[0]) - RANKS.indexOf(other[0]));
  return one !== other && (apart === 0 || (one[1] === other[1] && apart <= 2));
}

/** How many cards of the hand this one goes with. */
const partners = (card, hand) => hand.filter((other) => goTogether(card, other)).length;

function choose({ hand, legal }) {
  const goingDown = legal.find((action) => /^(big gin|knock|defend)/.test(action));
  if (goingDown) return goingDown;

  const taking = legal.find((action) => action.startsWith("take") && partners(action.slice(5), hand) >= 2);
  if (taking) return taking;

  const discards = legal.filter((action) => action.startsWith("discard"));
  if (discards.length === 0) return legal.find((action) => action === "pass" || action === "draw");
  const price = (action) => 4 * partners(action.slice(8), hand) - points(action.slice(8));
  return discards.reduce((best, action) => (price(action) < price(best) ? action : best));
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${choose(JSON.parse(line))}\n`);
}
