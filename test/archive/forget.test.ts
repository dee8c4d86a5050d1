// What is forgotten is gone for good: from rows, from kept bytes, and from the list of all that was typed.
import { expect, test } from "vitest";
import { updateArchive } from "../../src/archive/update-archive.ts";
import type { Store } from "../../src/store/store.ts";
import { demoArchive } from "./demo-archive.ts";

test("what was typed in a forgotten session is in no kept list, also not after the next reading", async () => {
  await using demo = await demoArchive();
  const { store } = demo.archive;
  const recovered = (await store.sessions()).find((session) => session.recovered);
  if (!recovered) throw new Error("The demo has sessions that only the list of prompts tells of.");
  const before = await historyOf(store);
  expect(before).toContain(recovered.id);
  await store.forget(recovered.id);
  const after = await historyOf(store);
  expect(after).not.toContain(recovered.id);
  expect(after).toHaveLength(before.length);
  expect(await demo.update()).toMatchObject({ complete: true, new_sessions: 0 });
  await updateArchive(demo, { rebuild: true });
  expect(await historyOf(store)).toBe(after);
  expect(await store.sessionsById(recovered.id)).toEqual([]);
});

async function historyOf(store: Store): Promise<string> {
  const source = (await store.sources()).find(({ type }) => type === "history");
  const bytes: Buffer[] = [];
  for await (const chunk of store.bytes(source?.path ?? "")) bytes.push(chunk);
  return Buffer.concat(bytes).toString("utf8");
}
