// Runs the contract of the store on SQLite.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeContract } from "../store.ts";

storeContract("SQLite", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clew-store-"));
  return {
    location: folder,
    rawBytes: async () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});
