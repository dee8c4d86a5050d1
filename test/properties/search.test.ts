// Tests that words of a prompt find its turn, whichever of them are typed and whatever other turns say.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Random } from "../../src/demo/random.ts";
import { parseQuery } from "../../src/search/query.ts";
import { openWriter } from "../../src/store/open.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { ingest, turnOf } from "../contracts/rows.ts";

const SESSIONS = 60;
const TURNS = 6;
const LIMIT = 50;
const PER_SESSION = 3;

const COMMON = "the to a of in is we can you this that and it for on now please with not do".split(" ");
const NAMES = Array.from(
  { length: 400 },
  (_, at) => `${"bdfgklmnprst"[at % 12]}${"aeiou"[at % 5]}zon${at.toString(36)}`,
);

/** Draws prompts and answers by seed: half of the words are common, some are rare. */
function drawWords(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => {
    const words = random.chance(0.5) ? COMMON : NAMES.slice(0, random.chance(0.5) ? 20 : NAMES.length);
    return words[random.below(words.length)] ?? "";
  });
}

const random = new Random("prompts");
const prompts = Array.from({ length: SESSIONS }, () =>
  Array.from({ length: TURNS }, () => drawWords(random, 6 + random.below(60))),
);

let folder: string;
let writer: StoreWriter;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew-search-"));
  const opened = await openWriter(folder);
  if (!opened) throw new Error("A new location already has a writer.");
  writer = opened;
  const sessions = prompts.map((turns, session) => ({
    name: `s${session}`,
    turns: turns.map((words, at) =>
      turnOf(`s${session}t${at}`, {
        number: at + 1,
        prompt: words.join(" "),
        answer: drawWords(random, 80).join(" "),
      }),
    ),
  }));
  await ingest(writer, ...sessions);
});
afterAll(async () => {
  await writer.close();
  rmSync(folder, { recursive: true });
});

test("up to five words of a prompt find its turn, unless too many prompts have them all", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: SESSIONS - 1 }),
      fc.nat({ max: TURNS - 1 }),
      fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
      async (session, turn, drawn) => {
        const words = prompts[session]?.[turn] ?? [];
        const typed = [...new Set(drawn.map((each) => words[each % words.length] ?? ""))];
        const having = prompts.map((turns) =>
          turns.filter((own) => typed.every((word) => own.includes(word))),
        );
        fc.pre(having.flat().length <= LIMIT / 2 && (having[session]?.length ?? 0) < PER_SESSION);
        const request = { query: parseQuery(typed.join(" ")), limit: LIMIT, per_session: PER_SESSION };
        const { hits } = await writer.search({ ...request, filter: {}, now: 0 });
        expect(hits.map(({ turn: { id } }) => id)).toContain(`s${session}t${turn}`);
      },
    ),
    { numRuns: 100 },
  );
});
