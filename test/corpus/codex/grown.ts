// Checks that an archive that saw every state of a home shows the same as one that saw only the last.
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
import { dirname, join } from "node:path";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { rebuildDigest } from "../../../src/ingest/index/rebuild-digest.ts";
import { openStore } from "../../../src/store/open.ts";
import { quickFolder } from "../../builders/quick-folder.ts";

/** Before the first state, its files are cut short twice. Returns what differs. */
export async function grownCheck(states: readonly string[]): Promise<string[]> {
  const made = mkdtempSync(join(quickFolder(), "clew-codex-grown-"));
  const folder = join(made, "home");
  const roots = [`codex:${folder}`];
  const [grown, fresh] = [join(made, "grown"), join(made, "fresh")];
  try {
    for (const share of CUTS) {
      replaceFolder(folder, states[0] ?? "");
      cutLines(folder, share);
      await updateArchive({ roots, data_dir: grown });
    }
    for (const state of states) {
      replaceFolder(folder, state);
      await updateArchive({ roots, data_dir: grown });
    }
    await updateArchive({ roots, data_dir: fresh });
    const [seen, anew] = [await viewOf(roots, grown), await viewOf(roots, fresh)];
    const differences = [...new Set([...seen.keys(), ...anew.keys()])].flatMap((fact) => {
      const [ours, theirs] = [seen.get(fact), anew.get(fact)];
      return ours === theirs ? [] : [`\n  ${fact}: ${ours}\n    a fresh archive has ${theirs}`];
    });
    const store = await openStore(grown);
    const same = (await rebuildDigest(store, join(made, "again"))) === (await store.digest());
    await store.close();
    return same ? differences : [...differences, "\n  rebuilt from its own bytes, the archive is another"];
  } finally {
    rmSync(made, { recursive: true });
  }
}

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
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to);
    chmodSync(to, 0o600);
  }
}

function cutLines(folder: string, share: number): void {
  for (const name of globSync("**/rollout-*.jsonl", { cwd: folder })) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, name), bytes.subarray(0, bytes.length * share));
  }
}

/** Returns everything that people see, but for places. */
async function viewOf(roots: readonly string[], data_dir: string): Promise<Map<string, string>> {
  const archive = await openLocalArchive({ roots, data_dir, time_zone: () => "UTC", now: () => new Date() });
  const { store } = archive;
  const view = new Map<string, string>();
  for (const session of await store.sessions({ archived: "either" }))
    for (const row of [session, ...(await store.subsessions(session.id))]) {
      const { damage: _damage, cut_at: _cut, path: _path, ...fields } = row;
      for (const [name, value] of Object.entries(fields))
        view.set(`${row.id} ${name}`, JSON.stringify(value));
      for (const { spans: _spans, alone: _alone, ...turn } of await store.turns(row))
        view.set(`${row.id} turn ${turn.number}`, JSON.stringify(turn));
    }
  for (const { session_id, model, inherited, usage } of await store.spent())
    view.set(`${session_id} spent ${model} ${inherited}`, JSON.stringify(usage));
  await archive.close();
  return view;
}
