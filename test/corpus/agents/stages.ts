// Checks that an archive that saw every state of an agent's home shows the same as one that saw only the last.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { rebuildDigest } from "../../../src/ingest/index/rebuild-digest.ts";
import { openStore } from "../../../src/store/open.ts";
import type { ArchivedSession } from "../../../src/store/rows.ts";
import { allSessions } from "../../builders/archive/compare-alone.ts";
import { quickFolder } from "../../builders/quick-folder.ts";
import { CUTS, cutLines, replaceFolder } from "../grow-home.ts";
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
  const {
    path: _path,
    damage: _damage,
    outline: _outline,
    cut_at: _cut,
    source_deleted: _deleted,
    ...rest
  } = row;
  const { hash, ...fields } = rest;
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
