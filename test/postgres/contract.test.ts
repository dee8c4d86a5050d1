// Runs the contract of the store on PostgreSQL.
import { freshPostgresArchive } from "../builders/postgres-archive.ts";
import { storeContract } from "../contracts/store.ts";

storeContract("PostgreSQL", async () => {
  const { location, dump, remove } = freshPostgresArchive();
  return { location, rawBytes: dump, remove };
});
