// The contract of sources: what every agent's source must do, whatever its files look like. A source is given
// as stages, which are steps of its agent's work. An archive may read after each of them.
import { createHash } from "node:crypto";
import { existsSync, globSync, lstatSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { rebuildDigest } from "../../../src/ingest/index/rebuild-digest.ts";
import type { Transcript } from "../../../src/model/transcript.ts";
import { agentRoot, loadRoots } from "../../../src/sources/registry.ts";
import { openStore } from "../../../src/store/open.ts";

export interface SourceWorld extends Disposable {
  /** The root as settings name it. */
  readonly root: string;
  /** A folder for an archive, which does not exist yet and is not below the root. */
  readonly data_dir: string;
}

export interface SourceStages<World extends SourceWorld> {
  make(): World;
  /** Steps of the agent's work. After the last one, nothing is written any more. */
  readonly stages: readonly ((world: World) => void)[];
  /** Words beside the sessions that must never get into an archive. */
  readonly secrets?: readonly string[];
  /** True if a stage takes back what an earlier one said. A later archive can't know that it was paid for. */
  readonly takes_back?: boolean;
}

export function sourceContract<World extends SourceWorld>(name: string, given: SourceStages<World>): void {
  describe(`${name} as a source`, () => {
    test("reads the same stage by stage as at once", async () => {
      using growing = given.make();
      for (const stage of given.stages) {
        stage(growing);
        await index(growing);
      }
      using whole = given.make();
      for (const stage of given.stages) stage(whole);
      await index(whole);
      const [bit, once] = [await viewOf(growing), await viewOf(whole)];
      expect(bit.sessions.length).toBeGreaterThan(0);
      if (!given.takes_back) return expect(bit).toEqual(once);
      const now = new Set(once.sessions.flatMap(turnsIn).map(({ id }) => id));
      const present = bit.sessions.map((session) => takenBackOut(session, now));
      expect(present).toEqual(once.sessions.map((session) => takenBackOut(session, now)));
      for (const session of bit.sessions)
        expect(turnsIn(session).filter(({ id }) => !now.has(id))).toHaveLength(session.removed_turns);
    });

    test("needs only the archived bytes once its files are gone", async () => {
      using world = done(given);
      await index(world);
      const before = await viewOf(world);
      expect(before.sessions.length).toBeGreaterThan(0);
      rmSync(agentRoot(world.root).path, { recursive: true });
      await index(world);
      expect(await viewOf(world)).toEqual(before);
      const store = await openStore(world.data_dir);
      expect(await rebuildDigest(store, join(world.data_dir, "again"))).toBe(await store.digest());
      await store.close();
      await index(world, { rebuild: true, force: true });
      expect(await viewOf(world)).toEqual(before);
    });

    test("appends nothing when read a second time", async () => {
      using world = done(given);
      await index(world);
      const before = await keptBytes(world);
      const report = await index(world);
      expect(report).toMatchObject({ new_sessions: 0, turns_written: 0, complete: true });
      expect(await keptBytes(world)).toEqual(before);
    });

    test("returns the same transcript wherever its bytes are cut", async () => {
      using world = done(given);
      await index(world);
      const logs = await keptLogs(world);
      expect(logs.length).toBeGreaterThan(0);
      for (const { agent, type, bytes } of logs) {
        const once = await readCut(agent, type, bytes, bytes.length || 1);
        for (const size of [1, 777, 4096]) expect(await readCut(agent, type, bytes, size)).toEqual(once);
      }
    });

    test("writes nothing below its root and leaves no file open to others", async () => {
      using world = done(given);
      const before = treeOf(world);
      await index(world);
      await viewOf(world);
      await index(world);
      expect(treeOf(world)).toEqual(before);
    });

    if (given.secrets)
      test("reads nothing but sessions", async () => {
        using world = done(given);
        await index(world);
        const archive = Buffer.concat(
          globSync(`${world.data_dir}/**/*`, { withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
        );
        const kept = (await keptLogs(world)).map(({ bytes }) => bytes);
        for (const secret of given.secrets ?? [])
          expect([archive, ...kept].some((bytes) => bytes.includes(secret))).toBe(false);
      });
  });
}

/** Runs all stages before anything is read. */
function done<World extends SourceWorld>(given: SourceStages<World>): World {
  const world = given.make();
  for (const stage of given.stages) stage(world);
  return world;
}

function index({ root, data_dir }: SourceWorld, options = {}) {
  return updateArchive({ roots: [root], data_dir }, options);
}

/** Returns what people see of an archive: everything but addresses. */
async function viewOf({ root, data_dir }: SourceWorld) {
  const options = {
    roots: [root],
    data_dir,
    time_zone: () => "UTC",
    now: () => new Date("2030-01-01T00:00:00Z"),
  };
  const archive = await openLocalArchive(options);
  const { store } = archive;
  const sessions = [];
  for (const session of await store.sessions()) {
    const all = [session, ...(await store.subsessions(session.id))];
    sessions.push({
      ...{
        id: session.id,
        title: session.title,
        origin: session.title_origin,
        project: session.project_path,
      },
      ...{ parent: session.position.parent_id, branches: session.branches.length, tasks: session.tasks },
      ...{ usage: session.usage, damaged: session.damaged, removed_turns: session.removed_turns },
      parts: await Promise.all(
        all.map(async (each) => ({
          id: each.id,
          turns: (await store.turns(each)).map(
            ({ number, id, prompt, answer, ending, files_edited, tools }) => {
              return { number, id, prompt, answer, ending, files_edited, tools };
            },
          ),
        })),
      ),
    });
  }
  const spent = (await store.spent()).map(({ usage, inherited, model, session_id }) => {
    return { usage, inherited, model, session_id };
  });
  await archive.close();
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  return { sessions: sessions.sort(byId), spent: spent.map((row) => JSON.stringify(row)).sort() };
}

type Seen = Awaited<ReturnType<typeof viewOf>>["sessions"][number];

function turnsIn({ parts }: Seen) {
  return parts.flatMap(({ turns }) => turns);
}

/** Leaves out turns that were taken back: they stay in an archive that saw them, and are unknown to a later one. */
function takenBackOut(
  { usage: _usage, branches: _branches, removed_turns: _removed, ...seen }: Seen,
  now: Set<string>,
) {
  const parts = seen.parts.map(({ id, turns }) => ({
    id,
    turns: turns.filter((turn) => now.has(turn.id)).map(({ number: _number, ...turn }) => turn),
  }));
  return { ...seen, parts };
}

interface KeptLog {
  readonly path: string;
  readonly agent: string;
  readonly type: "session" | "subsession" | "side";
  readonly bytes: Buffer;
}

async function keptLogs({ data_dir }: SourceWorld): Promise<KeptLog[]> {
  const store = await openStore(data_dir);
  const logs: KeptLog[] = [];
  for (const { path, agent, type } of await store.sources()) {
    logs.push({ path, agent, type, bytes: Buffer.concat(await Array.fromAsync(store.bytes(path))) });
  }
  await store.close();
  return logs;
}

async function keptBytes(world: SourceWorld): Promise<Record<string, string>> {
  const logs = await keptLogs(world);
  return Object.fromEntries(
    logs.map(({ path, bytes }) => [path, createHash("sha1").update(bytes).digest("hex")]),
  );
}

async function readCut(
  agent: string,
  type: KeptLog["type"],
  bytes: Buffer,
  size: number,
): Promise<Transcript> {
  const [root] = await loadRoots([`${agent}:/`]);
  if (!root) throw new Error(`There is no agent ${agent}.`);
  const collector = root.source.collector({ detail: "all", type });
  const parser = root.source.parser({ detail: "all" });
  for (let at = 0; at < bytes.length; at += size) collector.add(parser.push(bytes.subarray(at, at + size)));
  collector.add(parser.rest());
  return collector.finish();
}

/** Returns names, kinds, contents and times of everything below the root. */
function treeOf({ root }: SourceWorld): Record<string, string> {
  const { path } = agentRoot(root);
  const paths = existsSync(path) ? globSync("**/*", { cwd: path }).sort() : [];
  return Object.fromEntries(
    paths.map((name) => {
      const full = join(path, name);
      const { mtimeMs, size, mode } = lstatSync(full);
      const content = statSync(full).isFile()
        ? createHash("sha1").update(readFileSync(full)).digest("hex")
        : "";
      return [name, `${mode} ${size} ${mtimeMs} ${content}`];
    }),
  );
}
