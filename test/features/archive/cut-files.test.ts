// A transcript that is emptied, cut, replaced or restored never shows less than it once held, however its agent stores it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { exportOperation } from "../../../src/archive/operations/export.ts";
import { list } from "../../../src/archive/operations/list.ts";
import { search } from "../../../src/archive/operations/search.ts";
import { show } from "../../../src/archive/operations/show.ts";
import { usage } from "../../../src/archive/operations/usage.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { rebuildDigest } from "../../../src/ingest/index/rebuild-digest.ts";
import { exchange, type MadeUpRecord } from "../../builders/made-up/records.ts";
import { registerMadeUp } from "../../builders/made-up/source.ts";
import { madeUpWorld } from "../../builders/made-up/world.ts";
import { type AgentStorage, STORAGES } from "../../builders/storages/storages.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { writeCorpus } from "../../faults/injected/growing-corpus.ts";

/** Puts a session into a state: its first `exchanges` exchanges, or another conversation altogether. */
interface CutWorld extends Disposable {
  readonly root: string;
  readonly data_dir: string;
  readonly session: string;
  /** True if an empty session is one that the agent deleted. */
  readonly deleted_if_empty?: boolean;
  /** True if messages that are missing before newer ones were undone by a person, and are a branch. */
  readonly undoes?: boolean;
  state(exchanges: number | "other"): void;
}

const SAID = [
  ["Where is the walnut ink?", "In the cellar, behind the sandarac."],
  ["Grind some vermilion.", "Ground as finely as the muller allows."],
  ["Size the parchment.", "Sized with isinglass."],
  ["Rule the margins.", "Ruled with plummet."],
] as const;
const OTHER = ["Bind it in buckram.", "Bound."] as const;

function transcriptWorld(kind: "session" | "subsession"): CutWorld {
  const folder = transcriptFolder();
  const talk = conversation({ seed: 5 });
  const ends = SAID.map(([prompt, answer]) => {
    talk
      .prompt(prompt)
      .calls("Bash", { command: `echo ${answer.split(" ").at(-1)}` })
      .says(answer);
    return talk.text().length;
  });
  const whole = talk.text();
  const other = conversation({ seed: 9 }).prompt(OTHER[0]).says(OTHER[1]);
  const text = (exchanges: number | "other") =>
    exchanges === "other" ? other.text() : whole.slice(0, ends[exchanges - 1] ?? 0);
  if (kind === "subsession") folder.session(conversation().prompt("Ask the scribe.").says("Asked."));
  return {
    root: folder.root,
    data_dir: folder.data_dir,
    session: kind === "session" ? sessionId(1) : "agent-5c1be",
    state(exchanges) {
      if (kind === "session") folder.session(text(exchanges), sessionId(1));
      else folder.subsession(text(exchanges), "5c1be", { of: sessionId(1) });
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

function madeUpCut(kind: "lines" | "entries"): CutWorld {
  const made = madeUpWorld();
  const all = SAID.map(([prompt, answer], index) =>
    exchange(index + 1, index === 0 ? null : `a${index}`, prompt, answer),
  );
  const records = (exchanges: number | "other"): readonly MadeUpRecord[] =>
    exchanges === "other" ? exchange(9, null, ...OTHER) : all.slice(0, exchanges).flat();
  let before: readonly MadeUpRecord[] = [];
  return {
    root: made.root,
    data_dir: made.data_dir,
    session: "scriptorium",
    deleted_if_empty: kind === "entries",
    state(exchanges) {
      const now = records(exchanges);
      if (kind === "lines") made.rewrite("scriptorium", now);
      else {
        const ids = new Set(now.map(({ id }) => id));
        made.take(
          "scriptorium",
          before.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
        );
        made.put("scriptorium", now);
      }
      before = now;
    },
    [Symbol.dispose]: () => made[Symbol.dispose](),
  };
}

function storageWorld(storage: AgentStorage): CutWorld {
  const folder = mkdtempSync(join(tmpdir(), "clew-cut-"));
  const root = join(folder, "agent");
  const all = SAID.map(([prompt, answer], index) => ({ id: index + 1, prompt, answer }));
  const other = [{ id: 9, prompt: OTHER[0], answer: OTHER[1] }];
  return {
    root: `${storage.agent}:${root}`,
    data_dir: join(folder, "data"),
    session: storage.session(1),
    deleted_if_empty: storage.none_if_empty ?? false,
    undoes: storage.undoes ?? false,
    state(exchanges) {
      rmSync(root, { recursive: true, force: true });
      const said = exchanges === "other" ? other : all.slice(0, exchanges);
      writeCorpus(root, storage.files([{ number: 1, exchanges: said }]));
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

let registered: Disposable;
beforeAll(() => {
  registered = registerMadeUp();
});
afterAll(() => registered[Symbol.dispose]());

const KINDS: readonly (readonly [string, () => CutWorld])[] = [
  ["a session's file", () => transcriptWorld("session")],
  ["a sub-agent's file", () => transcriptWorld("subsession")],
  ["a file of lines of another agent", () => madeUpCut("lines")],
  ["rows of a database", () => madeUpCut("entries")],
  ...Object.entries(STORAGES).map(([name, storage]) => [name, () => storageWorld(storage)] as const),
];

describe.each(KINDS)("%s", (_, make) => {
  test.each([
    ["emptied, and written again from the start", [0, 1, 4]],
    ["halved twice", [2, 1]],
  ] as const)("shows everything it held when it is %s", async (_name, states) => {
    using world = make();
    world.state(4);
    const before = await viewOf(world);
    expect(before.prompts).toEqual(SAID.map(([prompt]) => prompt));
    for (const state of states) {
      world.state(state);
      const removed = state === 0 && world.deleted_if_empty ? 0 : 4 - state;
      expect(await viewOf(world)).toEqual({ ...before, removed });
      expect(await cutInDoctor(world)).toEqual(removed === 0 ? [] : [removed]);
    }
  });

  test("shows both conversations when it is replaced by another", async () => {
    using world = make();
    world.state(4);
    const before = await viewOf(world);
    world.state("other");
    const after = await viewOf(world);
    if (world.undoes) {
      expect(after).toMatchObject({ prompts: [OTHER[0]], removed: 0 });
      expect(after.spent[0]?.messages).toBeGreaterThan(before.spent[0]?.messages ?? 0);
      expect(await turnsOfBranches(world)).toEqual([4]);
      return;
    }
    expect(after.prompts).toEqual([...SAID.map(([prompt]) => prompt), OTHER[0]]);
    expect(after.removed).toBe(4);
    expect(after.found).toEqual(before.found);
    expect(after.listed).toBe(before.listed);
    world.state(4);
    const restored = await viewOf(world);
    expect(restored).toEqual({ ...after, removed: 1 });
  });
});

test("what the file has now can be shown by itself", async () => {
  using world = transcriptWorld("session");
  world.state(4);
  await using first = await opened(world);
  expect((await first.archive.run(show, { session: world.session })).session.branches).toHaveLength(1);
  world.state(2);
  await using cut = await opened(world);
  const { session } = await cut.archive.run(show, { session: world.session });
  const current = session.branches.find(({ active }) => !active);
  const { turns } = await cut.archive.run(show, { session: world.session, branch: current?.leaf_id });
  expect(turns).toHaveLength(2);
  expect(session.cut_at).toEqual(expect.any(String));
});

interface Opened extends AsyncDisposable {
  readonly archive: LocalArchive;
}

async function opened({ root, data_dir }: CutWorld): Promise<Opened> {
  await updateArchive({ roots: [root], data_dir });
  const archive = await openLocalArchive({
    roots: [root],
    data_dir,
    time_zone: () => "UTC",
    now: () => new Date("2030-01-01T00:00:00Z"),
  });
  return { archive, [Symbol.asyncDispose]: () => archive.close() };
}

/** Returns what a person sees of the session, and checks that a rebuild from stored bytes gives the same rows. */
async function viewOf(world: CutWorld) {
  await using held = await opened(world);
  const { archive } = held;
  const { session } = world;
  const shown = await archive.run(show, { session });
  const { sessions } = await archive.run(list, { all: true });
  const top = sessions[0];
  const { document } = await archive.run(exportOperation, { session, to: "md" });
  const text = (await Array.fromAsync(document)).join("");
  const found: string[] = [];
  for (const [prompt, answer] of SAID)
    for (const words of [prompt, answer]) {
      const { results } = await archive.run(search, { query: `"${words.replace(/[.?]$/, "")}"` });
      if (results.length > 0) found.push(words);
    }
  const { groups } = await archive.run(usage, { by: "session" });
  const { store } = archive;
  const turns = await store.turns(await archive.session(session));
  expect(await rebuildDigest(store, join(world.data_dir, `again-${digests++}`))).toBe(await store.digest());
  return {
    prompts: turns.map(({ prompt }) => prompt),
    answers: turns.map(({ answer }) => answer),
    shown: shown.turns.map(({ number }) => number),
    listed: top?.title,
    removed: top?.removed_turns,
    exported: SAID.flat().filter((words) => text.includes(words)),
    found,
    spent: groups.map(({ own }) => own),
  };
}

/** Returns how many turns each branch has beside the one that is shown. */
async function turnsOfBranches(world: CutWorld): Promise<number[]> {
  await using held = await opened(world);
  const { session } = await held.archive.run(show, { session: world.session });
  const others = session.branches.filter(({ active }) => !active);
  const turns: number[] = [];
  for (const { leaf_id: branch } of others)
    turns.push((await held.archive.run(show, { session: world.session, branch })).turns.length);
  return turns;
}

let digests = 0;

async function cutInDoctor(world: CutWorld): Promise<number[]> {
  await using held = await opened(world);
  return (await held.archive.run(doctor, {})).cut.map(({ removed_turns }) => removed_turns);
}
