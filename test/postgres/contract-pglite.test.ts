// Runs the contract of the store on PGlite, a later PostgreSQL than Debian's, in this process.
import { afterAll, beforeAll } from "vitest";
import { type RunningPglite, startPglite } from "../builders/pglite.ts";
import { freshPostgresArchive } from "../builders/postgres-archive.ts";
import { storeContract } from "../contracts/store.ts";

let pglite: RunningPglite;

beforeAll(async () => {
  pglite = await startPglite();
});

afterAll(() => pglite.stop());

storeContract(
  "PGlite",
  async () => {
    const { location, dump, remove } = freshPostgresArchive(pglite.address);
    return { location, rawBytes: dump, remove };
  },
  { judged: false },
);
