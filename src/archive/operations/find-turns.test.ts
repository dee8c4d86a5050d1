// Turns of one session found by their words, on the demo.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import { findTurns } from "./find-turns.ts";
import { archive as putAway, unarchive } from "./mark.ts";
import { toc } from "./toc.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

const session = demoSessionId("marbles-tuning");
const find = (query: string, more: object = {}) => demo.archive.run(findTurns, { session, query, ...more });

test("what is found are lines of the table of contents, the best first", async () => {
  const contents = await demo.archive.run(toc, { session });
  // Many of its turns are asked in the same few words.
  const first = contents.entries.toSorted((one, other) => other.summary.length - one.summary.length)[0];
  const answer = await find(`"${first?.summary.replace(/…$/, "")}"`);
  toc.output.parse(answer);
  expect(answer.entries[0]).toEqual(first);
  expect(answer).toMatchObject({
    session_id: session,
    session_name: contents.session_name,
    total_turns: contents.total_turns,
  });
  for (const entry of answer.entries) expect(contents.entries).toContainEqual(entry);
});

test("the list has each turn under its own number", async () => {
  const { entries, formatted } = await find("the", { limit: 4 });
  expect(entries).toHaveLength(4);
  const numbers = formatted.split("\n").map((line) => Number.parseInt(line, 10));
  expect(numbers).toEqual(entries.map(({ turn }) => turn));
});

test("nothing of another session is found, and nothing is no error", async () => {
  const answer = await find("SameSite=Strict");
  expect(answer).toMatchObject({ session_id: session, entries: [], formatted: "" });
  expect(findTurns.found?.(answer)).toBe(false);
  expect((await find("!!!")).entries).toEqual([]);
});

test("a session that was put away is searched when it is named", async () => {
  await demo.archive.run(putAway, { sessions: [session] });
  expect((await find("the")).entries.length).toBeGreaterThan(0);
  await demo.archive.run(unarchive, { sessions: [session] });
});

test("what only a subsession said is found in the subsession alone", async () => {
  const { store } = demo.archive;
  const parent = (await store.sessions()).find(({ subsessions }) => subsessions > 0);
  const [child] = parent ? await store.subsessions(parent.id) : [];
  const [turn] = child ? await store.turns(child) : [];
  const query = `"${turn?.prompt.split(/[\n.]/)[0]}"`;
  const ids = async (ref: string) =>
    (await demo.archive.run(findTurns, { session: ref, query })).entries.map(({ id }) => id);
  expect(await ids(child?.id ?? "")).toContain(turn?.id);
  expect(await ids(parent?.id ?? "")).not.toContain(turn?.id);
});
