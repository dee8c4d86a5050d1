// Tests the cache of recently read sessions: it is never stale and never too large.
import { expect, test } from "vitest";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import type { Session } from "../../model/session.ts";
import { type RecentLimits, recentSessions } from "./recent-sessions.ts";

const talk = (number: number, turns = 1) => {
  const story = conversation({ seed: number, fields: { sessionId: sessionId(number) } });
  for (let turn = 1; turn <= turns; turn++) story.prompt(`Question ${turn} of ${number}?`).says("Yes.");
  return story;
};

async function scene(limits?: RecentLimits) {
  const own = await folderArchive((folder) => {
    for (const number of [1, 2, 3]) folder.session(talk(number), sessionId(number));
  });
  const reads: string[] = [];
  const recent = recentSessions(
    own.archive.store,
    () => ({
      read(session): Promise<Session> {
        reads.push(session.id);
        return own.archive.read(session);
      },
    }),
    limits,
  );
  return {
    ...own,
    reads,
    read: async (number: number) => recent.read(await own.archive.session(sessionId(number))),
    [Symbol.asyncDispose]: () => own[Symbol.asyncDispose](),
  };
}

const ALL: RecentLimits = { sessions: 4, bytes: 1_000_000 };

test("a session is read once for any number of requests", async () => {
  await using own = await scene(ALL);
  const [first, second] = await Promise.all([own.read(1), own.read(1)]);
  expect(first).toBe(second);
  expect(await own.read(1)).toBe(first);
  expect(own.reads).toEqual([sessionId(1)]);
});

test("a session that grew is read again, and the others are not", async () => {
  await using own = await scene(ALL);
  await own.read(1);
  const other = await own.read(2);
  own.folder.session(talk(1, 2), sessionId(1));
  await own.update();
  expect((await own.read(1)).turns).toHaveLength(2);
  expect(await own.read(2)).toBe(other);
  expect(own.reads).toEqual([1, 2, 1].map(sessionId));
});

test("a renamed session has its new title", async () => {
  await using own = await scene(ALL);
  await own.read(1);
  const { id } = await own.archive.session(sessionId(1));
  await own.archive.store.rename(id, "Another name");
  expect((await own.read(1)).title).toBe("Another name");
});

test("the least recently used session is dropped first", async () => {
  await using own = await scene({ ...ALL, sessions: 2 });
  for (const number of [1, 2, 1, 3, 1, 2]) await own.read(number);
  expect(own.reads).toEqual([1, 2, 3, 2].map(sessionId));
});

test("a session larger than the cache is not kept", async () => {
  await using own = await scene({ ...ALL, bytes: 100 });
  for (const number of [1, 1]) await own.read(number);
  expect(own.reads).toEqual([1, 1].map(sessionId));
});

test("a failed read is retried", async () => {
  await using own = await folderArchive((folder) => folder.session(talk(1), sessionId(1)));
  let tries = 0;
  const recent = recentSessions(own.archive.store, () => ({
    async read(session) {
      if (++tries === 1) throw new Error("the disk");
      return own.archive.read(session);
    },
  }));
  const session = await own.archive.session(sessionId(1));
  await expect(recent.read(session)).rejects.toThrow("the disk");
  expect((await recent.read(session)).id).toBe(sessionId(1));
});
