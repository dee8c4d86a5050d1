// Checks that an archive that saw every state of an agent's home shows the same as one that saw only the last.
import {
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { rebuildDigest } from "../../../src/ingest/index/rebuild-digest.ts";
import { openStore } from "../../../src/store/open.ts";
import type { ArchivedSession } from "../../../src/store/rows.ts";
import { allSessions } from "../../builders/archive/compare-alone.ts";
import { quickFolder } from "../../builders/quick-folder.ts";
import type { Stage } from "./expected.ts";
import { readFacts } from "./read-facts.ts";

export interface StageCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail?: string;
}

/** Compares after the last stage. A scenario of one stage is given two more: its files of lines, cut short. */
export async function stageCheck(stages: readonly Stage[]): Promise<StageCheck> {
  const [first] = stages;
  const ordered = stages.toSorted(
    (one, other) => Number(one.name.endsWith(" end")) - Number(other.name.endsWith(" end")),
  );
  const last = ordered.at(-1);
  if (!first || !last) throw new Error("A scenario has at least one stage.");
  const made = mkdtempSync(join(quickFolder(), "clew-stages-"));
  try {
    const folder = join(made, first.within);
    const roots = [`${first.agent}:${folder}`];
    const [grown, fresh] = [join(made, "grown"), join(made, "fresh")];
    for (const share of CUTS) {
      replaceFolder(folder, ordered[0]?.folder ?? "");
      if (cutLines(folder, share) > 0) await updateArchive({ roots, data_dir: grown });
    }
    for (const stage of ordered) {
      replaceFolder(folder, stage.folder);
      await updateArchive({ roots, data_dir: grown });
    }
    await updateArchive({ roots, data_dir: fresh });
    const [seen, anew] = [await viewOf(roots, grown), await viewOf(roots, fresh)];
    const listed = ordered.flatMap(({ sessions }) => sessions.map(({ id }) => id));
    const differences = [
      ...new Set([...missingFrom(seen, listed), ...differencesOf(seen, anew)]),
      ...(await rebuilds(grown, join(made, "again"))),
    ];
    return {
      name: `${first.name.replace(/ \S+$/, "")} stage by stage`,
      ok: differences.length === 0,
      detail: differences.join(""),
    };
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** Checks that the bytes in the archive are enough to make its rows again. */
async function rebuilds(data_dir: string, elsewhere: string): Promise<string[]> {
  const store = await openStore(data_dir);
  const same = (await rebuildDigest(store, elsewhere)) === (await store.digest());
  await store.close();
  return same ? [] : ["\n  rebuilt from its own bytes, the archive is another"];
}

/** Shares of a file. */
const CUTS = [0.3, 0.7];

/** Makes a folder equal to another one. A file that is the same stays as it is, with its times. */
function replaceFolder(folder: string, by: string): void {
  mkdirSync(folder, { recursive: true });
  const names = (of: string) =>
    readdirSync(of, { recursive: true, encoding: "utf8" }).filter((name) =>
      lstatSync(join(of, name)).isFile(),
    );
  const wanted = new Set(names(by));
  for (const name of names(folder)) if (!wanted.has(name)) rmSync(join(folder, name));
  for (const name of wanted) {
    const [from, to] = [join(by, name), join(folder, name)];
    if (lstatSync(to, { throwIfNoEntry: false }) && readFileSync(from).equals(readFileSync(to))) continue;
    mkdirSync(join(to, ".."), { recursive: true });
    cpSync(from, to);
    chmodSync(to, 0o600);
  }
}

/** Cuts the files that an agent appends to, and returns how many there are. Others never end in the middle. */
function cutLines(folder: string, share: number): number {
  const names = globSync("**/*.jsonl", { cwd: folder });
  for (const name of names) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, name), bytes.subarray(0, bytes.length * share));
  }
  return names.length;
}

type View = ReadonlyMap<
  string,
  { readonly row: ArchivedSession; readonly facts: ReadonlyMap<string, unknown> }
>;

/** Returns everything but places: the logs of entries differ by what they saw. */
async function viewOf(roots: readonly string[], data_dir: string): Promise<View> {
  const archive = await openLocalArchive({ roots, data_dir, time_zone: () => "UTC", now: () => new Date() });
  const view = new Map();
  for (const row of await allSessions(archive))
    view.set(row.id, {
      row,
      facts: new Map([...(await readFacts(archive, row)), ...(await rowFacts(archive, row))]),
    });
  await archive.close();
  return view;
}

async function rowFacts({ store }: LocalArchive, row: ArchivedSession): Promise<[string, unknown][]> {
  const turns = await store.turns(row);
  const { path: _path, damage: _damage, cut_at: _cut, source_deleted: _deleted, hash, ...fields } = row;
  return [
    ["fingerprint", hash],
    ...Object.entries(fields),
    ...turns.map(({ spans: _spans, alone: _alone, ...turn }): [string, unknown] => [
      `turn ${turn.number}`,
      turn,
    ]),
  ];
}

function differencesOf(seen: View, anew: View): string[] {
  const kept = [...seen].flatMap(([id, { row, facts }]) => {
    const other = anew.get(id);
    // A session that the client deleted stays.
    if (!other) return row.source_deleted ? [] : [`\n  ${id} is not in the files, and not marked as deleted`];
    return [...facts].flatMap(([fact, value]) => {
      const [ours, theirs] = [JSON.stringify(value), JSON.stringify(other.facts.get(fact))];
      return ours === theirs ? [] : [`\n  ${id} ${fact}: ${ours}\n    a fresh archive has ${theirs}`];
    });
  });
  return [...missingFrom(seen, anew.keys()), ...kept];
}

function missingFrom(seen: View, ids: Iterable<string>): string[] {
  return [...ids].filter((id) => !seen.has(id)).map((id) => `\n  ${id} is missing`);
}
