// Tests a database that a person chose by the agent's variable: anywhere, with any name, beside the usual one.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { watchFolders } from "../../../src/ingest/follow/watch-folders.ts";
import { answered, asked, begins, text } from "../../builders/opencode/messages.ts";
import { type OpenCodeWorld, openCodeWorld } from "../../builders/opencode/world.ts";

const ID = "ses_e18a52b12ffe2HpYPyd1LcPZFl";

function chosen(name: string): OpenCodeWorld {
  const world = openCodeWorld({ name });
  world.session(ID);
  world.message(ID, "msg_1", asked(1), [text("Work.")]);
  world.message(ID, "msg_2", answered(1, "msg_1"), [begins(), text("Done.")]);
  return world;
}

async function listed({ data_dir }: OpenCodeWorld, roots: readonly string[]) {
  await updateArchive({ roots, data_dir });
  const now = () => new Date("2030-01-01T00:00:00Z");
  const archive = await openLocalArchive({ roots, data_dir, time_zone: () => "UTC", now });
  const rows = await archive.store.sessions();
  const answer = await archive.run(doctor, {});
  await archive.close();
  return {
    sessions: rows.map(({ id, turns, source_deleted }) => [id, turns, source_deleted]),
    transcripts: answer.roots.map(({ present, transcripts }) => [present, transcripts]),
  };
}

test.each(["work.db", "opencode-mine.db", "../../elsewhere/work.db"])(
  "a database %s is read",
  async (name) => {
    using world = chosen(name);
    const roots = [world.root, `opencode:${world.database}`];
    const all = {
      sessions: [[ID, 1, false]],
      transcripts: [
        [true, 0],
        [true, 1],
      ],
    };
    expect(await listed(world, roots)).toEqual(all);
    world.message(ID, "msg_3", asked(2), [text("More.")]);
    expect((await listed(world, roots)).sessions).toEqual([[ID, 2, false]]);
    // Without the variable it is only not looked at.
    expect((await listed(world, [world.root])).sessions).toEqual([[ID, 2, false]]);
  },
);

test("a session that left a chosen database stays, and counts as deleted", async () => {
  using world = chosen("work.db");
  const roots = [world.root, `opencode:${world.database}`];
  await listed(world, roots);
  world.remove("msg_1", "msg_2");
  world.forget(ID);
  expect((await listed(world, roots)).sessions).toEqual([[ID, 1, true]]);
});

test("the folder of a chosen database is watched, and none below it", () => {
  using world = chosen("../../elsewhere/work.db");
  const folder = dirname(world.database);
  mkdirSync(join(folder, "large"));
  const watch = watchFolders(
    () => undefined,
    () => false,
  );
  watch.add(world.database);
  watch.add(folder);
  expect(watch.folders()).toEqual([folder]);
  watch.close();
});
