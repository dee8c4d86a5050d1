import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { processes } from "./processes.ts";

const LEFT = "01a1e755-f0c9-7bb2-aeeb-5e9397322386";
const OPEN = "01a1e757-cff0-70e0-a402-53dfa00c83d7";

test("a thread is open while the system lists a lock on its file", () => {
  const root = mkdtempSync(join(tmpdir(), "clew-codex-"));
  try {
    const locks = join(root, "thread-writer-locks");
    mkdirSync(locks);
    for (const name of [`${OPEN}.lock`, `${LEFT}.lock`, ".coordination.lock"])
      writeFileSync(join(locks, name), "");
    const { ino } = statSync(join(locks, `${OPEN}.lock`));
    const list = join(root, "locks");
    writeFileSync(
      list,
      `1: POSIX  ADVISORY  READ 1 08:01:7 0 EOF\n2: FLOCK  ADVISORY  WRITE 4711 08:01:${ino} 0 EOF\n`,
    );
    expect([...processes(root, list)].sort()).toEqual([
      [LEFT, "dead"],
      [OPEN, "alive"],
    ]);
    expect(processes(root, join(root, "nowhere")).size).toBe(0);
    expect(processes(join(root, "nowhere"), list).size).toBe(0);
  } finally {
    rmSync(root, { recursive: true });
  }
});
