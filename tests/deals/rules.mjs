// The rules of a round, written a second time and as plainly as can be: slow, and without a thought for anything else.

import { layOut } from "./deal.mjs";

const RANKS = "A23456789TJQK";

export const value = (card) => Math.min(RANKS.indexOf(card[0]) + 1, 10);
export const sum = (cards) => cards.reduce((points, card) => points + value(card), 0);

function must(holds, what) {
  if (!holds) throw new Error(what);
}

/** A set: three or four of a rank. A run: three or more in sequence in one suit, ace low. */
export function isMeld(cards) {
  if (cards.length < 3 || new Set(cards).size !== cards.length) return false;
  if (cards.every((card) => card[0] === cards[0][0])) return true;
  const ranks = cards.map((card) => RANKS.indexOf(card[0])).sort((one, other) => one - other);
  return cards.every((card) => card[1] === cards[0][1]) && ranks.every((rank, i) => rank === ranks[0] + i);
}

/** The lowest deadwood of a hand: the first card is dead, or in one of the melds that hold it. */
export function lowest(hand) {
  if (!hand.length) return 0;
  const [first, ...rest] = hand;
  let best = value(first) + lowest(rest);
  for (const meld of meldsWith(first, hand)) {
    best = Math.min(best, lowest(rest.filter((card) => !meld.includes(card))));
  }
  return best;
}

function meldsWith(card, hand) {
  const same = hand.filter((other) => other[0] === card[0] && other !== card);
  const found = same.length >= 2 ? [[card, ...same]] : [];
  if (same.length === 3) found.push(...same.map((left) => [card, ...same.filter((other) => other !== left)]));
  const at = RANKS.indexOf(card[0]);
  for (let low = 0; low <= at; low++) {
    for (let high = at; high < 13; high++) {
      const run = [...RANKS.slice(low, high + 1)].map((rank) => rank + card[1]);
      if (run.length >= 3 && run.every((each) => hand.includes(each))) found.push(run);
    }
  }
  return found;
}

/** Play a round's moves again; returns its end, or null where it goes on. Throws where the rules say no. */
export function playRound(rules, cards, dealer, moves) {
  const { hands, upcard, stock } = layOut(cards, dealer, rules.players);
  const limit = rules.knock_limit === "upcard" ? (upcard[0] === "A" ? 0 : value(upcard)) : rules.knock_limit;
  const left = (seat) => (seat + 1) % rules.players;
  const table = { rules, hands, stock, limit, upcard, pile: [upcard], turn: left(dealer), left, passes: 0, noStock: 0, number: 0 };
  table.stage = rules.opening === "offer" ? "offer" : "draw";
  for (const text of moves) {
    must(!table.end, "the round was over");
    const [, seat, what] = /^(\d) (.*)$/.exec(text);
    must(Number(seat) === table.turn, "it was another's turn");
    table.hand = table.hands[table.turn];
    move(table, what);
    table.number += 1;
  }
  return table.end ?? null;
}

function move(table, what) {
  const { rules, hand, pile, stock, turn } = table;
  const [word] = what.split(/[ :]/);
  if (word === "defend") return defend(table, what);
  must(table.stage !== "defend", "a knock is answered");
  if (word === "pass") {
    must(table.stage === "offer", "nothing is offered");
    table.turn = table.left(turn);
    if (++table.passes === rules.players) table.stage = "must draw";
  } else if (word === "draw") {
    must(table.stage === "draw" || table.stage === "must draw", "no time to draw");
    must(what === `draw ${stock[0]}`, "another card lay on the stock");
    hand.push(stock.shift());
    Object.assign(table, { stage: "discard", taken: null });
  } else if (word === "take") {
    const card = what.slice(5);
    must(table.stage === "draw" || table.stage === "offer", "no time to take");
    const within = table.stage === "offer" ? 1 : rules.takeable;
    must(pile.slice(-within).includes(card), "it cannot be taken");
    pile.splice(pile.indexOf(card), 1);
    hand.push(card);
    Object.assign(table, { stage: "discard", taken: card });
  } else if (word === "discard") {
    throwAway(table, what.slice(8), true);
    table.turn = table.left(turn);
    table.stage = "draw";
    table.noStock = table.taken === null ? 0 : table.noStock + 1;
    if (stock.length <= rules.void_at || table.noStock >= 50) table.end = { kind: "void", points: Array(rules.players).fill(0) };
  } else knock(table, what);
  return undefined;
}

function throwAway(table, card, faceUp) {
  must(table.stage === "discard", "no time to discard");
  must(table.hand.includes(card), "it is not held");
  must(card !== table.taken, "it was just taken");
  table.hand.splice(table.hand.indexOf(card), 1);
  if (faceUp) table.pile.push(card);
}

function knock(table, what) {
  const { rules, hand, turn } = table;
  const [, head, declared] = /^(knock [A-Z0-9][shdc]|knock|big gin):(.*)$/.exec(what);
  if (head === "big gin") must(rules.big_gin_bonus !== null && table.stage === "discard", "no big gin here");
  else if (head === "knock") must(rules.knock_as_dealt && table.number === 0, "no knock as dealt here");
  else throwAway(table, head.slice(6), rules.knock_discard === "up");
  table.melds = read(declared);
  const dead = unmelded(hand, table.melds);
  must(sum(dead) <= (head === "big gin" ? -1 + !dead.length : table.limit), "too much deadwood");
  Object.assign(table, { knocker: turn, counts: { [turn]: sum(dead) }, stage: "defend", turn: table.left(turn) });
  if (head === "big gin" || !dead.length) {
    table.hands.forEach((other, seat) => {
      if (seat !== turn) table.counts[seat] = lowest(other);
    });
    table.end = score(table, head === "big gin" ? "big_gin" : "gin");
  }
}

function defend(table, what) {
  must(table.stage === "defend", "nobody has knocked");
  const [, declared, laidOff] = /^defend:(.*);(.*)$/.exec(what);
  const lying = table.melds.map((meld) => [...meld]);
  let rest = unmelded(table.hand, read(declared));
  for (const layoff of laidOff.split(",").filter((each) => each.trim())) {
    const [card, number] = layoff.trim().split(" ");
    must(rest.includes(card) && isMeld([...lying[number], card]), "it does not fit");
    lying[number].push(card);
    rest = rest.filter((other) => other !== card);
  }
  table.counts[table.turn] = sum(rest);
  table.turn = table.left(table.turn);
  if (table.turn === table.knocker) table.end = score(table, "knock");
}

const read = (text) => text.split(",").filter((meld) => meld.trim()).map((meld) => meld.trim().split(" "));

/** What is left of a hand beside these melds. */
function unmelded(hand, melds) {
  const used = melds.flat();
  must(melds.every(isMeld) && new Set(used).size === used.length && used.every((card) => hand.includes(card)), "no such melds");
  return hand.filter((card) => !used.includes(card));
}

function score({ rules, counts, knocker, upcard }, how) {
  const players = [...Array(rules.players).keys()];
  const others = players.slice(1).map((step) => (knocker + step) % rules.players);
  const low = Math.min(...others.map((seat) => counts[seat]));
  const undercut = how === "knock" && (low < counts[knocker] || (low === counts[knocker] && rules.tie === "undercut"));
  const winner = undercut ? others.find((seat) => counts[seat] === low) : knocker;
  const bonus = { knock: 0, gin: rules.gin_bonus, big_gin: rules.big_gin_bonus }[how] + (undercut ? rules.undercut_bonus : 0);
  const points = players.map(() => 0);
  points[winner] = bonus + players.reduce((all, seat) => all + counts[seat] - counts[winner], 0);
  if (undercut) points[knocker] -= rules.undercut_penalty;
  const times = rules.spades_double && upcard[1] === "s" ? 2 : 1;
  return { kind: undercut ? "undercut" : how, points: points.map((each) => times * each || 0) };
}
