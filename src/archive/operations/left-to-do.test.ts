// Tests what sessions left open.
import { expect, test } from "vitest";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { type Conversation, conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { leftToDo } from "./left-to-do.ts";

async function left(story: Conversation): Promise<string> {
  await using own = await folderArchive((folder) => folder.session(story));
  const { text } = await own.archive.run(leftToDo, {});
  return text.replace(/^[^ ]* \([^)]*\) /, "");
}

const asked = () => conversation().prompt("Round the cart total to cents");

test.each([
  ["an unanswered prompt", asked(), "unanswered prompt: Round the cart total to cents"],
  [
    "a step without a result",
    asked().calls("Bash", { command: "ls" }),
    "unanswered prompt: Round the cart total to cents (its last step has no result)",
  ],
  [
    "a question",
    asked().says("I rounded it. Should I also update the invoice?"),
    "question for you: Should I also update the invoice?",
  ],
  [
    "what the answer says is left",
    asked().says("Rounded the cart. The invoice is not yet rounded."),
    "said to be left: The invoice is not yet rounded.",
  ],
  [
    "its next steps",
    asked().says("Rounded.\n\n## Next steps\n\n- Round the invoice"),
    "said to be left: Round the invoice",
  ],
  [
    "a prompt whose work broke off",
    asked().says("The total is rounded twice.").calls("Bash", { command: "ls" }),
    "unanswered prompt: Round the cart total to cents (its last step has no result; said last: The total is rounded twice.)",
  ],
  [
    "a question that the next prompt passed over",
    asked()
      .says("I rounded it. The invoice rounds twice. Want me to change that?")
      .prompt("What about Japan?")
      .says("Japan has no cents."),
    "question for you: #1 Want me to change that? (I rounded it. The invoice rounds twice.)",
  ],
  [
    "what was edited after the last commit",
    asked()
      .calls("Bash", { command: "git commit -am 'Round once'" })
      .result("[main 64274e0f] Round once")
      .calls("Edit", { file_path: "/home/dana/shop/invoice.ts", old_string: "a", new_string: "b" })
      .result("ok")
      .says("The invoice rounds once."),
    "not committed: invoice.ts",
  ],
  [
    "what the person has to set up",
    asked().says("Rounded.\n\n**Required Setup (manual steps):**\n1. Add the secret"),
    "said to be left: Add the secret",
  ],
  [
    "failed tests",
    asked()
      .calls("Bash", { command: "npm test" })
      .result("1 failed", { part: { is_error: true } })
      .says("Rounded the cart."),
    "tests failed: npm test → 1 failed (Round the cart total to cents)",
  ],
])("%s is left open", async (_, story, text) => {
  expect(await left(story)).toBe(text);
});

test("a session that left nothing open says so", async () => {
  expect(await left(asked().says("I rounded it. Nothing is left open."))).toMatch(
    /^Nothing left open in .*#1\.$/,
  );
});

test("the text has at most 800 characters", async () => {
  const todos = Array.from({ length: 60 }, (_, index) => ({
    ...{ content: `Step ${index} of the long way to cents`, status: "pending", activeForm: "" },
  }));
  const text = await left(asked().calls("TodoWrite", { todos }).result("ok").says("Planned."));
  expect(text.length).toBeLessThanOrEqual(800);
  expect(text).toMatch(/^open task: Step 0 of the long way to cents; Step 1 .*; \d+ more$/);
});

test("a plan that the next session carries out is not left, nor what a later one committed", async () => {
  const begin = (number: number) =>
    conversation({ seed: number, fields: { sessionId: sessionId(number), gitBranch: "fix/cart" } });
  const edit = { file_path: "/home/dana/shop/cart.ts", old_string: "a", new_string: "b" };
  const commit = (story: Conversation) =>
    story
      .prompt("Round the cart once.")
      .calls("Bash", { command: "git commit -am 'Round once'" })
      .result("[fix/cart 64274e0f] Round once");
  const planned = commit(begin(1))
    .calls("Edit", edit)
    .result("ok")
    .says("Rounded.")
    .prompt("Plan how the tax is rounded")
    .says("Let me write the plan.")
    .calls("ExitPlanMode", { plan: "# Round the tax" });
  const carriedOut = commit(
    begin(2).prompt("Implement the following plan:\n\n# Round the tax\n\nOnce per order.").says("Done."),
  ).says("Committed.");
  await using alone = await folderArchive((folder) => folder.session(planned, sessionId(1)));
  expect((await alone.archive.run(leftToDo, {})).text).toContain("Plan how the tax is rounded");
  await using own = await folderArchive((folder) => {
    folder.session(planned, sessionId(1));
    folder.session(carriedOut, sessionId(2));
  });
  expect((await own.archive.run(leftToDo, {})).text).toMatch(
    /^Nothing left open in 0000000[12]#2, 0000000[12]#2\.$/,
  );
});
