// Ingests what hooks of the real Claude Code send after each turn: one summary for each, with the message it ended
// with. No process of clew runs beside the client except the hooks.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { WireSummary } from "../../src/archive/turns/turn-summary-schema.ts";
import { ALONE, type CapturedHome, capturedHome } from "../builders/claude-client/captured-home.ts";
import { getClient, OLDER } from "../builders/claude-client/get-client.ts";
import { listing } from "../builders/claude-client/listing.ts";
import { type ScriptedClaude, scriptedClaude } from "../builders/claude-client/scripted-claude.ts";
import { tmuxClient } from "../builders/claude-client/tmux-client.ts";
import { until } from "../builders/claude-client/until.ts";

// Fetching a client takes as long as the network takes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** The answer to a sub-agent, and to any prompt without a script. */
const INNER = "Nobody's last words.";

let model: ScriptedClaude;
beforeAll(async () => {
  await Promise.all([undefined, ...OLDER].map((version) => getClient(version)));
  model = await scriptedClaude(INNER);
});
afterAll(async () => {
  await model[Symbol.asyncDispose]();
});

/** Returns each turn's last message. While the client still writes, it may come from the hook or the transcript. */
function lastWords(summaries: readonly WireSummary[]): (string | null)[] {
  expect(summaries.map(({ turn }) => turn)).toEqual(summaries.map((_, index) => index + 1));
  expect(new Set(summaries.map(({ interaction_id }) => interaction_id)).size).toBe(summaries.length);
  for (const { completed, final_message } of summaries)
    expect(completed === null ? [null] : ["hook", "transcript"]).toContain(final_message);
  return summaries.map(({ completed }) => completed);
}

/** Queries when the client has ended, so any change in its folder would be clew's doing. */
async function askQuietly(home: CapturedHome, session: string): Promise<WireSummary[]> {
  const before = [...listing(home.root), readFileSync(join(home.home, ".claude.json"), "utf8")];
  const summaries = await home.summaries(session);
  expect([...listing(home.root), readFileSync(join(home.home, ".claude.json"), "utf8")]).toEqual(before);
  return summaries;
}

function use(tool: string, input: object): string {
  return `[[use ${tool} ${JSON.stringify(input)}]]`;
}

/** Reads, changes and tests a file of the project. */
function severalSteps({ project }: CapturedHome): string {
  const file_path = join(project, "total.txt");
  return [
    use("Read", { file_path }),
    use("Edit", { file_path, old_string: "floor", new_string: "round" }),
    use("Bash", { command: "grep round total.txt", description: "Test it" }),
  ].join(" ");
}

function withFile(home: CapturedHome): CapturedHome {
  writeFileSync(join(home.project, "total.txt"), "floor(total)\n");
  return home;
}

const ERRAND = { description: "Look", prompt: "Look around.", subagent_type: "general-purpose" };

test("every turn has one summary with its own last message, however it ended", async () => {
  using home = withFile(capturedHome(model.url));
  expect(readdirSync(home.root)).toEqual(["settings.json"]);
  const first = await home.run("[[say Nothing is wrong.]]");
  const { session } = first;
  const on = (prompt: string, ...words: string[]) => home.run(prompt, "--resume", session, ...words);
  const words: (string | null)[] = ["Nothing is wrong."];
  const came = async (last: string | null) => {
    words.push(last);
    const summaries = await askQuietly(home, session);
    expect(lastWords(summaries)).toEqual(words);
    return summaries.at(-1);
  };
  expect(home.spooled()).toEqual([
    "SessionStart: startup",
    "UserPromptSubmit",
    "Stop: Nothing is wrong.",
    "SessionEnd",
  ]);
  expect(lastWords(await askQuietly(home, session))).toEqual(words);
  expect(home.spooled()).toEqual([]);

  const looked = `${use("Read", { file_path: join(home.project, "total.txt") })} ${use("Bash", { command: "ls" })}`;
  await on(`${looked} [[say It is off because of floor.]]`);
  expect(await came("It is off because of floor.")).toMatchObject({
    investigated: "Read total.txt. Used Read.",
    learned: "It is off because of floor.",
  });

  await on(`${severalSteps(home)} [[say It rounds now, and the test passes.]]`);
  expect((await came("It rounds now, and the test passes."))?.files_edited).toEqual([
    join(home.project, "total.txt"),
  ]);

  await on(`${use("Bash", { command: "true" })} [[say Never said.]]`, "--max-turns", "1");
  expect(await came(null)).toMatchObject({ notes: "Not finished yet. Used Bash." });

  await on(`${use("Bash", { command: "true" })} [[say ]]`);
  expect(home.spooled()).toContain("Stop");
  expect(await came(null)).toMatchObject({ notes: "Ended without a reply. Used Bash." });

  await on("[[fail 400]]");
  expect(await came(null)).toMatchObject({ notes: "Ended in an API error." });

  await on(`${use("Agent", { ...ERRAND, run_in_background: false })} [[say The errand is done.]]`);
  expect(home.spooled()).toEqual(
    expect.arrayContaining([`SubagentStop: ${INNER}`, "Stop: The errand is done."]),
  );
  await came("The errand is done.");
});

test("in one process a compaction makes no turn, and /clear makes a session", async () => {
  using home = capturedHome(model.url);
  const talk = await home.talk();
  let session = "";
  /** The last message may be in the transcript by now, or not. */
  const say = async (prompt: string) => {
    session = await talk.say(prompt);
    await until(() => transcriptOf(home, session).includes(JSON.stringify(prompt)));
    return lastWords(await home.summaries(session));
  };
  expect(await say("[[say One.]]")).toEqual(["One."]);
  expect(await say(`${use("Bash", { command: "echo" })} [[say Two.]]`)).toEqual(["One.", "Two."]);
  const before = session;
  expect(await talk.say("/compact")).toBe(before);
  // The client reports the previous turn's message again, for a sub-agent that never existed.
  const events = ["SubagentStop: Two.", "SessionStart: compact"];
  await until(() => events.every((event) => home.spooled().includes(event)));
  expect(lastWords(await home.summaries(before))).toEqual(["One.", "Two."]);
  expect(await say("[[say Three.]]")).toEqual(["One.", "Two.", "Three."]);

  await talk.say("/clear");
  expect(await say("[[say Four.]]")).toEqual(["Four."]);
  expect(session).not.toBe(before);
  await talk.end();
  expect(lastWords(await askQuietly(home, before))).toEqual(["One.", "Two.", "Three."]);
  expect(lastWords(await askQuietly(home, session))).toEqual(["Four."]);
});

test("on a person's screen it is the same", async () => {
  using home = capturedHome(model.url);
  await using client = await tmuxClient(ALONE, home.options);
  await client.say("[[say On a screen.]]");
  await until(() => home.spooled().includes("Stop: On a screen."));
  await client.say("[[say And once more.]]");
  await until(() => home.spooled().includes("Stop: And once more."));
  const [name = ""] = transcriptsIn(home);
  await client.end();
  const session = name.replace(/^.*[/\\]|\.jsonl$/g, "");
  expect(lastWords(await askQuietly(home, session))).toEqual(["On a screen.", "And once more."]);
});

test("a transcript that lags changes nothing, because the hook has the message", async () => {
  using home = capturedHome(model.url);
  const { session } = await home.run("[[say First words.]]");
  await home.run("[[say Second words.]]", "--resume", session);
  const whole = transcriptOf(home, session);
  const lines = whole.split("\n");
  const last = lines.findLastIndex(
    (line) => line.includes('"type":"assistant"') && line.includes("Second words."),
  );
  const copy = join(home.home, "behind");
  const path = join(copy, transcriptsIn(home)[0] ?? "");
  mkdirSync(dirname(path), { recursive: true });

  writeFileSync(path, `${lines.slice(0, last).join("\n")}\n`);
  const early = await home.summaries(session, copy);
  expect(lastWords(early)).toEqual(["First words.", "Second words."]);
  expect(early.map(({ final_message }) => final_message)).toEqual(["transcript", "hook"]);

  writeFileSync(path, whole);
  const late = await home.summaries(session, copy);
  expect(lastWords(late)).toEqual(["First words.", "Second words."]);
  expect(late.map(({ final_message }) => final_message)).toEqual(["transcript", "transcript"]);
});

test.each(OLDER)("client %s: steps, then a sub-agent", async (version) => {
  using home = withFile(capturedHome(model.url, version));
  const { session } = await home.run(`${severalSteps(home)} [[say It rounds now.]]`);
  expect(lastWords(await askQuietly(home, session))).toEqual(["It rounds now."]);
  await home.run(`${use("Task", ERRAND)} [[say The errand is done.]]`, "--resume", session);
  expect(home.spooled().filter((event) => event.startsWith("SubagentStop"))).not.toEqual([]);
  expect(lastWords(await askQuietly(home, session))).toEqual(["It rounds now.", "The errand is done."]);
});

/** Lists transcripts by their paths below the client's folder. Those of sub-agents are deeper. */
function transcriptsIn({ root }: CapturedHome): string[] {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  return names.filter((name) => /^projects[/\\][^/\\]+[/\\][^/\\]+\.jsonl$/.test(name));
}

function transcriptOf(home: CapturedHome, session: string): string {
  const name = transcriptsIn(home).find((each) => each.includes(session));
  return name === undefined ? "" : readFileSync(join(home.root, name), "utf8");
}
