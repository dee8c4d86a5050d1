// Chooses where tests put their files: in memory if there is room, because tests create thousands of archives, and
// writing each to disk takes longer than creating it.
import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH = 4 * 1024 ** 3;

export function quickFolder(): string {
  return hasRoom() && runsPrograms() ? MEMORY : tmpdir();
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH;
  } catch {
    // Not Linux, or not writable.
    return false;
  }
}

/** Returns whether programs can be started from memory, because some tests write one. Containers may forbid it. */
function runsPrograms(): boolean {
  const folder = mkdtempSync(join(MEMORY, "clew-quick-"));
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(folder, { recursive: true });
  return status === 0;
}
