// Tests Ctrl-C, and another clew that holds the archive, as a person at a terminal meets them.
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openWriter } from "../../src/store/open.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { BIN, started } from "./command-line.ts";

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

const soon = { timeout: 30_000, interval: 20 };

describe.skipIf(process.platform === "win32")("clew index", () => {
  let own: TranscriptFolder;
  beforeEach(() => {
    own = transcriptFolder();
  });
  afterEach(() => own[Symbol.dispose]());

  const index = (...words: string[]) =>
    started([BIN, "index", ...words], { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir });

  function writeSessions(count: number, words: string): void {
    for (let number = 1; number <= count; number++)
      own.session(conversation({ seed: number }).prompt(`Number ${number}`).says(words), sessionId(number));
  }

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("after %s it finishes the current work, says so, and exits with %i", async (name, code) => {
    writeSessions(400, "Well. ".repeat(20_000));
    const running = index();
    // The archive exists as soon as the first rows are written.
    await vi.waitFor(() => expect(sizeOf(join(own.data_dir, "archive.db-wal"))).toBeGreaterThan(0), soon);
    running.process.kill(name);
    expect(await running.end).toBe(code);
    expect(running.err()).toContain("Finishing the current batch. Press Ctrl-C again to stop at once.");
    expect(running.err()).toContain("Interrupted. The next run continues from here.");
    const next = index("--json");
    expect(await next.end).toBe(0);
    expect(JSON.parse(next.out())).toMatchObject({ sessions: 400, complete: true });
  });

  test("--watch waits for another writer, takes over, and ends normally with Ctrl-C", async () => {
    writeSessions(1, "Well.");
    const other = await openWriter(own.data_dir);
    const running = index("--watch");
    await vi.waitFor(() => expect(running.err()).toContain("Waiting to take over"), soon);
    await other?.close();
    await vi.waitFor(() => expect(running.out()).toContain("1 session"), soon);
    expect(running.err()).toBe(
      "clew: Another clew process is writing to the archive. Waiting to take over.\n",
    );
    running.process.kill("SIGINT");
    expect(await running.end).toBe(0);
  });

  test("--watch can be interrupted while it waits", async () => {
    const other = await openWriter(own.data_dir);
    const running = index("--watch");
    await vi.waitFor(() => expect(running.err()).toContain("Waiting to take over"), soon);
    running.process.kill("SIGTERM");
    expect(await running.end).toBe(0);
    await other?.close();
  });
});

test.skipIf(process.platform === "win32")(
  "Ctrl-C in a pager is the pager's, and clew waits for it",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "clew-pager-"));
    const pager = join(folder, "pager");
    writeFileSync(pager, "#!/bin/sh\nkill -INT $PPID\nsleep 0.3\ncat\n");
    chmodSync(pager, 0o755);
    const module = pathToFileURL(join(import.meta.dirname, "../../src/faces/cli/pager.ts")).href;
    const script = join(folder, "show.mjs");
    writeFileSync(
      script,
      `import { showInPager } from ${JSON.stringify(module)};
     console.log(await showInPager(${JSON.stringify(pager)}, "a long answer\\n"));
     process.kill(process.pid, "SIGINT");
     setTimeout(() => undefined, 5000);`,
    );
    const running = started([script]);
    // Once the pager is closed, Ctrl-C is clew's again.
    expect(await running.end).toBe("SIGINT");
    expect(running.out()).toBe("a long answer\ntrue\n");
    rmSync(folder, { recursive: true });
  },
);
