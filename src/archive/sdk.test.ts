// Tests the SDK on the demo: the operations that the command line does not use.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../test/builders/archive/demo-archive.ts";
import { demoSessionId } from "../demo/generate-demo.ts";
import { type OpenArchive, openArchive } from "../index.ts";

let demo: TestArchive;
let archive: OpenArchive;
beforeAll(async () => {
  demo = await demoArchive();
  const { roots, data_dir } = demo;
  archive = await openArchive({ roots, data_dir, time_zone: "UTC", update: false });
});
afterAll(async () => {
  await archive.close();
  await demo[Symbol.asyncDispose]();
});

const session = demoSessionId("shop-mail");

test("a session is shown, changed, searched, and listed as a conversation", async () => {
  const { session: shown } = await archive.session({ session });
  expect(shown.path).toContain(session);
  expect((await archive.change({ session, title: "Mails" })).session.title).toBe("Mails");
  const { conversations, total } = await archive.conversations({ limit: 1000 });
  expect(conversations).toHaveLength(total);
  expect(conversations).toContainEqual(
    expect.objectContaining({ sessionId: session, custom_name: "Mails", summary: shown.title }),
  );
  await archive.change({ session, title: null });
  const { entries, total_turns } = await archive.findTurns({ session, query: "mail" });
  expect(entries.length).toBeGreaterThan(0);
  expect(total_turns).toBe(3);
});

test("pages of a list contain every session once, and a foreign cursor is refused", async () => {
  const { sessions } = await archive.list({ all: true, sort: "created", order: "asc" });
  const walked: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<OpenArchive["list"]>> = await archive.list({
      ...{ all: true, sort: "created", order: "asc", limit: 9 },
      ...(cursor !== null && { cursor }),
    });
    walked.push(...page.sessions.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(walked).toEqual(sessions.map(({ id }) => id));
  const foreign = (await archive.list({ limit: 1 })).next_cursor ?? "";
  await expect(archive.list({ sort: "created", limit: 1, cursor: foreign })).rejects.toMatchObject({
    code: "bad_input",
  });
});
