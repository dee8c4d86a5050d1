// Runs `clew watch` under strace: no call that changes files touches the agent's directory.
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { conversation } from "../builders/transcripts/build.ts";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { BIN, inherited } from "../stories/command-line.ts";

const CHANGING =
  /\b(?:mkdir|unlink|rename|rmdir|chmod|chown|link|symlink|truncate|utime|mknod|setxattr)\w*\(|O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/;

test("nothing is written where the agent keeps its sessions", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first");
  const path = folder.session(talk);
  const log = join(folder.data_dir, "..", "strace");
  const words = ["-f", "-qq", "-o", log, "-e", "trace=%file", "-e", "signal=none", process.execPath, BIN];
  const env = {
    ...inherited(),
    HOME: "/nonexistent",
    CLEW_DATA_DIR: folder.data_dir,
    CLAUDE_CONFIG_DIR: folder.root,
  };
  const child = spawn("strace", [...words, "watch", "--all"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  try {
    await vi.waitFor(() => expect(out).toContain("first"), { timeout: 120_000 });
    const before = talk.text().length;
    appendFileSync(path, talk.says("second").text().slice(before));
    await vi.waitFor(() => expect(out).toContain("second"), { timeout: 120_000 });
  } finally {
    // Terminating strace alone would detach it and let the program run on.
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    await ended;
  }
  expect(existsSync(log)).toBe(true);
  const lines = readFileSync(log, "utf8").split("\n");
  // It did write, and strace did see it.
  expect(lines.some((line) => CHANGING.test(line) && line.includes(folder.data_dir))).toBe(true);
  expect(lines.filter((line) => CHANGING.test(line) && line.includes(folder.root))).toEqual([]);
});
