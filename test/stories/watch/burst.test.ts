// Three agents write a thousand records a second in torn parts, and each record is shown once and in order.
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { environment } from "../../builders/watch/environment.ts";
import { watchScreen } from "../../builders/watch/tmux-screen.ts";
import { BIN, started } from "../command-line.ts";

const WRITERS = [1, 2, 3];
const TURNS = 200;
/** Five records make a turn. */
const PIECES_A_SECOND = 60;
const PATIENCE = { timeout: 50_000, interval: 100 };

interface Writer {
  readonly seed: number;
  readonly path: string;
  readonly rest: Buffer;
  /** The text shown for each record, in order. */
  readonly marks: readonly string[];
}

/** Writes the records of one second, split so lines and characters break anywhere. */
async function writeTorn(writers: readonly Writer[], step = 0, at = 0): Promise<void> {
  if (writers.every(({ rest }) => at >= rest.length)) return;
  const size = Math.ceil((writers[0]?.rest.length ?? 0) / PIECES_A_SECOND) + ((step * 7919) % 301);
  for (const { path, rest } of writers) appendFileSync(path, rest.subarray(at, at + size));
  await sleep(1000 / PIECES_A_SECOND);
  await writeTorn(writers, step + 1, at + size);
}

function writersIn(folder: ReturnType<typeof transcriptFolder>): Writer[] {
  return WRITERS.map((seed) => {
    const talk = conversation({ seed, fields: { sessionId: sessionId(seed) } }).prompt(
      `begin to record marathon ${seed}`,
    );
    const path = folder.session(talk, sessionId(seed));
    const before = Buffer.byteLength(talk.text());
    const marks: string[] = [];
    const mark = (kind: string, turn: number) => {
      marks.push(`${kind}-${seed}-${turn}.`);
      return `größer ${kind}-${seed}-${turn}. 語`;
    };
    for (let turn = 0; turn < TURNS; turn++)
      talk
        .thinks(mark("thought", turn))
        .calls("Bash", { command: mark("command", turn) })
        .result("ok")
        .says(mark("answer", turn))
        .prompt(mark("prompt", turn));
    return { seed, path, rest: Buffer.from(talk.text()).subarray(before), marks };
  });
}

test("lines and a screen show all of it, once, and do not fall behind", async () => {
  using folder = transcriptFolder();
  const writers = writersIn(folder);
  const lines = started([BIN, "watch", "--all"], environment(folder));
  using screen = watchScreen(["watch", "--all"], { env: environment(folder) });
  try {
    await vi.waitFor(() => expect(lines.out()).toContain("begin"), PATIENCE);
    await screen.shows("begin");
    // Waits for the last thing each says, and only then checks what came before.
    await writeTorn(writers);
    for (const { marks } of writers)
      await vi.waitFor(() => expect(lines.out()).toContain(marks.at(-1) ?? "nothing"), PATIENCE);
    const out = lines.out();
    for (const { seed, marks } of writers) {
      // A prompt is repeated in the heading of its turn, and a command where its outcome is shown. By its timestamps,
      // a turn that is open for a moment was given up long ago.
      const bare = out.replaceAll(/^Turn \d+ .*$|^[●○] .*: (?:done|no result)$/gm, "");
      const shown = [...bare.matchAll(new RegExp(`\\w+-${seed}-\\d+\\.`, "g"))].map(([mark]) => mark);
      expect(shown).toEqual(marks);
    }
    await vi.waitFor(() => {
      const seen = screen.text();
      expect(writers.some(({ marks }) => seen.includes(marks.at(-1) ?? "nothing"))).toBe(true);
    }, PATIENCE);
  } finally {
    lines.process.kill("SIGTERM");
    expect(await lines.end).toBe(143);
  }
});
