// Whatever happens to the bytes of an agent's files, in every kind of storage: nothing fails, what was read is still
// shown, what is whole is read, and the archive can be made again from what it stored.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openLocalArchive } from "../../src/archive/archive.ts";
import { doctor } from "../../src/archive/operations/doctor.ts";
import { search } from "../../src/archive/operations/search.ts";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { type LiveFiles, liveFiles } from "../../src/ingest/follow/live-files.ts";
import { indexArchive } from "../../src/ingest/index/index-archive.ts";
import { rebuildDigest } from "../../src/ingest/index/rebuild-digest.ts";
import { openStore, openWriter } from "../../src/store/open.ts";
import { type AgentStorage, STORAGES, type Talk } from "../builders/storages/storages.ts";
import { patience, runs } from "../properties/runs.ts";
import { anyDamage, type Damage, type StoredTalks, storedTalks } from "./mutations/stored-talks.ts";

describe.each(Object.entries(STORAGES))("%s", (_, storage) => {
  test(
    "after any damage, what was read is shown, and what is whole is read",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyDamage, { minLength: 2, maxLength: 6 }),
          fc.boolean(),
          (steps, followed) => live(storage, steps, followed),
        ),
        runs(RUNS),
      );
    },
    patience.timeout * 3,
  );

  test("a file that is cut in half is damage, and the other sessions are whole", async () => {
    using scene = folderOf(storage);
    const talks = storedTalks(storage, scene.root);
    const cut = storage.files(talks.talks()).findIndex(({ path }) => path.includes(storage.session(2)));
    talks.apply({ do: "cut", file: Math.max(0, cut), share: 0.5 });
    await updateArchive(scene);
    const now = () => new Date("2030-01-01T00:00:00Z");
    const archive = await openLocalArchive({ ...scene, time_zone: () => "UTC", now });
    const { damaged, set_aside } = await archive.run(doctor, {});
    await archive.close();
    const shown = await promptsShown(scene.data_dir);
    const isWhole = ({ number, exchanges }: Talk) =>
      isDeepStrictEqual(
        shown.get(storage.session(number)),
        exchanges.map(({ prompt }) => prompt),
      );
    // What is in a database's log does not count in the database.
    expect({ whole: talks.talks().every(isWhole), reported: damaged + set_aside.length > 0 }).not.toEqual({
      whole: false,
      reported: false,
    });
    expect(talks.talks().filter((talk) => talk.intact && !isWhole(talk))).toEqual([]);
  });
});

const RUNS = 10;

interface Scene extends Disposable {
  readonly folder: string;
  readonly root: string;
  readonly roots: readonly string[];
  readonly data_dir: string;
}

function folderOf({ agent }: AgentStorage): Scene {
  const folder = mkdtempSync(join(tmpdir(), "clew-damaged-"));
  const root = join(folder, "agent");
  return {
    ...{ folder, root, roots: [`${agent}:${root}`], data_dir: join(folder, "data") },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs one folder's life: after each step the archive is updated, by a follower or from scratch, and checked. */
async function live(storage: AgentStorage, steps: readonly Damage[], followed: boolean): Promise<void> {
  using scene = folderOf(storage);
  const talks = storedTalks(storage, scene.root);
  const read = followed ? liveFiles() : null;
  const seen = new Map<string, ReadonlySet<string>>();
  await index(scene, read);
  await compare(scene, storage, talks, seen);
  for (const step of steps) {
    talks.apply(step);
    await index(scene, read);
    await compare(scene, storage, talks, seen);
  }
  talks.restore();
  await index(scene, read);
  await compare(scene, storage, talks, seen);
  await agrees(scene);
}

async function index({ roots, data_dir }: Scene, read: LiveFiles | null): Promise<void> {
  const writer = await openWriter(data_dir);
  if (!writer) throw new Error("Another process is writing to the archive.");
  try {
    await indexArchive(writer, { roots, data_dir, ...(read && { live: read }) });
    expect(await writer.check()).toEqual([]);
  } finally {
    await writer.close();
  }
}

async function promptsShown(data_dir: string): Promise<Map<string, string[]>> {
  const store = await openStore(data_dir);
  const shown = new Map<string, string[]>();
  for (const session of await store.sessions({ archived: "either" })) {
    const turns = await store.turns(session);
    expect(session.turns).toBe(turns.length);
    shown.set(
      session.id,
      turns.map(({ prompt }) => prompt),
    );
  }
  await store.close();
  return shown;
}

/** `seen` has the prompts of the agent that were shown before. */
async function compare(
  { data_dir }: Scene,
  storage: AgentStorage,
  talks: StoredTalks,
  seen: Map<string, ReadonlySet<string>>,
): Promise<void> {
  const shown = await promptsShown(data_dir);
  for (const { number, exchanges, intact } of talks.talks()) {
    const id = storage.session(number);
    const prompts = exchanges.map(({ prompt }) => prompt);
    const now = new Set(shown.get(id));
    for (const prompt of intact ? prompts : (seen.get(id) ?? []))
      expect([...now], `${id} shows ${prompt}`).toContain(prompt);
    seen.set(id, new Set([...(seen.get(id) ?? []), ...prompts.filter((prompt) => now.has(prompt))]));
  }
}

/** Checks that a search finds what is shown, and that the stored bytes alone are enough to make the archive again. */
async function agrees(scene: Scene): Promise<void> {
  const now = () => new Date("2030-01-01T00:00:00Z");
  const archive = await openLocalArchive({ ...scene, time_zone: () => "UTC", now });
  try {
    for (const prompt of new Set([...(await promptsShown(scene.data_dir)).values()].flat())) {
      const { results } = await archive.run(search, { query: `"${prompt.replace(/[^\w. ]/g, "")}"` });
      if (prompt.startsWith("Where is the opal of shelf")) expect(results.length).toBeGreaterThan(0);
    }
    const { store } = archive;
    expect(await rebuildDigest(store, join(scene.folder, "again"))).toBe(await store.digest());
  } finally {
    await archive.close();
  }
}
