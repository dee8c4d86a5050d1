// Tests neighbours of what the client is known to write: columns and tables that are missing, odd parts, both storages.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { answered, asked, begins, text, tokens } from "../../builders/opencode/messages.ts";
import { at, type OpenCodeWorld, openCodeWorld } from "../../builders/opencode/world.ts";

async function indexed({ root, data_dir }: OpenCodeWorld) {
  await updateArchive({ roots: [root], data_dir });
  const now = () => new Date("2030-01-01T00:00:00Z");
  const archive = await openLocalArchive({ roots: [root], data_dir, time_zone: () => "UTC", now });
  const rows = await archive.store.sessions();
  const sessions = await Promise.all(rows.map((row) => archive.read(row)));
  const { roots } = await archive.run(doctor, {});
  await archive.close();
  return { rows, sessions, first: sessions[0], unreadable: roots.flatMap((each) => each.unreadable) };
}

const ID = "ses_e18a52b12ffe2HpYPyd1LcPZFl";

function answeredWorld(): OpenCodeWorld {
  const world = openCodeWorld();
  world.session(ID);
  world.message(ID, "msg_1", asked(1), [text("Work.")]);
  world.message(ID, "msg_2", answered(1, "msg_1"), [begins(), text("Done.")]);
  return world;
}

test.each([
  ["synthetic text alone", [text("The client's.", { synthetic: true })]],
  ["text that is ignored", [text("Not sent.", { ignored: true })]],
  ["a compaction", [{ type: "compaction", auto: true }]],
  ["a command that starts an agent", [text("Look."), { type: "subtask", prompt: "Look." }]],
])("a message in a person's role is no prompt with %s", async (_name, parts) => {
  using world = answeredWorld();
  world.message(ID, "msg_3", asked(2), parts);
  const { first } = await indexed(world);
  expect(first?.turns.map(({ prompt }) => prompt)).toEqual(["Work."]);
});

test("a prompt keeps its own text beside what the client adds to it", async () => {
  using world = openCodeWorld();
  world.session(ID);
  const file = { type: "file", mime: "text/plain", filename: "a.ts", url: "file:///work/shop/a.ts" };
  world.message(ID, "msg_1", asked(1), [
    ...[text("See @a.ts"), text("Called the Read tool…", { synthetic: true })],
    ...[text("1", { synthetic: true }), file],
  ]);
  const { first } = await indexed(world);
  expect(first?.turns.map(({ prompt }) => prompt)).toEqual(["See @a.ts"]);
});

test("reasoning is counted once, by the total; without one it is part of the output, as in older versions", async () => {
  using world = openCodeWorld();
  world.session(ID);
  const { total: _total, ...counts } = tokens(100, 20, 5);
  world.message(ID, "msg_1", asked(1), [text("Work.")]);
  world.message(ID, "msg_2", answered(1, "msg_1"), [begins(), text("One.")]);
  world.message(ID, "msg_3", answered(2, "msg_1", { tokens: { ...counts, total: 150 } }), [
    begins(),
    text("Two."),
  ]);
  world.message(ID, "msg_4", answered(3, "msg_1", { tokens: counts }), [begins(), text("Three.")]);
  const { first } = await indexed(world);
  expect(first?.spending.map(({ usage }) => usage.output)).toEqual([25, 20, 20]);
});

test("types that nobody has seen are counted, and the rest is read", async () => {
  using world = answeredWorld();
  world.message(ID, "msg_3", { role: "oracle", time: { created: at(2) } }, [text("…")]);
  world.message(ID, "msg_4", asked(3), [text("More."), { type: "hologram" }]);
  world.message(ID, "msg_5", { role: "assistant", time: { created: at(3, 5) } }, []);
  const { first } = await indexed(world);
  expect(first?.turns.map(({ prompt, ending }) => [prompt, ending])).toEqual([
    ["Work.", "answered"],
    ["More.", "open"],
  ]);
  expect(first?.unknown_kinds).toEqual(["hologram"]);
});

test("a database without tables and columns of other versions is read", async () => {
  using world = answeredWorld();
  world.quit();
  const database = new DatabaseSync(join(world.folder, "opencode.db"));
  database.exec("ALTER TABLE session DROP COLUMN revert; ALTER TABLE session DROP COLUMN time_archived");
  database.exec("DROP TABLE todo; DROP TABLE event; DROP TABLE event_sequence");
  database.close();
  const { first, unreadable } = await indexed(world);
  expect(first?.turns).toMatchObject([{ prompt: "Work.", answer: "Done." }]);
  expect(unreadable).toEqual([]);
});

test("a database of another kind is reported, and not taken for an empty one", async () => {
  using world = answeredWorld();
  world.quit();
  const path = join(world.folder, "opencode.db");
  const database = new DatabaseSync(path);
  database.exec("DROP TABLE message; DROP TABLE part");
  database.close();
  expect(await indexed(world)).toMatchObject({ rows: [], unreadable: [path] });
});

test("a database of no bytes, or of no tables, has no sessions and is no error", async () => {
  using world = answeredWorld();
  world.quit();
  for (const name of ["opencode.db", "opencode.db-wal", "opencode.db-shm"])
    rmSync(join(world.folder, name), { force: true });
  writeFileSync(join(world.folder, "opencode.db"), "");
  expect(await indexed(world)).toMatchObject({ rows: [], unreadable: [] });
});

test("sessions of files that a newer version never took over are beside those of the database", async () => {
  using world = answeredWorld();
  const old = "ses_e18a35508ffeJFd7pmjSJoWuFd";
  const info = {
    id: old,
    directory: "/work/läden 🛒",
    version: "1.1.58",
    title: "Old",
    time: { created: at(0) },
  };
  world.file(`session/shop/${old}.json`, info);
  world.file(`message/${old}/msg_o1.json`, { id: "msg_o1", sessionID: old, ...asked(0) });
  world.file("part/msg_o1/prt_o1.json", { id: "prt_o1", ...text("Long ago.") });
  world.file(`message/${old}/msg_o2.json`, "");
  world.file("session/shop/ses_torn.json", '{"id":"ses_to');
  const { sessions } = await indexed(world);
  expect(
    sessions.map(({ project_path, turns }) => [project_path, turns.map(({ prompt }) => prompt)]),
  ).toEqual([
    ["/work/shop", ["Work."]],
    ["/work/läden 🛒", ["Long ago."]],
  ]);
});
