// Whatever happens to an agent's files, the archive shows what a fresh reading shows and everything that it showed before.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type LiveFiles, liveFiles } from "../../src/ingest/follow/live-files.ts";
import { indexArchive } from "../../src/ingest/index/index-archive.ts";
import { rebuildDigest } from "../../src/ingest/index/rebuild-digest.ts";
import type { SessionId } from "../../src/model/ids.ts";
import { openStore, openWriter } from "../../src/store/open.ts";
import { patience, runs } from "../properties/runs.ts";
import { type AgentFolder, agentFolder } from "./mutations/agent-folder.ts";
import { type BundleView, bundleViews, keptGenerations } from "./mutations/archive-view.ts";
import { anySteps, type Step } from "./mutations/steps.ts";

test(
  "after any sequence of changes the archive is what a fresh reading makes, and keeps what is gone",
  async () => {
    await fc.assert(
      fc.asyncProperty(anySteps(10), fc.boolean(), (steps, followed) => live(steps, followed)),
      { ...runs(120), examples: KNOWN },
    );
  },
  patience.timeout * 6,
);

const story = { turns: 1, word: "topaz", output: 10 };
const now = { file: 0, meanwhile: false };

/** Cases that failed once. */
const KNOWN: [Step[], boolean][] = [
  // A file larger than a block, rewritten in its first block while a follower reads the last.
  [
    [
      { do: "append", story: { ...story, output: 700_000 }, end: "whole", ...now },
      { do: "rewrite", ...now },
    ],
    true,
  ],
  // Moved with its subsession: two transcripts of each, one of them gone.
  [
    [
      { do: "send", story, ...now },
      { do: "move", ...now },
      { do: "truncate", share: 0.5, ...now },
    ],
    false,
  ],
  [[{ do: "delete", ...now }], false],
  // A subsession's file that reappears where its session no longer is.
  [
    [
      { do: "send", story: { ...story, output: 0 }, ...now },
      { do: "delete", ...now, file: 1 },
      { do: "recreate", story: { ...story, output: 0 }, ...now },
      { do: "move", ...now },
      { do: "recreate", story: { ...story, output: 1 }, ...now },
    ],
    false,
  ],
  // A file that reappears with other contents, beside a copy that is then deleted.
  [
    [
      { do: "move", ...now },
      { do: "recreate", story: { ...story, word: "amber", output: 0 }, ...now },
      { do: "append", story: { ...story, word: "amber", output: 0 }, end: "whole", ...now },
      { do: "delete", ...now },
    ],
    false,
  ],
];

/** Runs one folder's life: after each step the archive is updated, by a follower or from scratch, and compared. */
async function live(steps: readonly Step[], followed: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "clew-mutations-"));
  // On a disk a new file may get the inode of a deleted one. In memory none does.
  const root = mkdtempSync(join(process.env.DISK ?? tmpdir(), "clew-agent-"));
  try {
    const agent = agentFolder(root);
    const life: Life = {
      folder,
      root,
      agent,
      read: followed ? liveFiles() : null,
      shown: new Map(),
      turns: new Map(),
      kept: new Map(),
    };
    await index(life, null);
    await compare(life, -1);
    for (const [number, step] of steps.entries()) {
      if (!step.meanwhile) agent.apply(step);
      await index(life, step.meanwhile ? step : null);
      if (step.meanwhile) await index(life, null);
      await compare(life, number);
    }
    await holdsByItself(life);
  } finally {
    for (const each of [folder, root]) rmSync(each, { recursive: true, force: true });
  }
}

interface Life {
  readonly folder: string;
  readonly root: string;
  readonly agent: AgentFolder;
  readonly read: LiveFiles | null;
  /** Rows that the archive showed of each session while its files existed. */
  readonly shown: Map<SessionId, BundleView["rows"]>;
  /** Ids of the turns that the archive showed of each session, and how often its files had been rewritten by then. */
  readonly turns: Map<SessionId, { readonly ids: Set<string>; readonly generations: number }>;
  /** Bytes seen in the archive, by path and generation. */
  readonly kept: Map<string, Buffer>;
}

/** The step is taken once rows have been written and nothing is stored yet. */
async function index(
  { folder, root, agent, read }: Life,
  meanwhile: Step | null,
  name: string = "data",
): Promise<void> {
  const data_dir = join(folder, name);
  const writer = await openWriter(data_dir);
  if (!writer) throw new Error("Another process is writing to the archive.");
  let waiting = meanwhile;
  try {
    await indexArchive(writer, {
      roots: [root],
      data_dir,
      ...(read && name === "data" && { live: read }),
      on_progress() {
        if (waiting) agent.apply(waiting);
        waiting = null;
      },
    });
    if (waiting) agent.apply(waiting);
    if (!meanwhile) expect(await writer.check()).toEqual([]);
  } finally {
    await writer.close();
  }
}

async function compare(life: Life, number: number): Promise<void> {
  const fresh = `fresh-${number}`;
  await index(life, null, fresh);
  const [store, anew] = [
    await openStore(join(life.folder, "data")),
    await openStore(join(life.folder, fresh)),
  ];
  try {
    const [bundles, freshBundles] = [await bundleViews(store), await bundleViews(anew)];
    for (const [id, bundle] of freshBundles) {
      const known = bundles.get(id);
      if (!isAllThere(bundle, known)) continue;
      if (!wasRewritten(known)) expect(known?.rows).toEqual(bundle.rows);
      // A rewritten file is shown with what it had before.
      else if (!isCopied(known))
        expect([...turnsOf(known)]).toEqual(expect.arrayContaining([...turnsOf(bundle)]));
    }
    for (const [id, bundle] of bundles) {
      staysShown(life, id, bundle);
      neverLess(life, id, bundle);
    }
    for (const id of life.shown.keys()) expect([...bundles.keys()]).toContain(id);
    const sources = await store.sources();
    if (!sources.some(({ gone, generation }) => gone || generation > 0))
      expect(await store.digest()).toBe(await anew.digest());
    keepsBytes(life);
  } finally {
    await store.close();
    await anew.close();
    rmSync(join(life.folder, fresh), { recursive: true });
  }
}

/** Returns whether a fresh reading can know everything that the archive knows of it. */
function isAllThere({ sources }: BundleView, known: BundleView | undefined): boolean {
  if (sources[0]?.type === "subsession") return false;
  const there = new Set(sources.map((source) => source.session_id));
  return known?.sources.every((source) => there.has(source.session_id)) ?? true;
}

/** Checks that a session without files is shown as it was. */
function staysShown({ shown }: Life, id: SessionId, { rows, sources, source_deleted }: BundleView): void {
  const before = shown.get(id);
  const gone = sources.length > 0 && sources.every((source) => source.gone);
  // Of two deleted transcripts the longer one is shown, which need not be the one deleted last.
  if (gone && !isCopied({ sources }))
    expect({ rows, source_deleted }).toEqual({ rows: before, source_deleted: true });
  else shown.set(id, rows);
}

/**
 * Checks that rewriting a file removes no turn. Appending may: a record after an earlier one starts a branch. Of two
 * transcripts of a session only one is shown.
 */
function neverLess({ turns }: Life, id: SessionId, bundle: BundleView): void {
  const ids = turnsOf(bundle);
  const generations = bundle.sources.reduce((sum, { generation }) => sum + generation, 0);
  const before = turns.get(id);
  if (before && before.generations < generations && !isCopied(bundle))
    expect([...ids]).toEqual(expect.arrayContaining([...before.ids]));
  turns.set(id, { ids, generations });
}

function turnsOf(bundle: BundleView | undefined): Set<string> {
  return new Set(Object.values(bundle?.rows ?? {}).flatMap(({ turns }) => turns.map((turn) => turn.id)));
}

function wasRewritten(bundle: BundleView | undefined): boolean {
  return bundle?.sources.some(({ generation }) => generation > 0) ?? false;
}

function isCopied(bundle: Pick<BundleView, "sources"> | undefined): boolean {
  const sources = bundle?.sources ?? [];
  return new Set(sources.map((source) => source.session_id)).size < sources.length;
}

/** Checks that every byte of existing files, and every byte ever stored of deleted files, is there. */
function keepsBytes({ kept, agent, folder }: Life): void {
  const generations = keptGenerations(join(folder, "data"));
  const now = new Map(generations.map((each) => [`${each.path} ${each.generation}`, each.bytes]));
  for (const [name, bytes] of kept) expect(now.get(name)?.subarray(0, bytes.length).equals(bytes)).toBe(true);
  for (const [name, bytes] of now) kept.set(name, bytes);
  const current = new Map(generations.filter((each) => each.current).map(({ path, bytes }) => [path, bytes]));
  for (const path of agent.files())
    expect((current.get(path) ?? Buffer.alloc(0)).equals(readFileSync(path))).toBe(true);
}

/** Checks that the stored bytes alone are enough to rebuild it. */
async function holdsByItself({ folder }: Life): Promise<void> {
  const store = await openStore(join(folder, "data"));
  try {
    const elsewhere = join(folder, "again");
    expect(existsSync(elsewhere)).toBe(false);
    expect(await rebuildDigest(store, elsewhere)).toBe(await store.digest());
  } finally {
    await store.close();
  }
}
