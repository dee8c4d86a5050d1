// Checks the PostgreSQL that the tests start: clew supports versions from 15 on.
import { expect, inject, test } from "vitest";
import { connectTo } from "../builders/postgres.ts";

test("the tests have a PostgreSQL of a supported version to themselves", async () => {
  const sql = connectTo(inject("postgres"));
  const [server] =
    await sql`SELECT current_setting('server_version_num')::int AS version, current_user AS user`;
  await sql.end();
  expect(server?.user).toBe("clew");
  expect(server?.version).toBeGreaterThanOrEqual(150_000);
});
