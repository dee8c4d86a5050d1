// Tests how far ids are shortened.
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import { shortIds } from "./short-ids.ts";

const IDS = [
  "1f2e3d4c-5b6a-4f00-8000-000000000001",
  "1f2e3d4c-5b6b-4f00-8000-000000000001",
  "0a9b8c7d-5b6a-4f00-8000-000000000001",
  "019a2b3c-4d5e-7000-8000-0a1b2c3d4e5f",
  "019a2b3c-4d6f-7000-8000-0a102c3d4e5f",
  "ses_e189abf63ffeKCg8VaaUbc3czq",
  "agent-a1b2c3d4e5f60718",
  "notes",
] as SessionId[];

function storeWith(ids: readonly SessionId[]) {
  return {
    idsBeginning: async (text: string, limit: number) =>
      ids.filter((id) => id.startsWith(text)).slice(0, limit),
    idsEnding: async (text: string, limit: number) => ids.filter((id) => id.endsWith(text)).slice(0, limit),
  };
}

test("an id is cut to its shortest unique part of at least eight characters", async () => {
  expect([...(await shortIds(storeWith(IDS), [...IDS, ...IDS])).values()]).toEqual([
    "1f2e3d4c-5b6a-4f",
    "1f2e3d4c-5b6b-4f",
    "0a9b8c7d",
    "0a1b2c3d4e5f",
    "0a102c3d4e5f",
    "aUbc3czq",
    "agent-a1b2c3d4",
    "notes",
  ]);
});

test("an id that is another's beginning stays whole", async () => {
  const both = ["1f2e3d4c", "1f2e3d4c-5b6a"] as SessionId[];
  expect(Object.fromEntries(await shortIds(storeWith(both), both))).toEqual({
    "1f2e3d4c": "1f2e3d4c",
    "1f2e3d4c-5b6a": "1f2e3d4c-5b6",
  });
});
