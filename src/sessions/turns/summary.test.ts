// Tests summaries of turns that are made without a model.
import { expect, test } from "vitest";
import { type SummarySource, summaryOf } from "./summary.ts";

const turn: SummarySource = {
  prompt: "Fix the total and test it.",
  ending: "answered",
  tools: [],
  files_read: [],
  files_edited: [],
  final_message: "The total rounds to the nearest cent now. All 12 tests pass.",
  open_tasks: [],
};

test("the final message is what was completed", () => {
  expect(summaryOf(turn)).toEqual({
    request: "Fix the total and test it.",
    investigated: null,
    learned: null,
    completed: "The total rounds to the nearest cent now. All 12 tests pass.",
    next_steps: null,
    notes: null,
    files_read: [],
    files_edited: [],
  });
});

test("files and tools show what was examined, with failures", () => {
  const tools = [
    { name: "Read", calls: 1, failed: 0 },
    { name: "Bash", calls: 3, failed: 1 },
    { name: "Grep", calls: 1, failed: 1 },
  ];
  const { investigated } = summaryOf({ ...turn, tools, files_read: ["/shop/src/total.ts"] });
  expect(investigated).toBe("Read total.ts. Used Read, Bash 3 times (1 failed), Grep (failed).");
});

test("edits and commands are listed as notes, only if the agent does not say what it did", () => {
  const tools = [
    { name: "Read", calls: 1, failed: 0 },
    { name: "Edit", calls: 2, failed: 1 },
    { name: "Bash", calls: 1, failed: 0 },
  ];
  const kindOf = (name: string) => (name === "Read" ? "read" : name === "Edit" ? "edit" : "shell");
  const silent = summaryOf({ ...turn, tools, final_message: null, ending: "interrupted" }, kindOf);
  expect(silent.investigated).toBe("Used Read.");
  expect(silent.notes).toMatch(/Used Edit 2 times \(1 failed\), Bash\.$/);
  expect(summaryOf({ ...turn, tools, final_message: "Done." }, kindOf)).toMatchObject({
    investigated: "Used Read.",
    notes: null,
  });
});

test("sentences that give a reason are what was learned", () => {
  const final_message = "Done.\n\nThe cents were lost because `Math.floor` cut them off. I changed one line.";
  expect(summaryOf({ ...turn, final_message }).learned).toBe(
    "The cents were lost because `Math.floor` cut them off.",
  );
});

test.each([
  "## Next steps\n\n- Deploy it\n- Tell the team\n\n## Files\n\ntotal.ts",
  "**Next steps:**\n- Deploy it\n- Tell the team\n\n**Files**\ntotal.ts",
])("next steps are the list under that heading: %j", (section) => {
  const { next_steps } = summaryOf({ ...turn, final_message: `It works.\n\n${section}` });
  expect(next_steps).toBe("- Deploy it\n- Tell the team");
});

test("next steps on one line count too, and so do the agent's open tasks", () => {
  const final_message = "It works.\nNext step: deploy it.";
  expect(summaryOf({ ...turn, final_message, open_tasks: ["Write the docs"] }).next_steps).toBe(
    "deploy it.\n- Write the docs",
  );
});

test.each([
  ["answered", "Ended without a reply."],
  ["interrupted", "Interrupted before a reply."],
  ["failed", "Ended in an API error."],
  ["open", "Not finished yet."],
] as const)("a turn that ended without a reply, %s, says so and completed nothing", (ending, notes) => {
  expect(summaryOf({ ...turn, ending, final_message: null })).toMatchObject({ completed: null, notes });
});

test("a very long message is cut in the middle, at the ends of lines, and says so", () => {
  const final_message = `It began.\n${"A line of it.\n".repeat(1000)}Two tests still fail.`;
  const { completed } = summaryOf({ ...turn, final_message });
  expect(completed?.length).toBeLessThan(3010);
  expect(completed).toMatch(/^It began\.\n/);
  expect(completed).toContain("\nA line of it.\n[…]\nA line of it.\n");
  expect(completed).toMatch(/A line of it\.\nTwo tests still fail\.$/);
});

test("a code block that was cut is closed, and opened again", () => {
  const code = `\`\`\`\n${"total();\n".repeat(1000)}\`\`\``;
  const { completed } = summaryOf({ ...turn, final_message: `Look:\n${code}\nIt works.` });
  expect(completed).toContain("\n```\n[…]\n```\n");
  expect(completed?.match(/```/g)).toHaveLength(4);
  expect(completed).toMatch(/```\nIt works\.$/);
});

test("a sentence that only introduces code or a list is not learned", () => {
  const final_message =
    "It failed because of this line:\n```\nfail because();\n```\nThe cause was a race:\n```\nThe bug was here.";
  expect(summaryOf({ ...turn, final_message }).learned).toBeNull();
});

test.each([
  "## Next steps\n\n- Deploy it\n- Run this:\n```\nnpm run deploy\n```",
  "## Next steps\n\n- Deploy it\n\n**Then run:**\n```\nnpm run deploy",
  "```\n## Next steps\n- Nothing\n```\n\n## Next steps\n- Deploy it",
])("next steps do not end in a colon or within a code block: %j", (final_message) => {
  expect(summaryOf({ ...turn, final_message }).next_steps).toBe("- Deploy it");
});

test("private parts are in no field", () => {
  const hidden = "<PRIVATE>because hunter2\nNext step: hunter2</PRIVATE>";
  const summary = summaryOf({
    ...turn,
    prompt: `Log in ${hidden}`,
    final_message: `Done ${hidden}`,
    open_tasks: [`Rotate ${hidden}`],
  });
  expect(JSON.stringify(summary)).not.toContain("hunter2");
});
