// Tests the first screen: what runs, where to continue, what was done, and what it cost.
import { expect, test } from "vitest";
import { demoArchive } from "../../../test/builders/archive/demo-archive.ts";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { home } from "./home.ts";
import { usage } from "./usage.ts";

/** The archive's clock says the beginning of 1 July 2025. */
const at = (time: string) => ({ timestamp: `2025-06-${time}.000Z` });

test("an agent in the middle of a turn waits with its question and choices", async () => {
  const question = { question: "Round up or down?", header: "Cents", multiSelect: false };
  const options = [
    { label: "Up", description: "" },
    { label: "Down", description: "" },
  ];
  await using own = await folderArchive((folder) =>
    folder.session(
      conversation()
        .prompt("Round the cart total to cents", at("30T23:58:00"))
        .says("There are two ways.", at("30T23:58:05"))
        .calls("AskUserQuestion", { questions: [{ ...question, options }] }, at("30T23:58:07")),
    ),
  );
  const output = await own.archive.run(home, {});
  expect(home.output.parse(output).now).toMatchObject([
    {
      session_id: sessionId(1),
      citation: `${sessionId(1)}#1`,
      status: "waiting",
      request: "Round the cart total to cents",
      said: "There are two ways.",
      question: { text: "Round up or down?", choices: ["Up", "Down"] },
    },
  ]);
  // It is shown once.
  expect(output.continue).toEqual([]);
});

test("each project continues at its latest session, with how it ended and what is left", async () => {
  await using own = await folderArchive((folder) =>
    folder.session(
      conversation()
        .prompt("Round the cart total to cents", at("30T10:00:00"))
        .says("The cart rounds each line now. The invoice is not yet rounded.", {
          ...at("30T10:00:20"),
          // Its output was not counted to the end.
          message: { stop_reason: null },
        }),
    ),
  );
  const { now, continue: tips } = await own.archive.run(home, {});
  expect(now).toEqual([]);
  expect(tips).toMatchObject([
    {
      citation: `${sessionId(1)}#1`,
      ended: "The cart rounds each line now. The invoice is not yet rounded.",
      usage: { lower_bound: true },
      left: [{ kind: "said to be left", text: "The invoice is not yet rounded." }],
      more_left: 0,
    },
  ]);
});

test("after a long pause, the projects touched last are where to continue", async () => {
  await using own = await folderArchive((folder) =>
    folder.session(
      conversation()
        .prompt("Round the cart total to cents", { timestamp: "2024-02-01T10:00:00.000Z" })
        .says("The cart rounds each line now.", { timestamp: "2024-02-01T10:00:20.000Z" }),
    ),
  );
  const { days, continue: tips } = await own.archive.run(home, {});
  expect(days).toEqual([]);
  expect(tips.map(({ citation }) => citation)).toEqual([`${sessionId(1)}#1`]);
});

test("the demo shows today and yesterday by project, and costs that equal those of usage", async () => {
  await using demo = await demoArchive();
  const output = await demo.archive.run(home, {});
  home.output.parse(output);
  expect(output.days.map(({ day }) => day)).toEqual(["2026-11-06", "2026-11-05"]);
  for (const { day, own, projects } of output.days) {
    const spent = await demo.archive.run(usage, { period: day, by: "project" });
    expect(own.cost).toBe(spent.own.cost);
    expect(projects.map(({ project_path, own: { cost } }) => [project_path, cost])).toEqual(
      spent.groups.map((group) => [group.key, group.own.cost]),
    );
    for (const { sessions } of projects)
      for (const { text, citation } of sessions) expect([text, citation]).not.toContain("");
  }
  const week = await demo.archive.run(usage, { since: "2026-10-31" });
  const month = await demo.archive.run(usage, { period: "this month" });
  expect(output.week.own.cost).toBe(week.own.cost);
  expect(output.week.days).toHaveLength(7);
  expect(output.month).toMatchObject({ since: "2026-11-01", own: { cost: month.own.cost } });
  expect(new Set(output.continue.map(({ project_path }) => project_path)).size).toBe(output.continue.length);
});

test("an archive without sessions has nothing to show", async () => {
  await using own = await folderArchive(() => undefined);
  const output = await own.archive.run(home, {});
  expect(output).toMatchObject({ now: [], continue: [], days: [], sessions: 0 });
  expect(home.found?.(output)).toBe(false);
});

test("in the demo one agent waits with a question, and one works", async () => {
  await using demo = await demoArchive();
  const { now } = await demo.archive.run(home, {});
  expect(now.map(({ status, question }) => [status, question?.choices.length])).toEqual([
    ["waiting", 3],
    ["active", undefined],
  ]);
});
