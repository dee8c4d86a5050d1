// Tests that a turn is read from its own bytes, and is then the same as in its whole session.
import { writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { turn } from "../../../src/archive/operations/turn.ts";
import { linesParsed } from "../../../src/sources/lines-parsed.ts";
import { compareAlone } from "../../builders/archive/compare-alone.ts";
import { compareExports } from "../../builders/archive/compare-exports.ts";
import { type FolderArchive, folderArchive } from "../../builders/archive/folder-archive.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";

/** Returns how many of the turns are read alone, after all were compared. */
async function countAlone({ archive }: FolderArchive): Promise<{ turns: number; alone: number }> {
  const { different, ...counts } = await compareAlone(archive);
  expect(different).toEqual([]);
  expect((await compareExports(archive)).different).toEqual([]);
  return counts;
}

const BEFORE = () => conversation().prompt("Begin.").says("Begun.");
const LATE = { type: "tool_result", tool_use_id: "toolu_late", content: "too late" };

/** Each is a session with three turns or more, and how many of them their own bytes show. */
const STORIES: readonly [string, () => Conversation, number][] = [
  ["nothing special", () => work(work(BEFORE(), "one"), "two"), 3],
  ["private text", () => BEFORE().prompt("Mine <private>alone</private>").says("Yes.").prompt("End."), 3],
  [
    "side work after a turn",
    () => BEFORE().prints("model", "Set.").prompt("And?").says("So.").prompt("End."),
    2,
  ],
  [
    "a result in a later turn",
    () =>
      BEFORE()
        .calls("Bash", { command: "sleep" }, { part: { id: "toolu_late" } })
        .prompt("And?")
        .says("So.")
        .prompt([LATE])
        .prompt("End."),
    1,
  ],
  [
    "an id of a call used twice",
    () => {
      const once = (story: Conversation, word: string) =>
        story
          .prompt(word)
          .calls("Read", { file_path: word }, { part: { id: "toolu_x" } })
          .result(word)
          .says(word);
      return once(once(BEFORE(), "a.ts"), "b.ts");
    },
    1,
  ],
  [
    "results in another order than their calls",
    () =>
      BEFORE()
        .prompt("Both.")
        .calls("Read")
        .calls("Grep")
        .result("one")
        .result("two")
        .says("So.")
        .prompt("End."),
    3,
  ],
  [
    "a branch within a turn",
    () => {
      const story = BEFORE().prompt("Which?");
      const fork = story.last;
      return story
        .says("This one.")
        .after(fork)
        .says("That one.", { message: { id: "msg_other" } })
        .prompt("Good.")
        .says("Yes.");
    },
    2,
  ],
  ["a compaction", () => work(BEFORE().compacts("What was said."), "after").prompt("End."), 3],
  ["damage", () => work(BEFORE().prompt("Go on.").raw('{"type":"user","uui').says("So."), "after"), 3],
  [
    "a queued prompt that was sent",
    () =>
      BEFORE()
        .prompt("Work.")
        .notes("queue-operation", {
          operation: "enqueue",
          content: "More.",
          timestamp: "2025-06-01T10:00:09.000Z",
        })
        .calls("Read")
        .result("x")
        .queued("More.")
        .says("Both."),
    3,
  ],
  [
    "a call about an earlier one",
    () => {
      const left = { toolUseResult: { backgroundTaskId: "b1" } };
      return work(BEFORE(), "x")
        .prompt("Start it.")
        .calls("Bash", { command: "serve", run_in_background: true })
        .result("Command running in background with ID: b1", left)
        .says("It runs.")
        .prompt("Look.")
        .calls("BashOutput", { bash_id: "b1" })
        .result("<status>running</status>")
        .says("Still.");
    },
    3,
  ],
];

function work(story: Conversation, word: string): Conversation {
  return story
    .prompt(`Do ${word}.`)
    .thinks("hm")
    .calls("Read", { file_path: word })
    .result(word)
    .says(`Did ${word}.`);
}

test.each(STORIES)("a session with %s", async (_, story, expected) => {
  await using own = await folderArchive((folder) => folder.session(story()));
  expect(await countAlone(own)).toMatchObject({ alone: expected });
});

test("sub-agents in their own files and in their session's", async () => {
  const call = { prompt: "Find the till.", subagent_type: "scout", description: "Look" };
  const agent = (seed: number, fields = {}) =>
    work(conversation({ seed, fields }).prompt("Find the till."), "it");
  const side = { isSidechain: true };
  await using own = await folderArchive((folder) => {
    const story = BEFORE().prompt("Ask.").calls("Task", call).quotes(agent(2), "a2").result("Found.");
    work(story.calls("Task", call), "aside").beside(agent(3, side));
    folder.session(story.prompt("And?").calls("Task", call).says("So."));
    folder.subsession(agent(4, side), "a4", { of: sessionId(1), note: { toolUseId: "toolu_0_2" } });
  });
  const { turns, alone } = await countAlone(own);
  expect(alone).toBeGreaterThan(turns / 2);
});

test("a rewritten file is read whole", async () => {
  await using own = await folderArchive((folder) => folder.session(work(work(BEFORE(), "one"), "two")));
  own.folder.session(work(BEFORE().prompt("Another."), "three"));
  await own.update();
  expect((await countAlone(own)).alone).toBe(0);
});

test("bytes that were never archived and are no longer the indexed ones are not taken for a turn", async () => {
  const story = work(work(BEFORE(), "one"), "two");
  await using own = await folderArchive((folder) => folder.session(story));
  const [session] = await own.archive.store.sessions();
  const source = session && (await own.archive.store.source(session.path));
  if (!session || !source) throw new Error("Nothing was indexed.");
  vi.spyOn(own.archive.store, "source").mockResolvedValue({ ...source, kept_to: 0 });
  const read = () => own.archive.run(turn, { session: session.id, turn: 2 });
  const before = linesParsed();
  expect((await read()).interaction.response).toBe("Did one.");
  expect(linesParsed() - before).toBe(5);
  writeFileSync(session.path, `\n${story.text()}`);
  expect((await read()).interaction.response).toBe("Did one.");
});

test("reading a turn costs its own lines and bytes, however long the session is", async () => {
  const story = Array.from({ length: 200 }, (_, index) => `${index}`).reduce(work, BEFORE());
  await using own = await folderArchive((folder) => folder.session(story));
  const asked = vi.spyOn(own.archive.store, "bytes");
  const before = linesParsed();
  const { interaction } = await own.archive.run(turn, { session: sessionId(1), turn: 120 });
  expect(interaction.response).toBe("Did 118.");
  expect(linesParsed() - before).toBe(5);
  const lengths = asked.mock.calls.map(([, from = 0, to = Number.POSITIVE_INFINITY]) => to - from);
  expect(lengths).toHaveLength(1);
  expect(lengths[0]).toBeLessThan(story.text().length / 100);
});
