// The page's own modules, asked by lines of JSON: {"call", "with"} answers with what the function gives.

import { createInterface } from "node:readline";
import { openRound, readRecord, roundsOf } from "../../static/js/record.js";
import { dayDeal, gameRequest, readLink, utcDay, writeLink } from "../../static/js/shared-deal.js";
import { commitmentOf, deckOf, drawOf, verify } from "../../static/js/verify.js";
import { rulesText } from "../../static/js/views/rules-text.js";

const CALLS = {
  commitmentOf,
  dayDeal,
  gameRequest,
  readLink,
  readRecord,
  rulesText,
  writeLink,
  decks: async (seeds, rounds) => Promise.all(Array.from({ length: rounds }, async (_, round) => (await deckOf(seeds, round)).join(" "))),
  draw: async (seeds, players) => drawOf(await deckOf(seeds, 0), players),
  openRounds: (record) => roundsOf(record).map(openRound),
  utcDay: (moment) => utcDay(new Date(moment)),
  verify: (record, kept) => Array.fromAsync(verify(record, kept)),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { call, with: values } = JSON.parse(line);
  console.log(JSON.stringify(await CALLS[call](...values)));
}
