// Tests how the process that is writing to an archive is found.
import { expect, test } from "vitest";
import { holderOf } from "./find-writer.ts";

const LOCKS = `1: POSIX  ADVISORY  READ  311 08:01:77 1073741826 1073742335
2: POSIX  ADVISORY  WRITE 4711 fe:00:1234 1073741824 1073742335
2: -> POSIX  ADVISORY  WRITE 4712 fe:00:1234 1073741824 1073742335
3: FLOCK  ADVISORY  WRITE 99 08:01:4321 0 EOF
`;

test("the writer is the process that holds the lock, not one that waits or only reads", () => {
  expect(holderOf(1234, LOCKS)).toBe(4711);
  expect(holderOf(77, LOCKS)).toBeNull();
  expect(holderOf(23, LOCKS)).toBeNull();
  expect(holderOf(1, "")).toBeNull();
});
