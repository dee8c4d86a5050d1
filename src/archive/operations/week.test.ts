// Tests the report of a week: what was done, what was decided, and that its costs are those of usage.
import { expect, test } from "vitest";
import { demoArchive } from "../../../test/builders/archive/demo-archive.ts";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { usage } from "./usage.ts";
import { week } from "./week.ts";

/** The archive's clock says the beginning of Tuesday, 1 July 2025. */
const at = (time: string) => ({ timestamp: `2025-06-30T${time}.000Z` });

const story = () =>
  conversation()
    .prompt("Let's use integers instead of floats for money.", at("10:00:00"))
    .calls("Edit", { file_path: "/home/dana/shop/cart.ts", old_string: "a", new_string: "b" }, at("10:00:10"))
    .result("ok", at("10:00:20"))
    .says("The cart counts in cents now. We decided against a library for money.", at("10:01:00"))
    .prompt("Commit it", at("10:05:00"))
    .calls("Bash", { command: "git commit -am 'Count in cents'" }, at("10:05:10"))
    .result("[main 64274e0f] Count in cents", at("10:05:20"))
    .says("Committed as 64274e0f with <b>everything</b> in [it](http://x).", at("10:06:00"));

test("a week has what was done, decided, committed and changed, and how long it took", async () => {
  await using own = await folderArchive((folder) => folder.session(story()));
  const report = await own.archive.run(week, { markdown: true, html: true });
  week.output.parse(report);
  expect(report).toMatchObject({
    ...{ first_day: "2025-06-30", last_day: "2025-06-30", turns: 2, sessions: 1 },
    // One minute for each turn; four minutes passed between the first answer and the second prompt.
    ...{ active_ms: 120_000, waited_ms: 240_000 },
  });
  const [project] = report.projects;
  expect(project).toMatchObject({
    commits: [{ citation: `${sessionId(1)}#2`, subject: "Count in cents" }],
    decisions: [
      { by: "you", text: "Let's use integers instead of floats for money.", citation: `${sessionId(1)}#1` },
      { by: "agent", text: "We decided against a library for money." },
    ],
    files: [{ path: "/home/dana/shop/cart.ts", turns: 1 }],
  });
  expect(report.markdown).toContain("# 30 June 2025\n");
  expect(report.markdown).toContain("- You: Let's use integers instead of floats for money. (00000001#1)");
  expect(report.html).toContain('<li dir="auto">Count in cents</li>');
});

test("text of an answer is neither a tag nor a link in the documents", async () => {
  await using own = await folderArchive((folder) =>
    folder.session(
      conversation()
        .prompt("Round the cart total", at("10:00:00"))
        .says("The cart total shows <img src=x> in [the page](http://evil.test) now.", at("10:00:30")),
    ),
  );
  const { markdown, html } = await own.archive.run(week, { markdown: true, html: true });
  expect(html).not.toContain("<img");
  expect(markdown).not.toMatch(/(?<!\\)<img|(?<!\\)\[the page\]\(/);
});

test.each(["this week", "last week", "yesterday", "this month", "2w", "2026-10-29"])(
  "the cost of %s is the same as in usage, in total, by project and by day",
  async (period) => {
    const { archive } = demo;
    const report = await archive.run(week, { period });
    const days = { since: report.first_day, until: report.last_day };
    const byProject = await archive.run(usage, { ...days, by: "project" });
    expect(report.own.cost).toBe(byProject.own.cost);
    expect(report.projects.map(({ project_path, own }) => [project_path, own.cost])).toEqual(
      byProject.groups.map(({ key, own }) => [key, own.cost]),
    );
    const byDay = await archive.run(usage, { ...days, by: "day" });
    expect(report.days.filter(({ own }) => own.messages > 0)).toEqual(
      byDay.groups.map(({ key, own: { agent_cost: _, ...own } }) => ({ day: key, own })),
    );
  },
);

const demo = await demoArchive();

test("a period without work has nothing to report", async () => {
  const report = await demo.archive.run(week, { period: "2020-01-01" });
  expect(week.found?.(report)).toBe(false);
  expect(report).toMatchObject({ projects: [], turns: 0, first_day: "2020-01-01", last_day: "2020-01-01" });
});
