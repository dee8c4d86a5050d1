// Runs the contract of the store on PGlite, a later PostgreSQL than Debian's, in this process.
import { afterAll, beforeAll } from "vitest";
import { startPglite } from "../builders/pglite.ts";
import type { RunningPostgres } from "../builders/postgres.ts";
import { freshPostgresArchive } from "../builders/postgres-archive.ts";
import { storeContract } from "../contracts/store.ts";

let pglite: RunningPostgres;

beforeAll(async () => {
  pglite = await startPglite();
});

afterAll(() => pglite.stop());

storeContract("PGlite", async () => {
  const { location, dump, remove } = freshPostgresArchive(pglite.address);
  return { location, rawBytes: dump, remove };
});
