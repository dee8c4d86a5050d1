// Tests which files a recap names as changed: those that differ in the end, and whose changes they are.
import { expect, test } from "vitest";
import { contextText } from "../../../src/archive/agent-context/context-text.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

const home = "/home/dana";
const cwd = `${home}/shop`;
const startup = { source: "startup" as const, tokens: 1000, home, project: cwd, branch: null };

test("files whose edits were taken back are not named as changed", async () => {
  const edit = (name: string, old_string: string, new_string: string) => ({
    ...{ file_path: `${cwd}/src/cart/${name}`, old_string, new_string },
  });
  const story = conversation({ fields: { sessionId: sessionId(1), cwd } })
    .prompt("Round the cart total once.")
    .calls("Edit", edit("notes.md", "each price", "the total"))
    .result("ok")
    .calls("Edit", edit("tax.ts", "a", "b"))
    .result("ok")
    .calls("Edit", edit("total.ts", "each", "once"))
    .result("ok")
    .says("It rounds once.")
    .prompt("Leave the notes and the tax alone, and test it.")
    .calls("Edit", edit("notes.md", "the total", "each price"))
    .result("ok")
    .calls("Bash", { command: "git checkout -- src/cart/tax.ts" })
    .result("")
    .calls("Edit", edit("total.test.ts", "each", "once"))
    .result("ok")
    .says("Both are as they were, and the total has a test.");
  await using own = await folderArchive((folder) => folder.session(story));
  const { store } = own.archive;
  const begun = await contextText(store, startup);
  expect(begun?.text).toContain("no commit in this session, 2 files edited\n");
  expect(begun?.text).toContain("\nfiles changed, in src/cart/: total.test.ts, total.ts\n");
  const compacted = await contextText(store, { source: "compact", tokens: 800, session: sessionId(1) });
  expect(compacted?.text).toContain("\nfiles changed, in src/cart/: total.test.ts, total.ts\n");
});

test("to take back what was committed is a change", async () => {
  const edit = (old_string: string, new_string: string) => ({
    ...{ file_path: `${cwd}/cart.ts`, old_string, new_string },
  });
  const story = conversation({ fields: { sessionId: sessionId(1), cwd } })
    .prompt("Round once.")
    .calls("Edit", edit("each", "once"))
    .result("ok")
    .calls("Bash", { command: "git commit -am 'Round once'" })
    .result("[main 64274e0f] Round once")
    .says("Committed.")
    .prompt("Go back to rounding each.")
    .calls("Edit", edit("once", "each"))
    .result("ok")
    .says("It rounds each price again.");
  await using own = await folderArchive((folder) => folder.session(story));
  const given = await contextText(own.archive.store, startup);
  expect(given?.text).toContain("1 file edited after it, not committed\n");
  expect(given?.text).toContain("\nfiles changed after the last commit: cart.ts\n");
});

test("a folder is named only if all files are in it, also those that are only counted", async () => {
  const names = ["hook.ts", ...Array.from({ length: 10 }, (_, index) => `a/${index}.ts`)];
  const story = names.reduce(
    (told, name) =>
      told
        .calls("Edit", { file_path: `${cwd}/source/${name}`, old_string: "a", new_string: "b" })
        .result("ok"),
    conversation({ fields: { sessionId: sessionId(1), cwd } }).prompt("Add the agent."),
  );
  await using own = await folderArchive((folder) => folder.session(story.says("Added.")));
  const given = await contextText(own.archive.store, startup);
  expect(given?.text).toContain(
    `\nfiles changed, in source/: ${names.slice(1).toReversed().join(", ")} and 1 more\n`,
  );
});
