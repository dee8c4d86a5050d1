// Tests how far ids are shortened.
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import { shortIds } from "./short-ids.ts";

const IDS = [
  "1f2e3d4c-5b6a-4f00-8000-000000000001",
  "019a2b3c-4d5e-7000-8000-000000000001",
  "019a2b3c-4d6f-7000-8000-000000000002",
  "agent-a1b2c3d4e5f60718",
  "notes",
] as SessionId[];
const store = {
  idsBeginning: async (text: string, limit: number) =>
    IDS.filter((id) => id.startsWith(text)).slice(0, limit),
};

test("an id is cut to its shortest unique beginning of at least eight characters", async () => {
  expect([...(await shortIds(store, [...IDS, ...IDS])).values()]).toEqual([
    "1f2e3d4c",
    "019a2b3c-4d5",
    "019a2b3c-4d6",
    "agent-a1b2c3d4",
    "notes",
  ]);
});

test("an id that is another's beginning stays whole", async () => {
  const both = ["1f2e3d4c", "1f2e3d4c-5b6a"] as SessionId[];
  const two = { idsBeginning: async (text: string) => both.filter((id) => id.startsWith(text)) };
  expect(Object.fromEntries(await shortIds(two, both))).toEqual({
    "1f2e3d4c": "1f2e3d4c",
    "1f2e3d4c-5b6a": "1f2e3d4c-5b6",
  });
});
