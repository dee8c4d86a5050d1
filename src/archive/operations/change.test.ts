// Several changes to a session of the demo at once, and taking them back.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import { change } from "./change.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

const session = demoSessionId("shop-cache");
const now = async () => {
  const { title, title_origin, pinned, archived } = await demo.archive.session(session);
  return { title, title_origin, pinned, archived };
};

test("a name and marks are given at once, and only what is named is taken back", async () => {
  const before = await now();
  const answer = await demo.archive.run(change, { session, title: " Slow\npages ", pinned: true });
  change.output.parse(answer);
  const named = { title: "Slow pages", title_origin: "user", pinned: true, archived: false };
  expect(answer.session).toMatchObject({ id: session, ...named });
  await demo.archive.run(change, { session, archived: true });
  expect(await now()).toEqual({ ...named, archived: true });
  await demo.archive.run(change, { session, title: null, pinned: false, archived: false });
  expect(await now()).toEqual(before);
});

test("a session that was put away is told as well", async () => {
  const { session: row } = await demo.archive.run(change, { session, archived: true });
  expect(row).toMatchObject({ id: session, archived: true });
  await demo.archive.run(change, { session, archived: false });
});

test("what is so already is written down once", async () => {
  const { store } = demo.archive;
  const { id } = await demo.archive.session(session);
  await demo.archive.run(change, { session, title: "Mine" });
  const renames = await store.renames(id);
  await demo.archive.run(change, { session, title: "Mine" });
  expect(await store.renames(id)).toEqual(renames);
  await demo.archive.run(change, { session, title: null });
});

test.each([
  [{ title: "", pinned: true }, "can't be empty; null takes a name back"],
  [{ title: "x".repeat(201), archived: true }, "at most 200 characters"],
  [{}, "Say what to change: title, pinned or archived."],
])("%j changes nothing, and the error says what to do", async (wrong, sentence) => {
  const before = await now();
  await expect(demo.archive.run(change, { session, ...wrong })).rejects.toThrow(sentence);
  expect(await now()).toEqual(before);
});

test("a subsession goes with its session, and the error names that", async () => {
  const parent = (await demo.archive.store.sessions()).find(({ subsessions }) => subsessions > 0);
  const [child] = parent ? await demo.archive.store.subsessions(parent.id) : [];
  const pinned = demo.archive.run(change, { session: child?.id ?? "", pinned: true });
  await expect(pinned).rejects.toThrow(`give ${parent?.id} instead`);
});
