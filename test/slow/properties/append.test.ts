// However an agent's lines come, a process that follows them has the archive that a fresh reading makes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { liveFiles } from "../../../src/ingest/follow/live-files.ts";
import { indexArchive } from "../../../src/ingest/index/index-archive.ts";
import { openWriter } from "../../../src/store/open.ts";
import type { StoreWriter } from "../../../src/store/store.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { patience, runs } from "../../properties/runs.ts";
import { anyStep, type Step, startWriting } from "./written-steps.ts";

// Recently written files are always read again. With a later clock, only changed files are.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2100-01-01") }));
afterAll(() => void vi.useRealTimers());

test("an archive that follows appended lines equals one that is built at once", patience, async () => {
  const steps = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 });
  await fc.assert(fc.asyncProperty(steps, follow), runs(20));
});

async function follow(rounds: readonly (readonly Step[])[]): Promise<void> {
  using folder = transcriptFolder();
  const store = await writerIn(folder.data_dir);
  try {
    const live = liveFiles();
    const writing = startWriting(folder);
    const index = () => indexArchive(store, { roots: [folder.root], data_dir: folder.data_dir, live });
    for (const round of rounds) {
      for (const step of round) writing.take(step);
      await index();
      expect(await contents(store)).toEqual(await freshContents(folder.root));
    }
    writing.flush();
    await index();
    expect(await contents(store)).toEqual(await freshContents(folder.root));
  } finally {
    await store.close();
  }
}

async function freshContents(root: string): Promise<unknown> {
  const data_dir = mkdtempSync(join(tmpdir(), "clew-fresh-"));
  const fresh = await writerIn(data_dir);
  try {
    await indexArchive(fresh, { roots: [root], data_dir });
    return await contents(fresh);
  } finally {
    await fresh.close();
    rmSync(data_dir, { recursive: true });
  }
}

/** The digest covers everything but which turn a cost belongs to. Rows come first, because they say what differs. */
async function contents(store: StoreWriter): Promise<unknown> {
  const sessions = await store.sessions();
  const rows = [];
  for (const session of sessions) {
    const below = session.subsessions > 0 ? await store.subsessions(session.id) : [];
    for (const each of [session, ...below]) rows.push({ ...each, turns: await store.turns(each) });
    rows.push(await store.turnCosts(session.id));
  }
  return { rows, digest: await store.digest() };
}

async function writerIn(data_dir: string): Promise<StoreWriter> {
  const writer = await openWriter(data_dir);
  if (!writer) throw new Error("Another process is writing to the archive.");
  return writer;
}
