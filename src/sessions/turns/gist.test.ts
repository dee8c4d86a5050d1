// Tests the line that sums up a turn.
import { describe, expect, test } from "vitest";
import { type GistSource, gistOf } from "./gist.ts";

function gist(prompt: string, answer: string | null = null, more: Partial<GistSource> = {}): string {
  const none = { tools: [], files_edited: [], effects: null, words: null };
  return gistOf({ kind: "prompt", prompt, answer, ...none, ...more });
}

test.each([
  [
    "its first sentence",
    "Why does the cart round down? I looked at total.ts.",
    "Why does the cart round down?",
  ],
  [
    "its first two, if the first has a single word of its own",
    "Why does it round down? I looked at total.ts.",
    "Why does it round down? I looked at total.ts.",
  ],
  ["its first line", "round the total up\nit was wrong yesterday", "round the total up"],
  ["the first that says something", "Hi! Please. Why is the cache cold?", "Why is the cache cold?"],
  ["without marks of markdown", "## **Make** a [list](https://example.org/a)", "Make a list"],
  ["not what is in a code block", "```\nError: x\n```\nWhat is this?", "What is this?"],
  [
    "with versions and file names whole",
    "Update to 2.1. in total.ts v2.0",
    "Update to 2.1. in total.ts v2.0",
  ],
  ["in Japanese", "在庫が出ません。直してください。", "在庫が出ません。"],
  ["a command as it was typed", "/review src/total.ts", "/review src/total.ts"],
  [
    "with what it leads to",
    "Look at this comment:\n\n> The lock is never freed.",
    "Look at this comment: The lock is never freed.",
  ],
  ["its introduction, if nothing follows", "I get this error:\n```\nEPIPE\n```", "I get this error:"],
  ["without data that was pasted", 'The log:\n{"level":"debug"}', "The log:"],
  ["the whole prompt, even if short", "commit and push", "commit and push"],
])("the gist of a prompt is %s", (_, prompt, line) => {
  expect(gist(prompt, "An answer.")).toBe(line);
});

test.each([
  "yes",
  "Go on.",
  "ok!",
  "do it, please",
  "yeah let's do it",
  "1",
  "181",
  "b)",
  "thanks, now do both",
])("%s says nothing, so the gist comes from the answer", (prompt) => {
  expect(gist(prompt, "I removed the flag. All tests pass.")).toBe("I removed the flag.");
  expect(gist(prompt, "## Summary\n\nPerfect! Done.\n\nThe flag is gone from both parsers.")).toBe(
    "The flag is gone from both parsers.",
  );
  expect(gist(prompt, "Pushed.")).toBe("Pushed.");
  expect(gist(prompt)).toBe(prompt);
});

test.each([
  "I'll look at the parser first.",
  "I'm an AI assistant that reads parsers.",
  "Okay, I understand the format of the parser.",
  "Let me check the flag parser.",
  "Now I have the full picture of the parser.",
  "Here's a summary of the parser changes:",
  "Based on my analysis of the parser, I can explain the flag.",
  "All 12 parser tests pass and lint is clean.",
  "Ich werde mir den Parser ansehen.",
  "Hier ist eine Übersicht über den Parser.",
  "Je vais regarder l'analyseur syntaxique.",
  "Voy a mirar el analizador sintáctico.",
  "Сейчас посмотрю синтаксический анализатор.",
  "我来看看解析器的代码结构。",
  "まず、パーサーのコードを調べます。",
])("the gist from an answer is not its preamble: %s", (preamble) => {
  expect(gist("yes", `${preamble}\n\nThe flag is gone from both parsers.`)).toBe(
    "The flag is gone from both parsers.",
  );
});

test("the gist from an answer keeps its yes or no, and is nothing it only offers", () => {
  expect(gist("is it ok?", "No, two writers may race in the queue.")).toBe(
    "is it ok? No, two writers may race in the queue.",
  );
  const offer = "Removed the parser flag. What would you like to do next?\n\n1. Publish the parser package";
  expect(gist("yes", offer)).toBe("Removed the parser flag.");
  expect(gist("yes", offer.replace("Removed the parser flag. ", ""))).toBe("yes");
});

test.each([
  ["a heading in bold", "**Current Parser Issue Detected**"],
  ["a line between rules", "=== Parser Flag Status ==="],
  ["a suggestion in quotes", '"Check out the flag parser and explain how it works"'],
])("the gist from an answer is not %s", (_, line) => {
  expect(gist("yes", `${line}\n\nThe flag is gone from both parsers.`)).toBe(
    "The flag is gone from both parsers.",
  );
});

test("the gist from an answer may be introduced if it says it all", () => {
  expect(gist("yes", "Here is a map of the shop: a Next.js storefront with Stripe and Postgres.")).toBe(
    "Here is a map of the shop: a Next.js storefront with Stripe and Postgres.",
  );
});

test.each(["## What would you like to do?", "You can:"])("what follows %s is only offered", (line) => {
  const offer = `${line}\n\n- Publish the parser package for both flags`;
  expect(gist("/setup", `Done.\n\n${offer}`, { kind: "command" })).toBe("/setup");
});

test("a request that fits any turn is followed by its answer, unless it only stores the work", () => {
  const answer = "Both parsers accept the flag now.";
  expect(gist("fix the tests", answer)).toBe("fix the tests: Both parsers accept the flag now.");
  expect(gist("commit this", answer)).toBe("commit this");
});

test("a quotation or a pasted log is not the gist", () => {
  const log = "2026-02-13 08:45:11 cart started\n2026-02-13 08:45:12 cart rounding failed";
  expect(gist(`> The queue is slow today.\n\nIs the cache cold?\n\n${log}`)).toBe("Is the cache cold?");
  expect(gist(`still wrong\n${log}\nthe cart log ends here`, "The cart rounds twice.")).toBe(
    "still wrong: The cart rounds twice.",
  );
});

test.each([
  ["a browser", "[vite] connected. client:618:15\nUncaught ReferenceError: node is not defined", "Uncaught "],
  [
    "a compiler",
    "  Creating a build ...\n./a.tsx:1:2\nType error: No 'map' on 'Page'.\n> 9 |  a.map(",
    "Type ",
  ],
])("the gist of a paste from %s is its error", (_, paste, error) => {
  expect(gist(paste)).toMatch(new RegExp(`^${error}`));
});

test("the gist of a plan is its heading, not the sentence above every plan", () => {
  const asked = "Implement the following plan:\n\n# Dark theme\n\nColours become variables.";
  const plan = (prompt: string) => gist(prompt, null, { kind: "plan" });
  expect(plan(asked)).toBe("Plan: Dark theme");
  expect(plan(asked.replace("# Dark", "# Plan: dark"))).toBe("Plan: dark theme");
});

test("without words, the gist lists the work", () => {
  const did = {
    tools: [
      { name: "Bash", calls: 2, failed: 0 },
      { name: "Edit", calls: 1, failed: 0 },
    ],
    files_edited: ["/shop/src/a.ts"],
  };
  expect(gist("", null, did)).toBe("(no text) ran 3 tools, edited a.ts");
  expect(gist("yes", null, did)).toBe("yes: ran 3 tools, edited a.ts");
  const many = { tools: [{ name: "Edit", calls: 4, failed: 0 }], files_edited: ["a", "b", "c", "d"] };
  expect(gist("", null, many)).toBe("(no text) ran 4 tools, edited a and 3 other files");
  expect(gist("")).toBe("(no text)");
});

describe("a request that names nothing", () => {
  const effects = {
    commit: { id: null, subject: "fix(cart): round the total once" },
    ...{ pushed: false, pull_request: null, edited_after: [] },
  };

  test.each([
    ["commit this", "commit this: Round the total once"],
    ["/review", "/review: Round the total once"],
    ["yes", "Round the total once"],
    ["1", "Round the total once"],
    ["ja, mach das", "Round the total once"],
    ["oui, vas-y", "Round the total once"],
    ["sí, adelante", "Round the total once"],
    ["да, давай", "Round the total once"],
    ["好的，继续", "Round the total once"],
    ["はい、お願いします", "Round the total once"],
    ["explain the rounding in total.ts and commit it", "explain the rounding in total.ts and commit it"],
  ])("%s is summed up by the commit it led to", (prompt, line) => {
    expect(gist(prompt, "Committed. The invoice in tax.ts is next.", { effects })).toBe(line);
  });

  test("is cut to leave room for the commit", () => {
    const long = "please look at all of the comments that we got on the PR and address them now";
    expect(gist(long, "Done.", { effects })).toBe(
      "look at all of the comments that we got…: Round the total once",
    );
  });

  test("is summed up by what the agent set out to do, if it never answered", () => {
    const words = "Sure! I'll round the cart total once, in total.ts.\n\nNow let me run the tests.";
    expect(gist("yes", null, { words })).toBe("Round the cart total once, in total.ts.");
    expect(gist("/review", null, { words })).toBe("/review: Round the cart total once, in total.ts.");
    expect(gist("yes", "The invoice in tax.ts was rounded twice.", { words })).toBe(
      "The invoice in tax.ts was rounded twice.",
    );
  });

  test("is summed up by what was edited, if the agent said nothing", () => {
    const files_edited = ["/shop/total.ts"];
    expect(gist("fix it", null, { files_edited })).toBe("fix it: edited total.ts");
    expect(gist("/review", null, { files_edited })).toBe("/review: edited total.ts");
    expect(gist("commit this", null, { files_edited })).toBe("commit this");
  });
});

test("a prompt that says nothing is shown without the names of attachments", () => {
  expect(gist("[Image #1] see this")).toBe("see this");
  expect(gist("[Image #1]")).toBe("[Image #1]");
});

test("a long sentence is cut at a word, within 100 characters as people count them", () => {
  const long = gist("why ".repeat(100));
  expect(long).toMatch(/why…$/);
  expect([...new Intl.Segmenter().segment(long)].length).toBeLessThanOrEqual(100);
  expect([...new Intl.Segmenter().segment(gist("👨‍👩‍👧".repeat(200)))].length).toBe(100);
});
