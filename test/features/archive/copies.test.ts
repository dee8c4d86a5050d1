// Tests that copies of a session are listed, found and counted once.
import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { list } from "../../../src/archive/operations/list.ts";
import { search } from "../../../src/archive/operations/search.ts";
import { usage } from "../../../src/archive/operations/usage.ts";
import { type FolderArchive, folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { copyOf } from "../../builders/transcripts/evidence.ts";

const ORIGINAL = sessionId(5);
const LAST = sessionId(2);
// Some of their ids sort before the original's, and some after it.
const COPIES = [LAST, sessionId(7), sessionId(8)];

const story = conversation({ seed: 5, fields: { sessionId: ORIGINAL } })
  .prompt("Where is the opal?")
  .calls("Read", { file_path: "/home/dana/shop/gems.ts" })
  .result("a jade box")
  .says("In the drawer.")
  .prompt("And the beryl?")
  .says("Beside it.");

const own = (seed: number) => ({ sessionId: COPIES[seed - 1] });
const forkedFrom = { sessionId: ORIGINAL };
const timestamp = "2025-06-02T10:00:00.000Z";

interface Way {
  readonly copy: (seed: number) => string;
  /** The session that represents all of them in a list. */
  readonly shown: string;
}

/** The ways that people, old clients, the SDK and newer clients copy. */
const WAYS: Record<string, Way> = {
  "byte for byte": { copy: () => story.text(), shown: ORIGINAL },
  "with new record ids": {
    copy: (seed) => copyOf(story, { seed, fresh: true }).text(),
    shown: ORIGINAL,
  },
  "with new record ids and times": {
    copy: (seed) => copyOf(story, { seed, fresh: true, fields: { ...own(seed), timestamp } }).text(),
    shown: LAST,
  },
  "with new record ids and their source": {
    copy: (seed) => copyOf(story, { seed, fresh: true, fields: { ...own(seed), forkedFrom } }).text(),
    shown: ORIGINAL,
  },
};

describe.each(Object.entries(WAYS))("three copies, %s", (_, { copy, shown }) => {
  const copied = () =>
    folderArchive((folder) => {
      folder.session(story, ORIGINAL);
      for (const [index, id] of COPIES.entries()) folder.session(copy(index + 1), id);
    });

  test("are one row of a list and one tree", async () => {
    await using at = await copied();
    expect(await rows(at)).toEqual([shown]);
    const { sessions } = await at.archive.run(list, { all: true });
    expect(sessions.map(({ id }) => id).toSorted()).toEqual([...COPIES, ORIGINAL].toSorted());
    expect(sessions.map(({ root, tree_sessions }) => [root, tree_sessions])).toEqual(
      sessions.map(() => [ORIGINAL, 4]),
    );
  });

  test.each([
    ["opal", 1],
    ["jade", 1],
    ["gems.ts", 1],
    ["beryl", 2],
  ])("are one hit for %s, with the other sessions that have it", async (word, turn) => {
    await using at = await copied();
    const { results } = await at.archive.run(search, { query: word });
    expect(results.map(({ session_id, turn, copies }) => [session_id, turn, copies.toSorted()])).toEqual([
      [ORIGINAL, turn, COPIES],
    ]);
  });

  test("are paid for once", async () => {
    await using at = await copied();
    const { own, inherited, groups } = await at.archive.run(usage, { by: "session" });
    expect([own.messages, own.usage.output]).toEqual([3, 15]);
    expect([inherited.messages, inherited.usage.output]).toEqual([9, 45]);
    expect(groups.filter((group) => group.own.messages > 0).map(({ key }) => key)).toEqual([ORIGINAL]);
  });

  test("give the same result one by one, and after the original is deleted", async () => {
    await using at = await folderArchive((folder) => void folder.session(copy(1), COPIES[0]));
    for (const [index, id] of COPIES.entries()) {
      at.folder.session(copy(index + 1), id);
      await at.update();
      expect(await rows(at)).toHaveLength(1);
    }
    const path = at.folder.session(story, ORIGINAL);
    await at.update();
    expect(await rows(at)).toEqual([shown]);
    rmSync(path);
    await at.update();
    expect(await rows(at)).toEqual([shown]);
    expect((await at.archive.run(usage, {})).own.messages).toBe(3);
  });
});

async function rows({ archive }: FolderArchive): Promise<string[]> {
  return (await archive.run(list, {})).sessions.map(({ id }) => id);
}
