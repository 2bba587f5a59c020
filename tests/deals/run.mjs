// Answers lines of JSON with lines of JSON: {"seeds", "players", "rounds"} with the draw and decks, {"record"} with its faults.

import { createInterface } from "node:readline";
import { faults } from "./check.mjs";
import { deck, draw } from "./deal.mjs";

function answer({ seeds, players, rounds, record, digest = true }) {
  if (record) return faults(record, digest);
  return { draw: draw(seeds, players), decks: Array.from({ length: rounds }, (_, n) => deck(seeds, n).join(" ")) };
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(answer(JSON.parse(line))));
