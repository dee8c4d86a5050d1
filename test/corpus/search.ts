// Checks that any five words of a prompt find its turn among the first fifty results.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalArchive, openLocalArchive } from "../../src/archive/archive.ts";
import { search } from "../../src/archive/operations/search.ts";
import { Random } from "../../src/demo/random.ts";
import type { ArchivedSession, TurnEntry } from "../../src/store/rows.ts";
import { index, type UsageCheck } from "./usage.ts";

const WORDS = 5;
const LIMIT = 50;

export async function* searchChecks(root: string): AsyncGenerator<UsageCheck> {
  const data_dir = mkdtempSync(join(tmpdir(), "clew-corpus-"));
  const random = new Random("five words");
  try {
    await index(root, data_dir);
    const archive = await openLocalArchive({
      ...{ roots: [root], data_dir },
      ...{ time_zone: () => "UTC", now: () => new Date() },
    });
    const missed: string[] = [];
    let asked = 0;
    for (const session of await archive.store.sessions()) {
      if (session.ghost !== null) continue;
      for (const turn of await archive.store.turns(session)) {
        const words = wordsOf(turn.prompt);
        if (words.length < WORDS) continue;
        asked++;
        const typed = pick(words, random).join(" ");
        if (!(await isFound(archive, typed, session, turn)))
          missed.push(`${session.id}#${turn.number} by ${typed}`);
      }
    }
    await archive.close();
    const detail = `${asked - missed.length} of ${asked}`;
    yield {
      name: "five words of a prompt find its turn",
      ok: asked > 0 && missed.length === 0,
      detail: [detail, ...missed].join("\n  "),
    };
  } finally {
    rmSync(data_dir, { recursive: true });
  }
}

/** Returns the different words of a prompt, without the punctuation around them. */
function wordsOf(prompt: string): string[] {
  const words = prompt.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
  return [...new Set(words)].filter((word) => /\p{L}/u.test(word));
}

function pick(words: readonly string[], random: Random): readonly string[] {
  const picked = new Set<string>();
  while (picked.size < WORDS) picked.add(words[random.below(words.length)] ?? "");
  return [...picked];
}

/** A copy counts: it is shown for the session that had it first, where its number and what came of it may differ. */
async function isFound(
  archive: LocalArchive,
  typed: string,
  { id }: ArchivedSession,
  { number, gist, started_at }: TurnEntry,
): Promise<boolean> {
  const { results } = await archive.run(search, { query: typed, limit: LIMIT, archived: true });
  return results.some(
    (found) =>
      (found.session_id === id && found.turn === number) ||
      (found.copies.includes(id) && (found.gist === gist || found.started_at === started_at)),
  );
}
