// Tests what an agent is advised to do about an error.
import { expect, test } from "vitest";
import { ClewError } from "../../model/errors.ts";
import { errorText } from "./error-text.ts";

test("an archive that only a person can upgrade is not worth another try", () => {
  const older = new ClewError(
    "not_yet",
    "The archive was written by an older clew. Run `clew index` to upgrade it.",
  );
  expect(errorText(older)).toBe(
    "The archive was written by an older clew. Tell the user to run `clew index`.",
  );
  expect(errorText(new ClewError("not_yet", "The archive is busy."))).toBe(
    "The archive is busy. Try again in a moment.",
  );
});
