// Tests title histories on the demo: the newest entry is the title that lists show.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import { UNNAMED } from "../../model/title.ts";
import { rename } from "./rename.ts";
import { titles } from "./titles.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

test("every history begins with the session's current title", async () => {
  const { archive } = demo;
  await archive.run(rename, { session: demoSessionId("shop-mail"), title: "Mine" });
  await archive.run(rename, { session: demoSessionId("shop-cache"), title: "Mine" });
  await archive.run(rename, { session: demoSessionId("shop-cache"), reset: true });
  const sessions = await archive.store.sessions({ archived: "either" });
  const below = await Promise.all(sessions.map(({ id }) => archive.store.subsessions(id)));
  const origins = new Set<string>();
  for (const { id, title, title_origin } of [...sessions, ...below.flat()]) {
    const answer = await archive.run(titles, { session: id });
    titles.output.parse(answer);
    expect(answer).toMatchObject({ session_id: id, title, title_origin });
    expect(answer.history[0] ?? UNNAMED).toMatchObject({ title, origin: title_origin });
    origins.add(title_origin);
  }
  expect(origins).toEqual(
    new Set(["agent", "agent-generated", "first-prompt", "none", "summary", "unknown", "user"]),
  );
});

test("a history has titles with their turns, including titles that were reset", async () => {
  const session = demoSessionId("shop-refund");
  const { history } = await demo.archive.run(titles, { session });
  expect(history.map(({ title, origin, turn }) => [title, origin, turn])).toEqual([
    ["Refunds ignored vouchers (fixed)", "agent", 3],
    ["Refunds ignore vouchers", "agent", 2],
    ["voucher thing", "agent", 1],
    ["Partial refund bug", "agent-generated", null],
  ]);
  const taken = await demo.archive.run(titles, { session: demoSessionId("shop-cache") });
  expect(taken.history.map(({ origin }) => origin)).toEqual(["first-prompt", "user", "first-prompt"]);
});

test("a recovered session is titled by its first prompt", async () => {
  const recovered = (await demo.archive.store.sessions()).find((session) => session.recovered);
  const { history } = await demo.archive.run(titles, { session: recovered?.id ?? "" });
  expect(history).toMatchObject([{ origin: "first-prompt", turn: 1 }]);
});
