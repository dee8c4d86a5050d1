// Checks that the usage in headlines is that of the whole sessions, for each file and in an archive.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { spendingOf } from "../../src/sessions/turns/usage.ts";
import { claudeCode } from "../../src/sources/claude-code/source.ts";
import { tryOpenFile } from "../../src/sources/open-file.ts";
import { openStore } from "../../src/store/open.ts";
import type { UsageCheck } from "./usage.ts";

export function hasSameHeadline(path: string): boolean {
  const reader = claudeCode.headline?.();
  const parser = claudeCode.parser({ detail: "dialogue" });
  const collector = claudeCode.collector({ detail: "dialogue", type: "session" });
  for (const buffer of tryOpenFile(path)?.buffers() ?? []) {
    reader?.push(buffer);
    collector.add(parser.push(buffer));
  }
  collector.add(parser.rest());
  const [inPassing, whole] = [reader?.finish().messages ?? [], collector.finish().messages];
  return JSON.stringify(sorted(spendingOf(inPassing))) === JSON.stringify(sorted(spendingOf(whole)));
}

function sorted(values: readonly object[]): string[] {
  return values.map((value) => JSON.stringify(value)).sort();
}

/** Compares the sums of a new archive's headlines with those of its whole sessions, and the archive with another one. */
export async function* headlineChecks(root: string): AsyncGenerator<UsageCheck> {
  const made = mkdtempSync(join(tmpdir(), "clew-corpus-"));
  const indexed = async (name: string, options: Parameters<typeof updateArchive>[1]) => {
    const data_dir = join(made, name);
    await updateArchive({ roots: [root], data_dir }, options);
    const store = await openStore(data_dir);
    const found = {
      sums: sorted(await store.spent({})).join("\n"),
      digest: await store.digest(),
      provisional: (await store.counts()).provisional,
    };
    await store.close();
    return found;
  };
  try {
    const without = await indexed("without", { headlines_from_bytes: Number.POSITIVE_INFINITY });
    const first = await indexed("with", { headlines_from_bytes: 0, headlines_deadline_ms: 0 });
    yield { name: "headlines are written first", ok: first.provisional > 0 };
    yield { name: "sums of headlines as of whole sessions", ok: first.sums === without.sums };
    const second = await indexed("with", {});
    yield {
      name: "the same archive after headlines",
      ok: second.digest === without.digest && second.provisional === 0,
    };
  } finally {
    rmSync(made, { recursive: true });
  }
}
