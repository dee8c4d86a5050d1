// Short ids of every agent's kind of id: what faces print names the session, and sessions of one day are told apart.
import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "../../src/demo/random.ts";
import { isNamed, SHORTEST_ID, shortId } from "../../src/text/short-id.ts";
import { runs } from "./runs.ts";

type MakeId = (random: Random, at_ms: number) => string;

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns a UUID whose first digits are the time. */
const timed: MakeId = (random, at_ms) => {
  const time = at_ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-${"89ab"[random.below(4)]}${random.hex(3)}-${random.hex(12)}`;
};

/** Returns an id whose first digits count down from the time, as in databases that list the newest first. */
const countingDown: MakeId = (random, at_ms) => {
  const time = (0xffffffffffffn - ((BigInt(at_ms) * 0x1000n) & 0xffffffffffffn) - 1n).toString(16);
  return `ses_${time.padStart(12, "0")}${random.text(BASE62, 14)}`;
};

const KINDS: Readonly<Record<string, MakeId>> = {
  "random UUID": (random) => random.uuid(),
  "UUID by time": timed,
  "counting down": countingDown,
  "sub-agent": (random) => `agent-a${random.hex(16)}`,
  "sub-agent of a kind": (random) => `agent-general-purpose-call_${random.hex(24)}`,
};

const DAY_MS = 86_400_000;
const START_MS = 1_793_000_000_000;

const anyId = fc
  .tuple(fc.constantFrom(...Object.values(KINDS)), fc.integer(), fc.integer({ min: 0, max: 5_000 * DAY_MS }))
  .map(([make, seed, after]) => make(new Random(String(seed)), START_MS + after));

test("an id is named by its short id, by the beginning of that, and by its own beginning, in any case", () => {
  fc.assert(
    fc.property(anyId, fc.integer({ min: SHORTEST_ID, max: 40 }), (id, length) => {
      const short = shortId(id);
      expect(short).toHaveLength(8);
      for (const name of [short, short.slice(0, length), id.slice(0, length), id])
        for (const typed of [name, name.toLowerCase(), name.toUpperCase()])
          expect(isNamed(id, typed)).toBe(true);
    }),
    runs(300),
  );
});

test("the short id of a random UUID is its beginning", () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), (id) => {
      expect(shortId(id)).toBe(id.slice(0, 8));
    }),
    runs(100),
  );
});

test.each(Object.entries(KINDS))("2,000 sessions of one day are told apart: %s", (name, make) => {
  const random = new Random(name);
  const ids = Array.from({ length: 2_000 }, () => make(random, START_MS + random.below(DAY_MS)));
  expect(new Set(ids.map(shortId)).size).toBe(2_000);
});
