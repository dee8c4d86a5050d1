// Checks that every turn read from its own bytes is the same as in its whole session.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocalArchive } from "../../src/archive/archive.ts";
import { compareAlone } from "../builders/archive/compare-alone.ts";
import { index, type UsageCheck } from "./usage.ts";

export async function turnCheck(root: string): Promise<UsageCheck> {
  const data_dir = mkdtempSync(join(tmpdir(), "clew-corpus-"));
  try {
    await index(root, data_dir);
    const archive = await openLocalArchive({
      ...{ roots: [root], data_dir },
      ...{ time_zone: () => "UTC", now: () => new Date() },
    });
    const { turns, alone, different } = await compareAlone(archive);
    await archive.close();
    return {
      name: "turns from their own bytes as in the whole session",
      ok: turns > 0 && different.length === 0,
      detail: [`${alone} of ${turns} need no other bytes`, ...different].join("\n  "),
    };
  } finally {
    rmSync(data_dir, { recursive: true });
  }
}
