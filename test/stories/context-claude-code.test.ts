// Tests what the model of a real Claude Code learns of earlier work at session start, where that is enabled.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CapturedHome, capturedHome } from "../builders/claude-client/captured-home.ts";
import { getClient } from "../builders/claude-client/get-client.ts";
import { type ScriptedClaude, scriptedClaude } from "../builders/claude-client/scripted-claude.ts";

// Fetching the client takes as long as the network takes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const ANSWER = "The total rounds down because of floor.";
/** The beginning of clew's text, whatever it is about. */
const OURS = "Quoted up to </history-";
const MOST_TOKENS = 2500;

let model: ScriptedClaude;
beforeAll(async () => {
  await getClient();
  model = await scriptedClaude(ANSWER);
});
afterAll(async () => {
  await model[Symbol.asyncDispose]();
});

/** Creates a home where one session has been in the project and is archived. */
async function homeWithPast(): Promise<{ home: CapturedHome; first: string }> {
  const home = capturedHome(model.url);
  const { session } = await home.run("Why does the total round down?");
  await home.summaries(session);
  return { home, first: session };
}

/** Returns the requests to the model during some work. */
async function questionsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const from = model.questions.length;
  await work();
  return model.questions.slice(from);
}

function timesIn(questions: readonly string[], text: string): number[] {
  return questions.map((question) => question.split(JSON.stringify(text).slice(1, -1)).length - 1);
}

/** Makes two recaps equal but for the random word in their marks. */
function anyWord(text: string): string {
  return text.replaceAll(/history-[b-z2-9]{8}|(?<=\[)[b-z2-9]{4}(?= \w+\])/g, "");
}

test("a second session begins with a recap of the first, if that is enabled", async () => {
  const { home: made, first } = await homeWithPast();
  using home = made;
  const off = await questionsDuring(() => home.run("And now?"));
  expect(timesIn(off, OURS)).toEqual([0]);

  expect(home.clew("config", "set", "context", "on").code).toBe(0);
  const { text, citations } = JSON.parse(
    home.clew("--no-index", "context", "--project", home.project, "--json").out,
  );
  expect(citations).toEqual([`${first}#1`]);
  const on = await questionsDuring(() => home.run("And now?"));
  expect({ ours: timesIn(on, OURS), whole: timesIn(on.map(anyWord), anyWord(text)) }).toEqual({
    ours: [1],
    whole: [1],
  });
  expect(Buffer.byteLength(text) / 3).toBeLessThanOrEqual(MOST_TOKENS);
  const fence = /<history-\w+>\n([^<]*)<\/history-/;
  expect(fence.exec(text)?.[1]).toContain(ANSWER.replace(/\.$/, ""));
  expect(text.replace(fence, "")).not.toContain("floor");

  expect(home.clew("config", "set", "context", "off").code).toBe(0);
  const again = await questionsDuring(() => home.run("And now?"));
  expect(timesIn(again, OURS)).toEqual([0]);
});

test("a long history is cut to what the client shows to its model, whatever is set", async () => {
  using home = capturedHome(model.url);
  home.clew("config", "set", "context", "on");
  home.clew("config", "set", "context_tokens", "8000");
  const long = "Every row of the cart is rounded by itself, and the sum is off by that. ".repeat(60);
  const talk = await home.talk();
  let session = "";
  for (let row = 0; row < 10; row++) session = await talk.say(`[[say Row ${row}. ${long}]]`);
  await talk.end();
  await home.summaries(session);
  const preview = ["--no-index", "context", "--project", home.project, "--json", "--tokens"];
  expect(JSON.parse(home.clew(...preview, "8000").out).text.length).toBeGreaterThan(10_000);
  const { text } = JSON.parse(home.clew(...preview, "3333").out);
  const asked = await questionsDuring(() => home.run("And now?"));
  expect({ ours: timesIn(asked, OURS), whole: timesIn(asked.map(anyWord), anyWord(text)) }).toEqual({
    ours: [1],
    whole: [1],
  });
});

test("after a compaction an agent gets its own turns, and only those", async () => {
  const { home: made, first } = await homeWithPast();
  using home = made;
  home.clew("config", "set", "context", "on");
  const talk = await home.talk();
  const session = await talk.say("Is the sum right?");
  await talk.say("And the rows?");
  await home.summaries(session);
  await talk.say("/compact");
  const [question = ""] = await questionsDuring(() => talk.say("Go on."));
  await talk.end();
  expect(timesIn([question], OURS)).toEqual([1]);
  expect(question).toContain(`You are in session ${session}, with 2 turns so far`);
  expect(question).toContain(String.raw`\n#2 was asked last: And the rows?\n`);
  expect(question).toContain(String.raw`\n#1 asked: Is the sum right? `);
  expect(question).not.toContain(first);
});

/** Makes a path unreadable for everyone, including root: a link to itself. */
function putOutOfReach(path: string): void {
  rmSync(path, { recursive: true, force: true });
  symlinkSync(path, path);
}

const TROUBLES: Record<string, (data_dir: string) => void> = {
  "no archive": (data_dir) => rmSync(join(data_dir, "archive.db")),
  "an archive of garbage": (data_dir) => writeFileSync(join(data_dir, "archive.db"), "garbage ".repeat(9999)),
  "an archive that is cut off": (data_dir) => {
    const path = join(data_dir, "archive.db");
    writeFileSync(path, readFileSync(path).subarray(0, 5000));
  },
  "an archive that is a folder": (data_dir) => {
    rmSync(join(data_dir, "archive.db"));
    mkdirSync(join(data_dir, "archive.db"));
  },
  "an archive that can't be read": (data_dir) => putOutOfReach(join(data_dir, "archive.db")),
  "a data folder that can't be read": putOutOfReach,
};

test("whatever is wrong, the client works as before and gets no context", async () => {
  const { home: made } = await homeWithPast();
  using home = made;
  home.clew("config", "set", "context", "on");
  const kept = join(home.home, "kept");
  cpSync(home.data_dir, kept, { recursive: true });
  const came: Record<string, object> = {};
  for (const [trouble, make] of Object.entries(TROUBLES)) {
    rmSync(home.data_dir, { recursive: true, force: true });
    cpSync(kept, home.data_dir, { recursive: true });
    make(home.data_dir);
    let ran: object = {};
    const asked = await questionsDuring(async () => {
      const { code, out, err } = await home.run("And now?");
      ran = { code, err, result: JSON.parse(out).result };
    });
    came[trouble] = { ...ran, ours: timesIn(asked, OURS) };
  }
  // With the same folder restored, it gets the context.
  rmSync(home.data_dir, { recursive: true, force: true });
  cpSync(kept, home.data_dir, { recursive: true });
  expect(timesIn(await questionsDuring(() => home.run("And now?")), OURS)).toEqual([1]);
  const usual = { code: 0, err: "", result: ANSWER, ours: [0] };
  expect(came).toEqual(Object.fromEntries(Object.keys(TROUBLES).map((trouble) => [trouble, usual])));
});
