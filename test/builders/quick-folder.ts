// Where tests put their files: in memory, where there is room, since thousands of archives are made and to bring each to a
// disk takes longer than to make it.
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
    // No Linux, or none that we may write to.
    return false;
  }
}

/** In a container there may be none that can be started from there, and some tests write one. */
function runsPrograms(): boolean {
  const folder = mkdtempSync(join(MEMORY, "clew-quick-"));
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(folder, { recursive: true });
  return status === 0;
}
