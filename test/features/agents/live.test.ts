// Tests that a stream shows what agents write into records that change in place, as soon as it is there.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { startFeed } from "../../../src/archive/live/start-feed.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { entryLines } from "../../../src/faces/tui/lines/entry-lines.ts";
import { openStream, type Stream } from "../../../src/faces/tui/stream/stream.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { textOf } from "../../../src/terminal/spans.ts";
import { dataOf } from "../../builders/archive/live-scene.ts";
import { GEMINI_PROJECT, geminiLog, toolCall } from "../../builders/gemini/lines.ts";
import { answered, asked, begins, text, used } from "../../builders/opencode/messages.ts";
import { at, openCodeWorld } from "../../builders/opencode/world.ts";

interface Screen extends AsyncDisposable {
  /** Returns the lines of a screen that starts now. */
  replayed(session: string): Promise<string[]>;
  /** Indexes what changed and returns the lines that are shown. */
  lines(): Promise<string[]>;
}

async function watched(root: string, data_dir: string): Promise<Screen> {
  await updateArchive({ roots: [root], data_dir });
  const now = () => new Date(at(1));
  const archive = await openLocalArchive({ roots: [root], data_dir, time_zone: () => "UTC", now });
  const feed = await startFeed(archive, { pace: { commits_ms: 3_600_000, processes_ms: 0 } });
  const stream = openStream({ several: false, turns: 3 });
  const linesOf = ({ list }: Stream) => {
    const look = { width: 80, details: false, colour: () => null };
    return list.entries.flatMap((entry) => entryLines(entry, look).map(textOf)).filter(Boolean);
  };
  feed.listen({}, (event) => stream.take(dataOf(event) as Parameters<typeof stream.take>[0]));
  return {
    async lines() {
      await updateArchive({ roots: [root], data_dir });
      await feed.look();
      return linesOf(stream);
    },
    async replayed(session) {
      const later = openStream({ several: false, turns: 3 });
      const events = await archive.recentEvents(session as SessionId, { turns: 3 });
      for (const event of events) later.take(event);
      const records = events.flatMap(({ type, data }) => (type === "message" ? [data.record_id] : []));
      expect(records).toEqual([...new Set(records)]);
      return linesOf(later);
    },
    async [Symbol.asyncDispose]() {
      feed.close();
      await archive.close();
    },
  };
}

const PROMPT = "Move the cart to a page of its own.";
const HEAD = [`Turn 1  ${PROMPT}`, `❯ ${PROMPT}`];

test("an answer of OpenCode is shown part by part: thinking, a running call, its result, text", async () => {
  using world = openCodeWorld();
  await using screen = await watched(world.root, world.data_dir);
  const open = (parts: readonly object[]) => {
    const info = answered(0, "msg_0", { finish: undefined, time: { created: at(0, 5) } });
    world.message("ses_a1", "msg_1", info, parts as Parameters<typeof world.message>[3]);
    return screen.lines();
  };
  const [thinking, words, call] = [
    { type: "reasoning", text: "", time: { start: at(0, 6) } },
    text("", { time: { start: at(0, 7) } }),
    used("bash", "call_1", { command: "ls" }, { status: "running", time: { start: at(0, 8) } }),
  ];
  world.session("ses_a1");
  world.message("ses_a1", "msg_0", asked(0), [text(PROMPT)]);
  expect(await screen.lines()).toEqual(HEAD);
  expect(await open([begins(), thinking])).toEqual(HEAD);
  const thought = { ...thinking, text: "Hm.", time: { start: at(0, 6), end: at(0, 7) } };
  expect(await open([begins(), thought])).toEqual([...HEAD, "✻ Hm."]);
  expect(await open([begins(), thought, words, call])).toEqual([...HEAD, "✻ Hm.", "○ bash running ls"]);
  // Some providers end a text only after the call that follows it.
  const said = text("I look.", { time: { start: at(0, 7), end: at(0, 9) } });
  const done = used("bash", "call_1", { command: "ls" }, { output: "a.ts" });
  const shown = [...HEAD, "✻ Hm.", "I look.", "● bash ls"];
  expect(await open([begins(), thought, said, done])).toEqual(shown);
  world.message("ses_a1", "msg_2", answered(0, "msg_0"), [begins(), text("It works.")]);
  expect(await screen.lines()).toEqual([...shown, "It works."]);
  // The agent adds a summary to the prompt in the end.
  world.message("ses_a1", "msg_0", { ...asked(0), summary: { diffs: [] } }, [text(PROMPT)]);
  expect(await screen.lines()).toEqual([...shown, "It works."]);
  expect(await screen.replayed("ses_a1")).toEqual([...shown, "It works."]);
});

test("calls of Gemini CLI, which it adds to an answer later, are shown", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clew-live-gemini-"));
  const chats = join(folder, "gemini", "tmp", "shop", "chats");
  mkdirSync(chats, { recursive: true });
  const session = "bbbbbbbb-0000-4000-8000-000000000001";
  const log = geminiLog(session).start().prompt(PROMPT).answer("I look.");
  {
    await using screen = await watched(`gemini:${join(folder, "gemini")}`, join(folder, "data"));
    const write = () => {
      writeFileSync(join(chats, "session-2026-05-01T10-00-bbbbbbbb.jsonl"), log.text());
      return screen.lines();
    };
    expect(await write()).toEqual([...HEAD, "I look."]);
    log.calls(toolCall("c1", "read_file", { file_path: `${GEMINI_PROJECT}/a.ts` }, "done"));
    const shown = [...HEAD, "I look.", "● read_file /work/shop/a.ts"];
    expect(await write()).toEqual(shown);
    expect(await screen.replayed(session)).toEqual(shown);
  }
  rmSync(folder, { recursive: true });
});
