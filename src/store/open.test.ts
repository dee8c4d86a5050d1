// Tests which kind of database a location means.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  findWriter,
  hasArchive,
  isOlderArchive,
  openScratch,
  openStore,
  openWriter,
  sweepScratch,
  takeLock,
} from "./open.ts";

const asked: Readonly<Record<string, (location: string) => Promise<unknown>>> = {
  openStore,
  openWriter,
  hasArchive,
  isOlderArchive,
  findWriter,
  openScratch,
  sweepScratch,
  takeLock: (location) => takeLock(location, "server"),
};

test.each(Object.keys(asked))(
  "%s refuses an unknown kind of address without showing its password",
  async (name) => {
    const failure: unknown = await asked[name]?.("carrier-pigeon://dana:secret@host/history").catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: "ClewError", code: "bad_input" });
    expect(String(failure)).toContain("carrier-pigeon://");
    expect(String(failure)).not.toContain("secret");
  },
);

test("any path counts as a folder, whatever it looks like", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clew-open-"));
  for (const name of ["data", "C:", "postgres:", "a b"]) {
    const location = join(folder, name);
    await (await openWriter(location))?.close();
    expect(await hasArchive(location)).toBe(true);
  }
  rmSync(folder, { recursive: true });
});
