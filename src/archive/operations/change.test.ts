// Tests changing a session's title and marks at once, and undoing that.
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

test("title and marks change at once, and only the given fields change back", async () => {
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

test("archiving a session returns its row", async () => {
  const { session: row } = await demo.archive.run(change, { session, archived: true });
  expect(row).toMatchObject({ id: session, archived: true });
  await demo.archive.run(change, { session, archived: false });
});

test("repeating a title stores it only once", async () => {
  const { store } = demo.archive;
  const { id } = await demo.archive.session(session);
  await demo.archive.run(change, { session, title: "Mine" });
  const renames = await store.renames(id);
  await demo.archive.run(change, { session, title: "Mine" });
  expect(await store.renames(id)).toEqual(renames);
  await demo.archive.run(change, { session, title: null });
});

test.each([
  [{ title: "", pinned: true }, "can't be empty. Pass null to reset it."],
  [{ title: "x".repeat(201), archived: true }, "too long: 201 characters"],
  [{}, "Nothing to change. Pass title, pinned or archived."],
])("%j changes nothing, and the error says what to do", async (wrong, sentence) => {
  const before = await now();
  await expect(demo.archive.run(change, { session, ...wrong })).rejects.toThrow(sentence);
  expect(await now()).toEqual(before);
});

test("changing a subsession is refused, and the error names its session", async () => {
  const parent = (await demo.archive.store.sessions()).find(({ subsessions }) => subsessions > 0);
  const [child] = parent ? await demo.archive.store.subsessions(parent.id) : [];
  const pinned = demo.archive.run(change, { session: child?.id ?? "", pinned: true });
  await expect(pinned).rejects.toThrow(`Use ${parent?.id} instead`);
});
