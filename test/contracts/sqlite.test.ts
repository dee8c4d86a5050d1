// The contract of the store, kept by SQLite.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, openWriter } from "../../src/store/sqlite/open.ts";
import { storeContract } from "./store.ts";

storeContract("SQLite", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clew-store-"));
  const writer = await openWriter(folder);
  if (!writer) throw new Error("A new folder has a writer already.");
  return {
    writer,
    reader: () => openStore(folder),
    rawBytes: () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))),
    async close() {
      await writer.close();
      rmSync(folder, { recursive: true });
    },
  };
});
