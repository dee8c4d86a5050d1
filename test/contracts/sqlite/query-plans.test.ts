// Tests that frequent queries go through an index and do not visit every session.
import { expect, test } from "vitest";
import { whichSessions } from "../../../src/store/sqlite/session-filter.ts";
import { demoArchive } from "../../builders/archive/demo-archive.ts";
import { rawArchive } from "./raw-archive.ts";

test("the pinned sessions are found by their marks", async () => {
  await using demo = await demoArchive();
  // Without its statistics, SQLite plans for an archive of any size and not for the few sessions of the demo.
  const small = rawArchive(demo.data_dir);
  small.exec("DROP TABLE IF EXISTS sqlite_stat4; DROP TABLE IF EXISTS sqlite_stat1");
  small.close();
  const archive = rawArchive(demo.data_dir, { readOnly: true });
  const { where, order } = whichSessions({ pinned: true, one_per_tree: true });
  const plan = archive
    .prepare(
      `EXPLAIN QUERY PLAN SELECT s.key FROM session AS s LEFT JOIN mark AS m ON m.session_id = s.top_id WHERE ${where.sql()} ${order}`,
    )
    .all(...where.values())
    .map(({ detail }) => String(detail));
  archive.close();
  expect(plan).toContain("SEARCH s USING INDEX session_by_id (id=?)");
  expect(plan.filter((step) => step.startsWith("SCAN"))).toEqual(["SCAN mark"]);
});
