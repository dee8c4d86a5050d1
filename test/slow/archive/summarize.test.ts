// Tests summarizing old turns: the estimate, the work itself, and resuming where it stopped.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { list } from "../../../src/archive/operations/list.ts";
import { rename } from "../../../src/archive/operations/rename.ts";
import { search } from "../../../src/archive/operations/search.ts";
import { type SummarizeOutput, summarize } from "../../../src/archive/operations/summarize.ts";
import { summary } from "../../../src/archive/operations/summary.ts";
import { titles } from "../../../src/archive/operations/titles.ts";
import type { ModelChoice } from "../../../src/archive/summaries/model-choice.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { openWriter } from "../../../src/store/open.ts";
import {
  type ScriptedModel,
  type ScriptedRequest,
  scriptedModel,
} from "../../builders/model/scripted-model.ts";
import { conversation, sessionId, uuid } from "../../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";

let folder: TranscriptFolder;
let model: ScriptedModel;
const opened: LocalArchive[] = [];
beforeEach(async () => {
  folder = transcriptFolder();
  model = await scriptedModel({ text: answer });
  folder.session(talk(1, 3), sessionId(1));
  folder.session(talk(2, 2), sessionId(2), "-home-dana-import");
  await updateArchive(locations());
});
afterEach(async () => {
  for (const archive of opened.splice(0)) await archive.close();
  await model[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const locations = () => ({ roots: [folder.root], data_dir: folder.data_dir });

function talk(seed: number, turns: number) {
  const cwd = seed === 2 ? "/home/dana/import" : "/home/dana/shop";
  const story = conversation({ seed, fields: { sessionId: sessionId(seed), cwd } });
  for (let turn = 1; turn <= turns; turn++) story.prompt(`Question ${turn} of ${seed}`).says("Answer.");
  return story;
}

function answer({ prompt }: ScriptedRequest): string {
  const which = /Question (\d of \d)\n<\/asked>/.exec(prompt)?.[1];
  if (which)
    return JSON.stringify({ request: null, completed: `Answered ${which}`, learned: "That it is so." });
  const question = /Question (\d of \d)\n<\/request>/.exec(prompt)?.[1];
  return question ? `Explains ${question}` : "Zirconium questions";
}

async function archiveWith(given: Partial<ModelChoice> = {}): Promise<LocalArchive> {
  const choice: ModelChoice = {
    model: "ollama/tiny",
    base_url: model.origin,
    key_file: null,
    budget: { calls: 100, tokens: 1_000_000, cost: 1e9 },
    ...given,
  };
  const archive = await openLocalArchive({
    ...locations(),
    time_zone: () => "UTC",
    now: () => new Date("2025-07-01T00:00:00.000Z"),
    model: () => choice,
  });
  opened.push(archive);
  return archive;
}

const all = { since: "2025-01-01" };

async function summarized(archive: LocalArchive, input: object): Promise<SummarizeOutput> {
  return summarize.output.parse(await archive.run(summarize, { ...all, ...input }));
}

describe("the estimate", () => {
  test("is made without a single call", async () => {
    const archive = await archiveWith();
    const { estimate, ended, left } = await summarized(archive, {});
    expect({ ended, left }).toEqual({ ended: "not_begun", left: 0 });
    expect(estimate).toMatchObject({ turns: 5, sessions: 2, calls: 12, cost: null });
    expect(estimate.tokens).toBeGreaterThan(5 * (170 + 340));
    expect(model.requests).toEqual([]);
  });

  test("has a price where the model has one", async () => {
    const archive = await archiveWith({ model: "anthropic/claude-haiku-4-5" });
    const { estimate } = await summarized(archive, {});
    expect(estimate.cost).toBeGreaterThan(0);
    expect(estimate.cost).toBeLessThan(0.1);
  });

  test.each<[string, object, number]>([
    ["a session", { session: sessionId(1), since: undefined }, 3],
    ["a project", { project: "import", since: undefined }, 2],
    ["a period", { since: "2025-06-02" }, 0],
    ["all of them", { session: sessionId(1), project: "import" }, 0],
  ])("covers only %s", async (_, input, turns) => {
    expect((await summarized(await archiveWith(), input)).estimate.turns).toBe(turns);
  });

  test("is higher than what is then sent, so costs never surprise", async () => {
    const archive = await archiveWith();
    const { estimate } = await summarized(archive, {});
    await summarized(archive, { yes: true });
    expect(model.requests.length).toBeLessThanOrEqual(estimate.calls);
    const characters = model.requests.map(({ body }) => JSON.stringify(body).length);
    expect(characters.reduce((sum, count) => sum + count, 0) / 4).toBeLessThan(estimate.tokens);
  });
});

test("the doctor reports today's requests and their limit, and nothing if there never were any", async () => {
  const archive = await archiveWith();
  const without = await openLocalArchive({ ...locations(), time_zone: () => "UTC", now: () => new Date() });
  opened.push(without);
  expect((await without.run(doctor, {})).summarizer).toBeNull();
  const today = await openLocalArchive({
    ...locations(),
    time_zone: () => "UTC",
    now: () => new Date(),
    model: () => archive.model,
  });
  opened.push(today);
  await summarized(today, { yes: true });
  const { summarizer } = await today.run(doctor, {});
  expect(summarizer).toMatchObject({
    model: "ollama/tiny",
    calls: 12,
    tokens: 12 * 19,
    unpriced: 12,
    failed: 0,
    waiting: 0,
    written: 5,
    budget: { calls: 100, tokens: 1_000_000, cost: 1 },
  });
  // Summaries are still there when no summarizer is configured.
  expect((await without.run(doctor, {})).summarizer).toMatchObject({ model: null, written: 5, budget: null });
});

test("summarizing everything requires an explicit request and a model", async () => {
  const archive = await archiveWith();
  await expect(archive.run(summarize, { yes: true })).rejects.toMatchObject({
    code: "bad_input",
    message: expect.stringContaining("Choose what to summarize"),
  });
  const without = await openLocalArchive({ ...locations(), time_zone: () => "UTC", now: () => new Date() });
  opened.push(without);
  await expect(without.run(summarize, { ...all, yes: true })).rejects.toMatchObject({
    code: "bad_input",
    message: expect.stringContaining("clew config set model"),
  });
  expect(model.requests).toEqual([]);
});

describe("once it is requested", () => {
  test("gists, summaries and titles are written, shown everywhere, kept over a rebuild, and not requested again", async () => {
    const archive = await archiveWith();
    expect(await summarized(archive, { yes: true })).toMatchObject({
      ended: "done",
      written: 12,
      failed: 0,
      left: 0,
      failure: null,
    });
    const rows = async () =>
      (await archive.run(list, { all: true })).sessions.map(({ title, title_origin }) => [
        title,
        title_origin,
      ]);
    const named = [
      ["Zirconium questions", "written"],
      ["Zirconium questions", "written"],
    ];
    expect(await rows()).toEqual(named);
    const found = await archive.run(search, { query: "zirconium" });
    expect(found.results.map(({ gist }) => gist).toSorted()).toEqual(["Explains 1 of 1", "Explains 1 of 2"]);
    expect((await archive.run(titles, { session: sessionId(1) })).history).toMatchObject([
      { title: "Zirconium questions", origin: "written", turn: 3, interaction_id: uuid(5, 1) },
      { title: "Question 1 of 1", origin: "first-prompt", turn: 1 },
    ]);
    const summariesNow = async () =>
      (await archive.run(summary, { session: sessionId(2) })).summaries.map((each) => [
        ...[each.turn, each.request, each.completed, each.made_by, each.final_message],
      ]);
    const summaries = [
      [1, "Question 1 of 2", "Answered 1 of 2", "tiny", "transcript"],
      [2, "Question 2 of 2", "Answered 2 of 2", "tiny", "transcript"],
    ];
    expect(await summariesNow()).toEqual(summaries);
    const digest = await archive.store.digest();
    await updateArchive(locations(), { rebuild: true });
    expect([await rows(), await summariesNow()]).toEqual([named, summaries]);
    expect(await archive.store.digest()).toBe(digest);
    expect(await summarized(archive, { yes: true })).toMatchObject({ ended: "done", estimate: { turns: 0 } });
    expect(model.requests).toHaveLength(12);
  });

  test("a person's title is left alone and costs no call", async () => {
    const archive = await archiveWith();
    await archive.run(rename, { session: sessionId(1), title: "Mine" });
    await summarized(archive, { session: sessionId(1), yes: true });
    expect(model.requests).toHaveLength(6);
    expect(await archive.run(titles, { session: sessionId(1) })).toMatchObject({
      title: "Mine",
      title_origin: "user",
    });
  });

  test("it stops at the day's budget, and the same command later does the rest", async () => {
    const poor = await archiveWith({ budget: { calls: 2, tokens: 1_000_000, cost: 1e9 } });
    const first = await summarized(poor, { yes: true });
    expect(first).toMatchObject({ ended: "budget", written: 2 });
    // How many titles wait depends on which answer came first.
    expect(first.left).toBeGreaterThanOrEqual(5);
    const { left } = first;
    expect(await summarized(poor, { yes: true })).toMatchObject({ ended: "budget", written: 0, left });
    const rich = await archiveWith();
    const again = await summarized(rich, {});
    expect(again).toMatchObject({ ended: "not_begun", estimate: { turns: 3 } });
    expect(again.estimate.calls).toBeGreaterThanOrEqual(9);
    expect(await summarized(rich, { yes: true })).toMatchObject({ ended: "done", left: 0 });
    expect(model.requests.length).toBeGreaterThanOrEqual(9);
  });

  test("summaries and titles still missing when all gists are written are requested, too", async () => {
    const poor = await archiveWith({ budget: { calls: 5, tokens: 1_000_000, cost: 1e9 } });
    expect(await summarized(poor, { yes: true })).toMatchObject({ ended: "budget", written: 5, left: 7 });
    const rich = await archiveWith();
    expect(await summarized(rich, {})).toMatchObject({
      ended: "not_begun",
      estimate: { turns: 0, calls: 7 },
    });
    expect(await summarized(rich, { yes: true })).toMatchObject({ ended: "done", written: 7, left: 0 });
    expect(await summarized(rich, {})).toMatchObject({ ended: "done", estimate: { calls: 0 } });
  });

  test("a refusing server is reported, and the same command later does everything", async () => {
    model.play("401");
    const archive = await archiveWith();
    expect(await summarized(archive, { yes: true })).toMatchObject({
      ended: "unanswered",
      written: 0,
      left: 5,
      failure: expect.stringContaining("did not accept the key"),
    });
    model.play("normal");
    expect(await summarized(archive, { yes: true })).toMatchObject({ ended: "done", written: 12, left: 0 });
  });

  test("while another clew writes, the work is queued for that one, and nothing is requested twice", async () => {
    const archive = await archiveWith();
    const writer = await openWriter(folder.data_dir);
    expect(await summarized(archive, { yes: true })).toMatchObject({ ended: "elsewhere", left: 5 });
    expect(await writer?.dueJobs(0, 100)).toHaveLength(5);
    await writer?.close();
    expect(model.requests).toEqual([]);
    expect(await summarized(archive, { yes: true })).toMatchObject({ ended: "done", written: 12 });
  });

  test("another model is asked for what the first could not summarize", async () => {
    await model[Symbol.asyncDispose]();
    model = await scriptedModel({ text: "# No line\n\nat all" });
    const poor = await archiveWith({ base_url: model.origin });
    expect(await summarized(poor, { yes: true })).toMatchObject({ ended: "done", written: 0, left: 0 });
    expect(await summarized(poor, {})).toMatchObject({ ended: "done", estimate: { turns: 0 } });
    const better = await archiveWith({ model: "ollama/better", base_url: model.origin });
    expect(await summarized(better, {})).toMatchObject({ ended: "not_begun", estimate: { turns: 5 } });
  });
});
