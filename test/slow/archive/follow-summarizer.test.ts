// While following with a model, turns are summarized as they end, and nothing goes wrong when it is stopped or fails.
import { appendFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followArchive, type SummarizeOptions } from "../../../src/archive/sync/follow-archive.ts";
import { openStore, openWriter } from "../../../src/store/open.ts";
import type { StoreWriter } from "../../../src/store/store.ts";
import {
  type Script,
  type ScriptedModel,
  type ScriptedRequest,
  scriptedModel,
} from "../../builders/model/scripted-model.ts";
import { completedIn } from "../../builders/summarize/scene.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";
import { idOf } from "../../contracts/rows.ts";
import { rawArchive } from "../../contracts/sqlite/raw-archive.ts";

const soon = { timeout: 20_000, interval: 20 };

let folder: TranscriptFolder;
let model: ScriptedModel;
const notes: string[] = [];
beforeEach(() => {
  folder = transcriptFolder();
  notes.length = 0;
});
afterEach(async () => {
  await model[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
  vi.unstubAllEnvs();
});

async function play(script: Script = {}): Promise<void> {
  model = await scriptedModel({
    text({ prompt }) {
      const turn = /\n(\w+)[^\n]*\n<\/(request|asked)>/.exec(prompt);
      const line = `Line about ${turn?.[1] ?? "all"}`;
      return turn?.[2] === "asked" ? JSON.stringify({ completed: line.replace("Line", "All") }) : line;
    },
    ...script,
  });
}

interface Following {
  stop(): Promise<boolean>;
  readonly ended: Promise<boolean>;
}

async function follow(summarize: Partial<SummarizeOptions> | null = {}): Promise<Following> {
  const stop = new AbortController();
  const read = Promise.withResolvers<void>();
  const choice = {
    model: "ollama/tiny",
    base_url: model.origin,
    key_file: null,
    budget: { calls: 100, tokens: 1_000_000, cost: 1e9 },
  };
  const ended = followArchive(
    { roots: [folder.root], data_dir: folder.data_dir },
    {
      signal: stop.signal,
      on_report: () => read.resolve(),
      on_note: (text) => notes.push(text),
      ...(summarize && { summarize: { model: choice, time_zone: "UTC", quiet_ms: 0, ...summarize } }),
    },
  );
  await Promise.race([read.promise, ended]);
  return {
    ended,
    stop() {
      stop.abort();
      return ended;
    },
  };
}

/** Records as an agent writes them now. */
const now = () => ({ timestamp: new Date().toISOString() });

/** Appends what was added to a conversation to its file. */
function append(path: string, story: Conversation, extend: (story: Conversation) => void): void {
  const before = story.text().length;
  extend(story);
  appendFileSync(path, story.text().slice(before));
}

async function toc(name: string): Promise<string[]> {
  const store = await openStore(folder.data_dir);
  const [session] = await store.sessionsById(idOf(name));
  const lines = session ? (await store.toc(session)).map(({ gist }) => gist) : [];
  await store.close();
  return lines;
}

async function summaries(name: string): Promise<(string | null)[]> {
  const store = await openStore(folder.data_dir);
  const done = await completedIn(store, name);
  await store.close();
  return done;
}

/** Reads the archive as the next writer finds it. */
async function withWriter<Result>(work: (store: StoreWriter) => Promise<Result>): Promise<Result> {
  const writer = await openWriter(folder.data_dir);
  if (!writer) throw new Error("Another process is writing to the archive.");
  return work(writer).finally(() => writer.close());
}

const asksFor = (word: string) => (request: ScriptedRequest) => request.prompt.includes(word);

describe("turns that end while it follows", () => {
  test("are summarized, with a title, and those from before are not", async () => {
    await play();
    const story = conversation().prompt("Old question").says("Old answer.");
    const path = folder.session(story);
    const following = await follow();
    append(path, story, (each) => each.prompt("Newest question", now()).says("Answer.", now()));
    await vi.waitFor(
      async () => expect(await toc(sessionId(1))).toEqual(["Old question", "Line about Newest"]),
      soon,
    );
    await vi.waitFor(() => expect(model.requests).toHaveLength(3), soon);
    await vi.waitFor(async () => expect(await summaries(sessionId(1))).toEqual(["All about Newest"]), soon);
    await vi.waitFor(async () => {
      const store = await openStore(folder.data_dir);
      const [session] = await store.sessions();
      await store.close();
      expect(session).toMatchObject({ title: "Line about all", title_origin: "written" });
    }, soon);
    expect(await following.stop()).toBe(true);
    expect(model.requests.filter(asksFor("<request>\nOld"))).toEqual([]);
  });

  test("are over only after a pause, or when something else began", async () => {
    await play();
    const story = conversation().prompt("First").says("Yes.");
    const path = folder.session(story);
    const following = await follow({ quiet_ms: 3_600_000 });
    append(path, story, (each) => each.prompt("Second question", now()).says("Let me look.", now()));
    append(path, story, (each) => each.prompt("Third question", now()).says("Let me look.", now()));
    await vi.waitFor(async () => expect((await toc(sessionId(1)))[1]).toBe("Line about Second"), soon);
    await following.stop();
    expect(model.requests.filter(asksFor("<request>\nThird"))).toEqual([]);
    // The next follower continues there.
    const next = await follow();
    await vi.waitFor(async () => expect((await toc(sessionId(1)))[2]).toBe("Line about Third"), soon);
    await next.stop();
  });

  test("in a session that only another tool uses are left alone", async () => {
    await play();
    folder.session(conversation().prompt("Hello").says("Yes."));
    const following = await follow();
    const asked = "Please write a 5-10 word title for the following conversation:\n\nUser: hi";
    folder.session(conversation({ seed: 2 }).prompt(asked, now()).says("Hi", now()), sessionId(2));
    folder.session(conversation({ seed: 3 }).prompt("Work to do", now()).says("Done.", now()), sessionId(3));
    await vi.waitFor(async () => expect(await toc(sessionId(3))).toEqual(["Line about Work"]), soon);
    await following.stop();
    expect(model.requests.filter(asksFor("5-10 word"))).toEqual([]);
  });
});

test("following without a model sends nothing, and enabling one later begins there", async () => {
  await play();
  folder.session(conversation().prompt("First", now()).says("Yes.", now()));
  await (await follow(null)).stop();
  await withWriter((store) => store.summarizingSince("2020-01-01T00:00:00.000Z"));
  const without = await follow(null);
  await without.stop();
  expect(model.requests).toEqual([]);
  const following = await follow();
  folder.session(conversation({ seed: 2 }).prompt("Second thing", now()).says("Yes.", now()), sessionId(2));
  await vi.waitFor(async () => expect(await toc(sessionId(2))).toEqual(["Line about Second"]), soon);
  await following.stop();
  expect(await toc(sessionId(1))).toEqual(["First"]);
});

test("following without a key works, and the missing key is reported once", async () => {
  await play();
  for (const name of ["CLEW_MODEL_KEY", "ANTHROPIC_API_KEY"]) vi.stubEnv(name, "");
  folder.session(conversation().prompt("First").says("Yes."));
  const keyless = { model: "anthropic/claude-haiku-4-5", base_url: null, key_file: null };
  const following = await follow({ model: { ...keyless, budget: { calls: 1, tokens: 1, cost: 1 } } });
  folder.session(conversation({ seed: 2 }).prompt("Second", now()).says("Yes.", now()), sessionId(2));
  await vi.waitFor(async () => expect(await toc(sessionId(2))).toEqual(["Second"]), soon);
  expect(await following.stop()).toBe(true);
  expect(notes).toEqual([
    "Summaries are off: anthropic/claude-haiku-4-5 can't be used. anthropic/claude-haiku-4-5 needs an API key. Set CLEW_MODEL_KEY or ANTHROPIC_API_KEY, or the setting model_key_file.",
  ]);
});

describe("what is left in the queue", () => {
  test("is done by the next follower, however old it is, once everything is indexed", async () => {
    await play();
    folder.session(conversation().prompt("Old question").says("Old answer."));
    await (await follow(null)).stop();
    await withWriter(async (store) => {
      const [turn] = await store.unsummarized({});
      if (turn) await store.queue([{ ...turn, what: "gist" }]);
      // As after an update of clew: rows are derived again.
      await store.dropDerived();
    });
    const following = await follow();
    await vi.waitFor(async () => expect(await toc(sessionId(1))).toEqual(["Line about Old"]), soon);
    await following.stop();
  });
});

describe("following ends", () => {
  test("at once when it is stopped in the middle of calls, with nothing left running", async () => {
    await play({ mode: "silent" });
    folder.session(conversation().prompt("First").says("Yes."));
    const following = await follow();
    folder.session(conversation({ seed: 2 }).prompt("Second", now()).says("Yes.", now()), sessionId(2));
    await model.asked;
    expect(await following.stop()).toBe(true);
    await withWriter(async (store) => expect(await store.dueJobs(0, 5)).toMatchObject([{ attempts: 1 }]));
  });

  test("with the reason when the archive cannot be written, and lets others write", async () => {
    await play();
    folder.session(conversation().prompt("First").says("Yes."));
    const following = await follow();
    using other = rawArchive(folder.data_dir);
    other.exec("ALTER TABLE model_call RENAME TO lost");
    folder.session(conversation({ seed: 2 }).prompt("Second", now()).says("Yes.", now()), sessionId(2));
    await expect(following.ended).rejects.toThrow("model_call");
    other.exec("ALTER TABLE lost RENAME TO model_call");
    await withWriter(async (store) => expect(await store.unsummarized({})).toHaveLength(2));
  });

  test("only for that session when one is forgotten during its request", async () => {
    await play({
      text({ prompt }) {
        if (prompt.includes("Second")) {
          void openStore(folder.data_dir).then((store) => store.forget(idOf(sessionId(2))).then(store.close));
        }
        return "A line";
      },
      mode: "slow",
    });
    folder.session(conversation().prompt("First").says("Yes."));
    const following = await follow();
    folder.session(conversation({ seed: 2 }).prompt("Second", now()).says("Yes.", now()), sessionId(2));
    await model.asked;
    await vi.waitFor(async () => expect(await toc(sessionId(2))).toEqual([]), soon);
    folder.session(conversation({ seed: 3 }).prompt("Third", now()).says("Yes.", now()), sessionId(3));
    await vi.waitFor(async () => expect(await toc(sessionId(3))).toEqual(["A line"]), soon);
    await following.stop();
    await withWriter(async (store) => expect((await store.summarizerUsage("2000-01-01")).written).toBe(1));
  });
});
