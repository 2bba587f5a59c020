// The deal, written a second time from the README's words alone: commitment, decks, the draw, hands, upcard and stock.

import { createHash, createHmac } from "node:crypto";

export const CARDS = [..."shdc"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

export const sha256 = (data) => createHash("sha256").update(data).digest("hex");

export const commitment = (server) => sha256(`juniper-deal-v1:${server}`);

/** The deck of a round, the top first. */
export function deck({ server, client }, round) {
  const key = createHmac("sha256", Buffer.from(server, "hex")).update(`${client}:${round}`).digest();
  const bytes = [];
  let counter = 0;
  const four = () => {
    while (bytes.length < 4) {
      const place = Buffer.alloc(4);
      place.writeUInt32BE(counter++);
      bytes.push(...createHmac("sha256", key).update(place).digest());
    }
    return Buffer.from(bytes.splice(0, 4)).readUInt32BE();
  };
  const below = (k) => {
    const limit = Math.floor(2 ** 32 / k) * k;
    for (;;) {
      const number = four();
      if (number < limit) return number % k;
    }
  };
  const cards = [...CARDS];
  for (let i = 51; i >= 1; i--) {
    const other = below(i + 1);
    [cards[i], cards[other]] = [cards[other], cards[i]];
  }
  return cards;
}

/** A round's deck laid out for a dealer. */
export function layOut(cards, dealer, players) {
  const hands = Array.from({ length: players }, () => []);
  let next = 0;
  for (let turn = 0; turn < 10; turn++) {
    for (let step = 1; step <= players; step++) hands[(dealer + step) % players].push(cards[next++]);
  }
  return { hands, upcard: cards[next], stock: cards.slice(next + 1) };
}

/** Who sits where after the draw for the deal, with which card, and who deals first. */
export function draw(seeds, players) {
  const drawn = deck(seeds, 0).slice(0, players);
  const before = (one, other) => {
    const rank = (card) => "A23456789TJQK".indexOf(card[0]);
    const suit = (card) => "shdc".indexOf(card[1]);
    return rank(other) - rank(one) || suit(one) - suit(other);
  };
  const order = drawn.map((card, who) => ({ card, who })).sort((one, other) => before(one.card, other.card));
  while (order[0].who !== 0) order.push(order.shift());
  const highest = drawn.toSorted(before)[0];
  return {
    players: order.map(({ who }) => who),
    cards: order.map(({ card }) => card),
    dealer: order.findIndex(({ card }) => card === highest),
  };
}
