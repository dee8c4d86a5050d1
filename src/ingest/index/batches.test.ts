// Tests that linking and the indexing of work hold a batch of an archive at a time, however large the archive is.
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import type { WaitingSource } from "../../store/intake.ts";
import type { EvidenceRow } from "../../store/rows.ts";
import type { StoreWriter } from "../../store/store.ts";
import { indexWork } from "./index-work.ts";
import { linkSessions } from "./link-sessions.ts";
import type { Readers } from "./readers.ts";
import { startRun } from "./run.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("sessions are linked in batches of whole link groups, and each is linked once", async () => {
  const [asked, written]: [number[], string[]] = [[], []];
  const store = {
    unlinkedGroups: async () => numbers(4500),
    summaries: async () => [],
    evidenceIn: async (groups: readonly number[]) => {
      asked.push(groups.length);
      return groups.map(evidenceOf);
    },
    writeLinks: async (linked: readonly { position: { session_id: string } }[]) => {
      written.push(...linked.map(({ position }) => position.session_id));
    },
  };
  await linkSessions(store as unknown as StoreWriter);
  expect(asked).toEqual([2000, 2000, 500]);
  expect(new Set(written).size).toBe(4500);
  expect(written).toHaveLength(4500);
});

test("work is looked up in pages, and each source is read once", async () => {
  const [asked, read]: [number[], string[]] = [[], []];
  const store = {
    waiting: async () => ({ keys: numbers(12_000), bytes: 12_000 }),
    waitingSources: async (keys: readonly number[]) => {
      asked.push(keys.length);
      return keys.map((key) => ({ source: { path: `/${key}`, size: 1 }, turns: [] }));
    },
    writeWork: async () => undefined,
  };
  const readers = {
    width: 2,
    readWork: async (waiting: readonly WaitingSource[]) => {
      read.push(...waiting.map(({ source }) => source.path));
    },
  };
  await indexWork(store as unknown as StoreWriter, readers as unknown as Readers, startRun({}));
  expect(asked).toEqual([5000, 5000, 2000]);
  expect(read).toEqual(numbers(12_000).map((key) => `/${key}`));
});

test("the full-text index is joined between batches once it has too many parts", async () => {
  let parts = 63;
  const joined: number[] = [];
  const store = {
    waiting: async () => ({ keys: numbers(5), bytes: 5 }),
    waitingSources: async (keys: readonly number[]) =>
      keys.map((key) => ({ source: { path: `/${key}`, size: 32 * 1024 * 1024 }, turns: [] })),
    writeWork: async () => void parts++,
    indexParts: async () => parts,
    async tidy() {
      joined.push(parts);
      parts = Math.max(1, parts - 40);
      return parts > 1;
    },
  };
  const readers = {
    width: 1,
    readWork: async (_: readonly WaitingSource[], take: (parts: readonly object[]) => Promise<void>) =>
      take([{ bytes: 16 * 1024 * 1024, turns: [], blocks: [] }]),
  };
  await indexWork(store as unknown as StoreWriter, readers as unknown as Readers, startRun({}));
  expect(joined).toEqual([65, 25]);
  expect(parts).toBe(4);
});

function evidenceOf(link_group: number): EvidenceRow {
  const none = new Uint32Array();
  return {
    link_group,
    evidence: {
      session_id: `session-${link_group}` as SessionId,
      ...{ project_path: "/p", begun_at: 1, first_at: 1, noted_at: null, active_at: link_group },
      ...{ forked_from: null, continued_in: null, derived_from: [], team: null },
      ...{ trace: none, hangs_on: none, ends: none },
    },
    records: none,
    titles: [],
  };
}
