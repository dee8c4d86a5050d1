// Paging through a list while sessions change returns every unchanged session once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type LocalArchive, openLocalArchive } from "../../src/archive/archive.ts";
import { list } from "../../src/archive/operations/list.ts";
import { openWriter } from "../../src/store/open.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { idOf, ingest } from "../contracts/rows.ts";
import { patience, runs } from "./runs.ts";

interface Happening {
  readonly do: "begin" | "continue" | "pin" | "unpin" | "archive";
  readonly which: number;
}

const SESSIONS = 12;

const anyPaging = fc.record({
  sort: fc.constantFrom("updated" as const, "created" as const),
  order: fc.constantFrom("desc" as const, "asc" as const),
  limits: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  /** When each session was last active: few times, so many are equal. 0 for none. */
  times: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: SESSIONS, maxLength: SESSIONS }),
  pinned: fc.uniqueArray(fc.integer({ min: 0, max: SESSIONS - 1 }), { maxLength: 5 }),
  /** Changes made after each page. */
  between: fc.array(
    fc.array(
      fc.record<Happening>({
        do: fc.constantFrom("begin", "continue", "pin", "unpin", "archive"),
        which: fc.integer({ min: 0, max: SESSIONS - 1 }),
      }),
      { maxLength: 3 },
    ),
    { maxLength: 8 },
  ),
});

test("no unchanged session is left out or listed twice", patience, async () => {
  let pages = 0;
  await fc.assert(
    fc.asyncProperty(anyPaging, async (paging) => {
      pages += await pageThrough(paging);
    }),
    runs(15),
  );
  // Otherwise nothing was paged through.
  expect(pages).toBeGreaterThan(50);
});

async function pageThrough({
  times,
  pinned,
  limits,
  between,
  sort,
  order,
}: typeof anyPaging extends fc.Arbitrary<infer Value> ? Value : never): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "clew-paging-"));
  const writer = await openWriter(folder);
  if (!writer) throw new Error("Somebody else writes.");
  let archive: LocalArchive | null = null;
  try {
    await ingest(writer, ...times.map((time, index) => ({ name: nameOf(index), ...timesOf(time) })));
    for (const index of pinned) await writer.mark(idOf(nameOf(index)), { pinned: true });
    archive = await openLocalArchive({
      ...{ roots: [], data_dir: folder },
      time_zone: () => "UTC",
      now: () => new Date("2026-02-01"),
    });
    const changed = new Set<string>();
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const limit = limits[pages % limits.length] ?? 1;
      const page: Awaited<ReturnType<typeof list.run>> = await archive.run(list, {
        ...{ sort, order, limit },
        ...(cursor !== undefined && { cursor }),
      });
      seen.push(...page.sessions.map(({ id }) => id));
      for (const happening of between[pages] ?? [])
        changed.add(await apply(writer, happening, times, `new-${changed.size}-${pages}`));
      cursor = page.next_cursor ?? undefined;
      pages++;
    } while (cursor !== undefined);
    const stayed = times.map((_, index) => nameOf(index)).filter((name) => !changed.has(name));
    expect(seen.filter((id) => !changed.has(id)).toSorted()).toEqual(stayed.toSorted());
    return pages;
  } finally {
    await archive?.close();
    await writer.close();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the name of the session that changed. */
async function apply(
  writer: StoreWriter,
  happening: Happening,
  times: readonly number[],
  fresh: string,
): Promise<string> {
  const name = happening.do === "begin" ? fresh : nameOf(happening.which);
  const id = idOf(name);
  if (happening.do === "begin") await ingest(writer, { name, ...timesOf(7) });
  else if (happening.do === "continue")
    await ingest(writer, { name, ...timesOf(times[happening.which] ?? 0), updated_at: dayOf(8) });
  else if (happening.do === "archive") await writer.mark(id, { archived: true });
  else await writer.mark(id, { pinned: happening.do === "pin" });
  return name;
}

const nameOf = (index: number) => `session-${String(index).padStart(2, "0")}`;
const dayOf = (day: number) => `2026-01-0${day}T10:00:00.000Z`;

function timesOf(day: number): { created_at: string | null; updated_at: string | null } {
  return day === 0
    ? { created_at: null, updated_at: null }
    : { created_at: dayOf(6 - Math.min(day, 5)), updated_at: dayOf(day) };
}
