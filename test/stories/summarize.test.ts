// Tests gists, summaries and titles from a model: on request, while following, and not at all.
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import stringWidth from "string-width";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { summarize } from "../../src/archive/operations/summarize.ts";
import { generateFirstAgent } from "../../src/demo/generate-demo.ts";
import { plantedSecret } from "../../src/demo/planted-secret.ts";
import { writeFiles } from "../../src/demo/write-files.ts";
import { type ScriptedModel, type ScriptedRequest, scriptedModel } from "../builders/model/scripted-model.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { BIN, type Ran, type Running, started } from "./command-line.ts";

const KEY = "sk-story-0123456789abcdef";

let folder: string;
let model: ScriptedModel;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew-summarize-"));
  model = await scriptedModel({ text: answer });
});
afterEach(async () => {
  await model[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

function answer({ prompt }: ScriptedRequest): string {
  if (prompt.startsWith("<asked>")) return JSON.stringify({ completed: "Zirconium was polished." });
  return prompt.startsWith("<request>") ? "Zirconium is polished" : "Polishing zirconium";
}

/** Nothing of this machine reaches it. */
function environment(given: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    TZ: "UTC",
    HOME: "/nonexistent",
    CLEW_CONFIG_DIR: join(folder, "config"),
    CLEW_DATA_DIR: join(folder, "data"),
    CLAUDE_CONFIG_DIR: join(folder, "agent"),
    ...given,
  };
}

const chosen = () => ({
  CLEW_MODEL: "anthropic/claude-haiku-4-5",
  CLEW_MODEL_BASE_URL: model.origin,
  CLEW_MODEL_KEY: KEY,
  // The demo takes more calls than the default daily limit.
  CLEW_MODEL_CALLS_PER_DAY: "2000",
});

function start(words: readonly string[], given: Readonly<Record<string, string>> = {}): Running {
  return started([BIN, ...words], environment(given));
}

/** Runs clew asynchronously. The model is in this process, so blocking here would block the model. */
async function clew(words: readonly string[], given: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const running = start(words, given);
  const end = await running.end;
  return { code: typeof end === "number" ? end : null, out: running.out(), err: running.err() };
}

const withModel = (...words: string[]) => clew(words, chosen());

function demoHere(): void {
  writeFiles(join(folder, "agent"), generateFirstAgent());
}

const SINCE = ["summarize", "--since", "2020-01-01"];

describe("clew summarize", () => {
  test("without a model is an error that says how to choose one, and sends nothing", async () => {
    demoHere();
    const { code, out, err } = await clew(SINCE);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("clew config set model anthropic/claude-haiku-4-5");
    expect(model.requests).toEqual([]);
  });

  test("without a key, or without anything to summarize, is an error as well", async () => {
    demoHere();
    const keyless = await clew(SINCE, { CLEW_MODEL: "anthropic/claude-haiku-4-5" });
    expect(keyless).toMatchObject({ code: 2, err: expect.stringContaining("Set CLEW_MODEL_KEY or") });
    expect(await withModel("summarize")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Choose what to summarize"),
    });
    expect(model.requests).toEqual([]);
  });

  test("prints the estimate, and does nothing more without --yes", async () => {
    demoHere();
    const { code, out, err } = await withModel(...SINCE);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^\d+ turns of \d+ sessions will be sent to anthropic\/claude-haiku-4-5\s/);
    expect(out.replaceAll("\n", " ")).toMatch(/for gists, summaries and titles: \d+ calls, about/);
    expect(out).toContain("at list prices");
    expect(out).toContain("Run again with --yes to start.");
    expect(out.split("\n").filter((line) => stringWidth(line) > 80)).toEqual([]);
    const printed = JSON.parse((await withModel(...SINCE, "--json")).out);
    expect(summarize.output.parse(printed)).toMatchObject({ ended: "not_begun", written: 0 });
    expect(model.requests).toEqual([]);
  });

  test("with --yes does the work, and everything shows it from then on", async () => {
    demoHere();
    const { code, out, err } = await withModel(...SINCE, "--yes", "--json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const done = summarize.output.parse(JSON.parse(out));
    expect(done).toMatchObject({ ended: "done", failed: 0, left: 0, failure: null });
    expect(done.written).toBeGreaterThan(100);
    expect(model.requests.length).toBe(done.written + done.kept);
    expect(model.at_once()).toBeLessThanOrEqual(5);
    expect((await clew(["list", "--all"])).out).toContain("Polishing zirconium");
    expect((await clew(["search", "zirconium"])).out).toContain("Polishing zirconium");
    const summary = (await clew(["summary", "edf19479"])).out;
    expect(summary).toContain("Zirconium was polished.");
    expect(summary).toContain("written by claude-haiku-4-5");
    const again = await withModel(...SINCE, "--yes");
    expect(again).toMatchObject({
      code: 0,
      out: "Every finished turn already has a gist, a summary and a title.\n",
    });
    expect((await clew(["index", "--rebuild"])).code).toBe(0);
    expect((await clew(["list", "--all"])).out).toContain("Polishing zirconium");
    const doctor = await withModel("doctor", "--deep");
    expect(doctor.out).toContain("same as a rebuild");
    expect(doctor.out).toMatch(
      /Summaries by a model\n {2}model +anthropic\/claude-haiku-4-5\n {2}today +\d+ of 2,?000 calls/,
    );
  });

  test("sends no secrets, and never shows the key", async () => {
    using own = transcriptFolder();
    const { token } = plantedSecret(7);
    own.session(conversation().prompt(`Deploy with ${token} <private>hushhush</private>`).says("Done."));
    const folders = { CLAUDE_CONFIG_DIR: own.root };
    model.play("echo", "echo_as_prose", "normal");
    const runs = [];
    for (let run = 0; run < 3; run++) runs.push(await clew([...SINCE, "--yes"], { ...chosen(), ...folders }));
    expect(runs.map(({ code }) => code)).toEqual([2, 0, 0]);
    runs.push(await clew(["doctor", "--json"], { ...chosen(), ...folders }));
    runs.push(await clew(["config"], { ...chosen(), ...folders }));
    const said = JSON.stringify(runs);
    const sent = JSON.stringify(model.requests.map(({ path, body }) => [path, body]));
    for (const hidden of [token, "hushhush", KEY]) expect((said + sent).includes(hidden)).toBe(false);
    expect(model.requests.every(({ headers }) => headers["x-api-key"] === KEY)).toBe(true);
  });

  test("says when the day's budget is used up, and the rest waits", async () => {
    demoHere();
    const poor = { ...chosen(), CLEW_MODEL_CALLS_PER_DAY: "3" };
    const { code, out } = await clew([...SINCE, "--yes"], poor);
    expect(code).toBe(0);
    expect(out).toMatch(/^3 texts written by anthropic\/claude-haiku-4-5; \d+ are still in\sthe queue\.\n/);
    expect(out.replaceAll("\n", " ")).toContain("Today's budget is used up.");
    expect(out.split("\n").filter((line) => stringWidth(line) > 80)).toEqual([]);
    expect((await clew([...SINCE, "--yes"], poor)).out).toMatch(/^0 texts written/);
    expect(model.requests).toHaveLength(3);
  });

  test("says why the server does not answer, with exit code 2", async () => {
    demoHere();
    model.play("401");
    const { code, out } = await withModel(...SINCE, "--yes");
    expect(code).toBe(2);
    expect(out.replaceAll("\n", " ")).toContain("did not accept the key");
    expect(out).not.toContain(KEY);
  });

  test.skipIf(process.platform === "win32")("ends at Ctrl-C, and the next run continues", async () => {
    demoHere();
    model.play("normal", "normal", "silent");
    const running = start([...SINCE, "--yes"], chosen());
    await vi.waitFor(() => expect(model.requests.length).toBeGreaterThan(4), { timeout: 30_000 });
    running.process.kill("SIGINT");
    expect(await running.end).toBe(130);
    expect(running.out()).toMatch(/^\d+ texts? written by .* still in\sthe queue\.\n/s);
    model.play("normal");
    const { written, left } = JSON.parse((await withModel(...SINCE, "--yes", "--json")).out);
    expect([written > 100, left]).toEqual([true, 0]);
  });

  test("has a working example, and never calls a model on the demo itself", async () => {
    demoHere();
    for (const example of summarize.examples) expect((await withModel(...example.split(" "))).code).toBe(0);
    const demo = await clew(["--demo", ...SINCE, "--yes"], { ...chosen(), XDG_CACHE_HOME: folder });
    expect(demo).toMatchObject({ code: 2, err: expect.stringContaining("No model is configured") });
    expect(model.requests).toEqual([]);
  });
});

describe("clew index --watch", () => {
  let own: TranscriptFolder;
  beforeEach(() => {
    own = transcriptFolder();
  });
  afterEach(() => own[Symbol.dispose]());

  const soon = { timeout: 30_000, interval: 50 };
  const folders = () => ({ CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir });
  const now = () => ({ timestamp: new Date().toISOString() });
  const started = (running: Running) => vi.waitFor(() => expect(running.out()).toContain("session"), soon);

  test("with a model summarizes turns as they end, and none from before", async () => {
    const story = conversation().prompt("What was before?").says("This was.");
    const path = own.session(story);
    const running = start(["index", "--watch"], { ...chosen(), ...folders() });
    await started(running);
    const before = story.text().length;
    story.prompt("Polish it, please.", now()).says("Polished.", now()).prompt("And now?", now());
    appendFileSync(path, story.text().slice(before));
    const session = async () => JSON.parse((await clew(["list", "--json"], folders())).out).sessions[0];
    await vi.waitFor(async () => expect((await session()).title).toBe("Polishing zirconium"), soon);
    expect((await session()).title_origin).toBe("written");
    const { out } = await clew(["toc", sessionId(1)], folders());
    expect(out).toContain("Zirconium is polished");
    expect(out).toContain("What was before?");
    const { results } = JSON.parse((await clew(["search", "polish", "--json"], folders())).out);
    expect(results.map(({ gist }: { gist: string }) => gist)).toContain("Zirconium is polished");
    const { history } = JSON.parse((await clew(["titles", sessionId(1), "--json"], folders())).out);
    expect(history[0]).toMatchObject({ title: "Polishing zirconium", origin: "written", turn: 2 });
    expect(history[0].interaction_id).toBe("00000000-0000-4000-8000-000000000003");
    await vi.waitFor(() => expect(model.requests).toHaveLength(3), soon);
    expect(model.requests.map(({ prompt }) => /^<\w+>/.exec(prompt)?.[0]).toSorted()).toEqual([
      "<asked>",
      "<current_title>",
      "<request>",
    ]);
    expect(model.requests.filter(({ prompt }) => prompt.includes(">\nPolish it, please."))).toHaveLength(2);
    running.process.kill("SIGINT");
    expect(await running.end).toBe(0);
    expect(running.err()).toBe("");
  });

  test("without a model opens no connection at all", async () => {
    const story = conversation().prompt("What was before?").says("This was.");
    const path = own.session(story);
    const watcher = join(folder, "no-sockets.mjs");
    const strict = {
      NODE_OPTIONS: `--import=${watcher}`,
      CLEW_MODEL_BASE_URL: model.origin,
      CLEW_MODEL_KEY: KEY,
    };
    // Opening any connection ends the process.
    writeFileSync(watcher, NO_SOCKETS);
    const doomed = start([...SINCE, "--yes"], { ...chosen(), ...strict, ...folders() });
    expect([await doomed.end, doomed.err()]).toEqual([9, "a socket was opened\n"]);
    const running = start(["index", "--watch"], { ...strict, ...folders() });
    await started(running);
    const before = story.text().length;
    appendFileSync(path, story.prompt("And now?", now()).says("This.", now()).text().slice(before));
    await vi.waitFor(async () => {
      const [session] = JSON.parse((await clew(["list", "--json", "--no-index"], folders())).out).sessions;
      expect(session.turns).toBe(2);
    }, soon);
    running.process.kill("SIGINT");
    expect(await running.end).toBe(0);
    expect(running.err()).toBe("");
    expect(model.requests).toEqual([]);
  });

  test("with a model but no key for it says so and follows", async () => {
    own.session(conversation().prompt("What was before?").says("This was."));
    const running = start(["index", "--watch"], { CLEW_MODEL: "openai/gpt-5-mini", ...folders() });
    await started(running);
    running.process.kill("SIGINT");
    expect(await running.end).toBe(0);
    expect(running.err()).toMatch(
      /^clew: Summaries are off: openai\/gpt-5-mini can't be used\. .* OPENAI_API_KEY.*\n$/,
    );
  });
});

const NO_SOCKETS = `
import net from "node:net";
import dns from "node:dns";
const refuse = () => { process.stderr.write("a socket was opened\\n"); process.exit(9); };
net.Socket.prototype.connect = refuse;
dns.lookup = refuse;
globalThis.fetch = refuse;
`;
