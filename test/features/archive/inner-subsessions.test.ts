// Tests that the work of sub-agents in their session's own file is found, and cited where it was done.
import { expect, test } from "vitest";
import { search } from "../../../src/archive/operations/search.ts";
import { usage } from "../../../src/archive/operations/usage.ts";
import { rebuildDigest } from "../../../src/ingest/index/rebuild-digest.ts";
import { openStore } from "../../../src/store/open.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";

const CALL = { prompt: "Find the till.", subagent_type: "scout", description: "Look" };
const RESULT = { toolUseResult: { agentId: "a1", status: "completed" } };

function looks(story: Conversation): Conversation {
  return story.prompt("Find the till.").calls("Grep", { pattern: "walnut" }).result("a maple drawer");
}

/** Writes a session that has work of its own before and after its sub-agent's. */
function around(add: (story: Conversation) => Conversation): Conversation {
  const story = conversation().prompt("Find it.").calls("Read").result("an oaken door").calls("Task", CALL);
  return add(story).result("In a.ts.", RESULT).calls("Read").result("a birch shelf").says("In a.ts.");
}

const quoted = around((story) => story.quotes(looks(conversation({ seed: 1 })), "a1"));
const written = around((story) =>
  story.beside(looks(conversation({ seed: 1, fields: { isSidechain: true } }))),
);

test.each([
  ["quoted in progress records", quoted, "agent-a1"],
  ["written into the file", written, "00000001-0000-4000-8000-000000000001"],
])("the work of a sub-agent %s is cited at its own turn", async (_, story, id) => {
  await using own = await folderArchive((folder) => folder.session(story));
  const places = async (query: string) =>
    (await own.archive.run(search, { query })).results.map((hit) => [
      hit.citation,
      hit.parent_id,
      hit.found_in,
    ]);
  expect(await places("walnut")).toEqual([[`${id}#1`, sessionId(1), "tools"]]);
  expect(await places("maple")).toEqual([[`${id}#1`, sessionId(1), "outputs"]]);
  expect(await places("oaken")).toEqual([[`${sessionId(1)}#1`, null, "outputs"]]);
  expect(await places("birch")).toEqual([[`${sessionId(1)}#1`, null, "outputs"]]);
});

test("a sub-agent's own file replaces what its session quotes", async () => {
  await using own = await folderArchive((folder) => folder.session(quoted));
  const digests = async () => {
    const store = await openStore(own.folder.data_dir);
    const [now, again] = [await store.digest(), await rebuildDigest(store, own.folder.path("again"))];
    await store.close();
    return { now, again };
  };
  const spent = async () => (await own.archive.run(usage, { by: "session" })).own.usage;
  const before = await digests();
  expect(before.now).toBe(before.again);
  expect(await spent()).toMatchObject({ input: 50, output: 25 });
  const file = looks(conversation({ seed: 1, fields: { isSidechain: true } })).says("In a.ts.");
  own.folder.subsession(file, "a1", { of: sessionId(1) });
  await own.update();
  const { results } = await own.archive.run(search, { query: "maple" });
  expect(results.map(({ citation }) => citation)).toEqual(["agent-a1#1"]);
  expect(await spent()).toMatchObject({ input: 60, output: 30 });
  const after = await digests();
  expect(after.now).toBe(after.again);
});

test("a long output that progress records quote is found by its beginning", async () => {
  const agent = conversation({ seed: 1 }).prompt("Find the till.").calls("Read");
  agent.result(`a maple drawer ${"and more ".repeat(200)} a cedar box`);
  await using own = await folderArchive((folder) =>
    folder.session(around((story) => story.quotes(agent, "a1"))),
  );
  const found = async (query: string) => (await own.archive.run(search, { query })).results.length;
  expect([await found("maple"), await found("cedar")]).toEqual([1, 0]);
});
