// Tests searching within one session of the demo.
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

test("results are entries of the table of contents, best first", async () => {
  const contents = await demo.archive.run(toc, { session });
  // Picks the longest gist, because many turns have the same short prompt.
  const first = contents.entries.toSorted((one, other) => other.summary.length - one.summary.length)[0];
  // A vague request comes before the answer.
  const words = first?.summary.replace(/…$/, "").split(": ").at(-1);
  const answer = await find(`"${words}"`);
  toc.output.parse(answer);
  expect(answer.entries[0]).toEqual(first);
  expect(answer).toMatchObject({
    session_id: session,
    session_name: contents.session_name,
    total_turns: contents.total_turns,
  });
  for (const entry of answer.entries) expect(contents.entries).toContainEqual(entry);
});

test("the formatted list keeps each turn's own number", async () => {
  const { entries, formatted } = await find("the", { limit: 4 });
  expect(entries).toHaveLength(4);
  const numbers = formatted.split("\n").map((line) => Number.parseInt(line, 10));
  expect(numbers).toEqual(entries.map(({ turn }) => turn));
});

test("other sessions are not searched, and no match is not an error", async () => {
  const answer = await find("SameSite=Strict");
  expect(answer).toMatchObject({ session_id: session, entries: [], formatted: "" });
  expect(findTurns.found?.(answer)).toBe(false);
  expect((await find("!!!")).entries).toEqual([]);
});

test("an archived session is searched when it is named", async () => {
  await demo.archive.run(putAway, { sessions: [session] });
  expect((await find("the")).entries.length).toBeGreaterThan(0);
  await demo.archive.run(unarchive, { sessions: [session] });
});

test("text of a subsession is found only in the subsession", async () => {
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
