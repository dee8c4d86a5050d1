// Tests prompts that were an argument of `run`, which the client stores in quotes.
import { expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { answered, asked, begins, text } from "../../builders/opencode/messages.ts";
import { at, type OpenCodeWorld, openCodeWorld, SECRET } from "../../builders/opencode/world.ts";

const ID = "ses_e18a52b12ffe2HpYPyd1LcPZFl";

const deny = (...names: readonly string[]) =>
  names.map((permission) => ({ permission, action: "deny", pattern: "*" }));
const RUN = deny("question", "plan_enter", "plan_exit");

async function indexed({ root, data_dir }: OpenCodeWorld) {
  await updateArchive({ roots: [root], data_dir });
  const now = () => new Date("2030-01-01T00:00:00Z");
  const archive = await openLocalArchive({ roots: [root], data_dir, time_zone: () => "UTC", now });
  return Object.assign(archive, { [Symbol.asyncDispose]: () => archive.close() });
}

async function prompts(world: OpenCodeWorld): Promise<(string | null)[][]> {
  await using archive = await indexed(world);
  const rows = await archive.store.sessions({ sort: "created", order: "asc" });
  const sessions = await Promise.all(rows.map((row) => archive.read(row)));
  expect(JSON.stringify(sessions)).not.toContain(SECRET);
  return sessions.map(({ turns }) => turns.map(({ prompt }) => prompt));
}

test.each([
  ['"Fix the cart."', "Fix the cart."],
  ['"Fix the cart."\n', "Fix the cart.\n"],
  ['"Read this:"\nError: "x"', 'Read this:\nError: "x"'],
  ['"Say \\"hi there\\"."', 'Say "hi there".'],
  ['"A\nsecond line"', "A\nsecond line"],
  // One word gets no quotes, so these are a person's.
  ['"cart"', '"cart"'],
  ['fix the "big cart"', 'fix the "big cart"'],
  ['"fix it" "right now"', '"fix it" "right now"'],
  ["Fix it.", "Fix it."],
])("an argument %j is shown as %j", async (stored, shown) => {
  using world = openCodeWorld();
  world.session(ID, { permission: RUN });
  world.message(ID, "msg_1", asked(0), [text(stored)]);
  world.message(ID, "msg_2", answered(0, "msg_1"), [begins(), text("Done.")]);
  world.message(ID, "msg_3", asked(0), [text('"Typed by a person."')]);
  expect(await prompts(world)).toEqual([[shown, '"Typed by a person."']]);
});

test.each([
  ["allows all", []],
  ["allows plans", deny("question")],
  ["has other rules", [{ permission: "question", action: "allow", pattern: "*" }, ...deny("plan_exit")]],
  ["has rules of another form", { question: "deny" }],
])("quotes stay in a session that %s", async (_name, permission) => {
  using world = openCodeWorld();
  world.session(ID, { permission });
  world.message(ID, "msg_1", asked(0), [text('"Fix the cart."')]);
  expect(await prompts(world)).toEqual([['"Fix the cart."']]);
});

test("quotes stay around a first prompt that came later, and in files they are taken off as well", async () => {
  using world = openCodeWorld();
  world.session(ID, { permission: RUN });
  world.message(ID, "msg_1", asked(2), [text('"Fix the cart."')]);
  const { time } = asked(0) as { time: { created: number } };
  world.file("session/shop/ses_b.json", { id: "ses_b", time, permission: RUN });
  world.file("message/ses_b/msg_b.json", { id: "msg_b", ...asked(0) });
  world.file("part/msg_b/prt_b.json", { id: "prt_b", ...text('"Fix the cart."') });
  expect((await prompts(world)).flat().sort()).toEqual(['"Fix the cart."', "Fix the cart."]);
});

test("a fork of such a session is still found by its copies", async () => {
  using world = openCodeWorld();
  const say = (session: string, from: string, minute: number) => {
    world.message(session, `msg_${from}1`, asked(minute), [text('"Fix the cart."')]);
    world.message(session, `msg_${from}2`, answered(minute, `msg_${from}1`), [begins(), text("Done.")]);
  };
  world.session(ID, { permission: RUN });
  say(ID, "a", 0);
  world.session("ses_b", { title: "Cart (fork #1)", at: at(30) });
  say("ses_b", "b", 0);
  await using archive = await indexed(world);
  const rows = await archive.store.sessions();
  expect(rows.find(({ id }) => id === "ses_b")?.position.parent_id).toBe(ID);
});
