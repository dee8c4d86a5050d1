// Checks that an archive that saw every state of a home shows the same as one that saw only the last.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { rebuildDigest } from "../../../src/ingest/index/rebuild-digest.ts";
import { openStore } from "../../../src/store/open.ts";
import { quickFolder } from "../../builders/quick-folder.ts";
import { CUTS, cutLines, replaceFolder } from "../grow-home.ts";

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
