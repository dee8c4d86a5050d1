// Tests what a recap says about work that is not at its end: what was pushed, what was planned, and what later work replaced.
import { expect, test } from "vitest";
import { contextText } from "../../../src/archive/agent-context/context-text.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

const home = "/home/dana";
const cwd = `${home}/shop`;
const startup = { source: "startup" as const, tokens: 1000, home, project: cwd, branch: null };
const edit = (path: string) => ({ file_path: path, old_string: "a", new_string: "b" });
const begin = (number: number) =>
  conversation({
    seed: number,
    fields: { sessionId: sessionId(number), cwd, gitBranch: "fix/cart" },
  });

test("a commit after a push is not pushed yet, which is not the same as no push", async () => {
  const story = begin(1)
    .prompt("Move the branch to the new base and push it.")
    .calls("Bash", { command: "git rebase main && git push --force-with-lease" })
    .result("Successfully rebased and updated refs/heads/fix/cart.")
    .says("Pushed.")
    .prompt("Round the cart once.")
    .calls("Edit", edit(`${cwd}/cart.ts`))
    .result("ok")
    .calls("Bash", { command: "git commit -am 'Round once'" })
    .result("[fix/cart 64274e0f] Round once")
    .says("The cart rounds once.");
  await using own = await folderArchive((folder) => folder.session(story));
  const given = await contextText(own.archive.store, startup);
  expect(given?.text).toContain('last commit 64274e0f "Round once", not pushed yet\n');
});

test("the file of a plan is named if the turn that wrote it did not end", async () => {
  const story = begin(1)
    .prompt("Plan how the cart should round its total from now on.")
    .calls("Write", { file_path: `${home}/.claude/plans/round.md`, content: "# Round once" })
    .result("ok")
    .says("Let me show you the plan.")
    .calls("Bash", { command: "ls" });
  await using own = await folderArchive((folder) => folder.session(story));
  const given = await contextText(own.archive.store, startup);
  expect(given?.text).toContain(`\nwrote ${home}/.claude/plans/round.md\n`);
});

/** Each record takes a second, so a session with more of them ends later. */
function looked(story: ReturnType<typeof begin>, times: number): ReturnType<typeof begin> {
  for (let count = 0; count < times; count++) story.prompt("Look at the cart of the shop.").says("I looked.");
  return story;
}

test("of a session that a later one went on from, only the commits are left", async () => {
  const committed = (number: number, subject: string, looks: number) =>
    looked(begin(number), looks)
      .prompt("Round the cart once and commit that, please.")
      .calls("Edit", edit(`${cwd}/cart${number}.ts`))
      .result("ok")
      .calls("Bash", { command: `git commit -am '${subject}'` })
      .result(`[fix/cart ${number}4274e0f] ${subject}`)
      .says(`The cart of the shop rounds its total ${number} times. The tax is not done yet.`);
  await using own = await folderArchive((folder) => {
    folder.session(committed(1, "Round once", 0), sessionId(1));
    folder.session(committed(2, "Round twice", 3), sessionId(2));
  });
  const given = await contextText(own.archive.store, startup);
  const [, later = "", earlier = ""] = given?.text.split("record]\n") ?? [];
  expect(later).toContain("The tax is not done yet.");
  expect(earlier).toContain('\nlast commit 14274e0f "Round once"\n</history');
});

test("a turn that was cut says what it did, and which step has no result", async () => {
  const story = begin(1)
    .prompt("Fix the findings.")
    .says("Two findings. I am on main, so I need to switch.")
    .calls("Bash", { command: "git checkout fix/cart" })
    .result("Switched to branch 'fix/cart'")
    .calls("Edit", edit(`${cwd}/cart.ts`))
    .result("ok")
    .calls("Bash", { command: "git add . && git commit -am 'Round once'" });
  await using own = await folderArchive((folder) => folder.session(story));
  const { store } = own.archive;
  const action = [
    "\ndone so far:",
    "- Two findings. I am on main, so I need to switch.",
    "- git checkout fix/cart",
    "- edited cart.ts",
    "no check ran after the last edit",
    "last step: Bash git add . && git commit -am 'Round once', its result is not recorded\n",
  ].join("\n");
  expect((await contextText(store, startup))?.text).toContain(action);
  const compacted = { source: "compact", tokens: 1000, session: sessionId(1) } as const;
  expect((await contextText(store, compacted))?.text).toContain(action);
});

test("a commit that was merged has no id any more, and one that was rebased has the id that was pushed", async () => {
  const merged = begin(1)
    .prompt("Round the cart once.")
    .calls("Bash", { command: "git commit -am 'Round once'" })
    .result("[fix/cart 64274e0f] Round once")
    .says("Committed.")
    .prompt("Merge it.")
    .calls("Bash", { command: "gh pr merge 12 --squash" })
    .result("")
    .says("Merged.");
  const rebased = begin(2)
    .prompt("Write the notes.")
    .calls("Bash", { command: "git commit -am 'Add notes'" })
    .result("[fix/cart 7d274e0f] Add notes")
    .calls("Bash", { command: "git pull --rebase origin main" })
    .result("Rebasing (1/1)\nSuccessfully rebased and updated refs/heads/main.")
    .calls("Bash", { command: "git push" })
    .result("To https://example.com/shop.git\n   6c08f5a5..b02b3c07  main -> main")
    .says("Pushed.");
  await using own = await folderArchive((folder) => {
    folder.session(merged, sessionId(1));
    folder.session(rebased, sessionId(2));
  });
  const text = (await contextText(own.archive.store, startup))?.text;
  expect(text).toContain('\nlast commit "Round once", merged with PR #12\n');
  expect(text).toContain('\nlast commit b02b3c07 "Add notes", pushed\n');
});

test("a change that the person took back names the turn that took it back", async () => {
  const story = begin(1)
    .prompt("Write the log of each cart to a file of its own.")
    .calls("Edit", edit(`${cwd}/log.ts`))
    .result("ok")
    .says("Each cart has its own log now.")
    .prompt("nah, let's roll that back, one file is enough")
    .calls("Bash", { command: "git checkout log.ts" })
    .result("Updated 1 path")
    .says("Rolled back.")
    .prompt("Round the total of the cart to two digits.")
    .calls("Edit", edit(`${cwd}/cart.ts`))
    .result("ok")
    .says("The cart rounds its total.");
  await using own = await folderArchive((folder) => folder.session(story));
  const text = (await contextText(own.archive.store, startup))?.text ?? "";
  expect(text).toContain("#2 asked: nah, let's roll that back, one file is enough → says: Rolled back.");
  expect(text).toMatch(
    /#1 asked: Write the log .* – corrected in #2 → says: Each cart has its own log now\./,
  );
});

test("the check that failed last comes with the line that says what failed", async () => {
  const run = (output: string, is_error: boolean) => (story: ReturnType<typeof begin>) =>
    story.calls("Bash", { command: "npm test 2>&1 | tail -20" }).result(output, { part: { is_error } });
  const changed = begin(1)
    .prompt("Round the total of the cart.")
    .calls("Edit", edit(`${cwd}/cart.ts`))
    .result("ok");
  const failed = run(
    "AssertionError: expected 3 to be 4",
    true,
  )(changed).says("I rounded it, one test is left.");
  await using own = await folderArchive((folder) => folder.session(failed));
  const given = await contextText(own.archive.store, startup);
  expect(given?.text).toContain("\nthe last check failed: npm test → AssertionError: expected 3 to be 4\n");
});

test("after a compaction, the outcome does not say the answer again", async () => {
  const story = begin(1)
    .prompt("Why is the total wrong?")
    .says("The total is wrong because a float is added.");
  await using own = await folderArchive((folder) => folder.session(story));
  const given = await contextText(own.archive.store, {
    ...startup,
    source: "compact",
    session: sessionId(1),
  });
  expect(given?.text.match(/a float is added/g)).toHaveLength(1);
});

test("checks that passed are told apart by the last edit, and a commit by its branch", async () => {
  const made = begin(1)
    .prompt("Round the cart once.")
    .calls("Edit", edit(`${cwd}/cart.ts`))
    .result("ok")
    .calls("Bash", { command: "npm test" })
    .result("12 passed")
    .calls("Bash", { command: "git commit -am 'Round once'" })
    .result("[fix/tax 64274e0f] Round once")
    .says("Committed.")
    .prompt("Now the invoice.")
    .calls("Edit", edit(`${cwd}/invoice.ts`))
    .result("ok")
    .says("The invoice rounds once.");
  await using own = await folderArchive((folder) => folder.session(made));
  const text = (await contextText(own.archive.store, startup))?.text;
  expect(text).toContain('last commit 64274e0f "Round once" on branch fix/tax, no push in this session, ');
  expect(text).toContain(
    "\nno check ran after the last edit; checks that passed before the last edit: npm test\n",
  );
});

test("what was not allowed and did not run later is named, and a push that only the output proves counts", async () => {
  const story = begin(1)
    .prompt("Round the cart once and push it.")
    .calls("Edit", edit(`${cwd}/cart.ts`))
    .result("ok")
    .calls("Bash", { command: "git commit -am 'Round once'" })
    .result("[fix/cart 64274e0f] Round once")
    .calls("Bash", { command: "git push" })
    .result(REFUSED, { part: { is_error: true } })
    .calls("Bash", { command: "npm publish" })
    .result(REFUSED, { part: { is_error: true } })
    .calls("Bash", { command: "git push origin fix/cart | grep main || true" })
    .result("To https://example.com/shop.git\n   6c08f5a5..64274e0f  fix/cart -> fix/cart")
    .calls("Bash", { command: "git push" })
    .result("Everything up-to-date")
    .says("Pushed, and not published.");
  await using own = await folderArchive((folder) => folder.session(story));
  const { store } = own.archive;
  const compacted = { source: "compact", tokens: 1000, session: sessionId(1) } as const;
  for (const request of [startup, compacted]) {
    const text = (await contextText(store, request))?.text;
    expect(text).toContain('last commit 64274e0f "Round once", pushed');
    expect(text).toContain("\nnot allowed, and not run later: Bash npm publish\n");
  }
});

const REFUSED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).";

test("a long session counts the turns that are not shown, and the last answer is longer than the others", async () => {
  const story = begin(1).prompt("Plan the shop of the year, with a cart and an order.").says("Planned.");
  for (let count = 0; count < 30; count++)
    story
      .prompt(`Round part ${count} of the cart.`)
      .says(
        `Part ${count}:\n\n${"- The total of the cart is rounded once.\n".repeat(80)}\nEnd of part ${count}.`,
      );
  await using own = await folderArchive((folder) => folder.session(story));
  const text = (await contextText(own.archive.store, { ...startup, tokens: 2500 }))?.text ?? "";
  expect(text).toContain(
    "\nand 17 turns before; #1 asked: Plan the shop of the year, with a cart and an order.\n",
  );
  const [, last = "", before = ""] = text.split(/\n#\d+ asked: /);
  expect(last).toMatch(/\[… [\d,]+ characters …\][\s\S]*> End of part 29\.$/);
  expect(last.length).toBeGreaterThan(1000);
  expect(before.length).toBeLessThan(last.length / 2);
  expect(Buffer.byteLength(text)).toBeLessThan(7500);
});

test("a reply that names items of a list comes with them", async () => {
  const story = begin(1)
    .prompt("Review the cart.")
    .says("Findings:\n\n1. No test for Japan\n2. The help is old\n\nWhich ones should I fix?")
    .prompt("do 2")
    .calls("Edit", edit(`${cwd}/help.ts`))
    .result("ok");
  await using own = await folderArchive((folder) => folder.session(story));
  const compacted = { source: "compact", tokens: 1000, session: sessionId(1) } as const;
  const text = (await contextText(own.archive.store, compacted))?.text;
  expect(text).toContain("#2 was asked last: do 2 (of these: 2. The help is old)\n");
});
