// Tests where settings and sessions are, by the client's own variables.
import { expect, test } from "vitest";
import { qwenFolder, sessionRoots } from "./folder.ts";
import { qwenInstaller } from "./install/installer.ts";

const given = (environment: Record<string, string>) =>
  ({ environment, home: "/home/dana", platform: "linux" }) as const;

test.each([
  [{}, ["/home/dana/.qwen"]],
  [{ QWEN_HOME: "~/q" }, ["/home/dana/q"]],
  [{ QWEN_HOME: "/srv/q", QWEN_RUNTIME_DIR: "/srv/runs/" }, ["/srv/q", "/srv/runs"]],
  [{ QWEN_RUNTIME_DIR: "runs" }, ["/home/dana/.qwen", `${process.cwd()}/runs`]],
  [{ QWEN_HOME: "", QWEN_RUNTIME_DIR: "/home/dana/.qwen" }, ["/home/dana/.qwen"]],
])("sessions are found with %o", (environment, expected) => {
  expect(sessionRoots(given(environment))).toEqual(expected);
  expect(qwenFolder(given(environment))).toBe(expected[0]);
});

test("a folder that has only sessions has no settings of its own", () => {
  const environment = { QWEN_RUNTIME_DIR: "/srv/runs" };
  expect(qwenInstaller.state(given(environment), "/srv/runs")).toEqual(
    qwenInstaller.state(given(environment), "/home/dana/.qwen"),
  );
});
