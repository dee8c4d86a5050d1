// Tests the made-up agent with plain files, which clew opens itself.
import { fstatSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { agentRoot } from "../../../src/sources/registry.ts";
import { exchange } from "../../builders/made-up/records.ts";
import { registerMadeUp } from "../../builders/made-up/source.ts";
import { madeUpWorld } from "../../builders/made-up/world.ts";

const first = exchange(1, null, "Where is the ink?", "In the well.");
const second = exchange(2, "a1", "Write a line.", "Written.");

test("a file read for its branches is closed again, whether it grew or was rewritten", async () => {
  using _registered = registerMadeUp({ packs: false });
  using world = madeUpWorld();
  const path = join(agentRoot(world.root).path, "threads", "ada.log");
  const update = () => updateArchive({ roots: [world.root], data_dir: world.data_dir }, {});
  for (const step of [
    () => world.append("ada", first),
    () => world.append("ada", second),
    () => world.rewrite("ada", first),
  ]) {
    step();
    expect((await update())?.bytes_read).toBeGreaterThan(0);
    expect(handlesOn(path)).toEqual([]);
  }
});

/** Returns this process's handles on a file. */
function handlesOn(path: string): number[] {
  const { dev, ino } = statSync(path);
  return Array.from({ length: 1024 }, (_, handle) => handle).filter((handle) => {
    try {
      const held = fstatSync(handle);
      return held.dev === dev && held.ino === ino;
    } catch {
      // The handle is already closed.
      return false;
    }
  });
}
