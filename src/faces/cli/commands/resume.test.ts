// Tests the title in the comment below a command.
import { expect, test } from "vitest";
import { shellSafe } from "./resume.ts";

test("a title keeps its words, without characters that a shell would act on", () => {
  expect(shellSafe("Plugin & Testing")).toBe("Plugin and Testing");
  expect(shellSafe("cats&dogs; $(rm) `x`").match(/[;&|<>()$`]/)).toBe(null);
});
