// Tests that messages name commands the way clew was started.
import { afterEach, expect, test, vi } from "vitest";
import { commandLine, nameCommands } from "./start-command.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

function startedBy(name: string, script: string): void {
  vi.stubEnv("npm_package_name", name);
  vi.stubEnv("npm_lifecycle_event", script);
}

test("a checkout's script is named with npm", () => {
  startedBy("clew", "clew");
  expect(commandLine("index")).toBe("npm run -s clew -- index");
  expect(nameCommands("Run `clew list --all` or `clew --demo`.")).toBe(
    "Run `npm run -s clew -- list --all` or `npm run -s clew -- --demo`.",
  );
});

test("an installed clew is named by itself, also in another package's script", () => {
  startedBy("shop", "clew");
  expect(nameCommands("Run `clew index`.")).toBe("Run `clew index`.");
  startedBy("clew", "test");
  expect(commandLine("index")).toBe("clew index");
});

test("only commands in backticks are rewritten", () => {
  startedBy("clew", "clew");
  expect(nameCommands("clew is running, see `clew`.")).toBe("clew is running, see `clew`.");
});
