// Tests where sessions are, by the agents' own variables.
import { expect, test } from "vitest";
import { kiloEntry, openCodeEntry } from "./registered.ts";

const USUAL = "/home/dana/.local/share";

test.each([
  [{}, [`${USUAL}/opencode`]],
  [{ XDG_DATA_HOME: "/data" }, ["/data/opencode"]],
  [{ OPENCODE_DB: "work.db" }, [`${USUAL}/opencode`, `${USUAL}/opencode/work.db`]],
  [{ OPENCODE_DB: "/srv/work.db", KILO_DB: "/srv/kilo.db" }, [`${USUAL}/opencode`, "/srv/work.db"]],
  [{ OPENCODE_DB: ":memory:" }, [`${USUAL}/opencode`]],
  [{ OPENCODE_DB: "" }, [`${USUAL}/opencode`]],
])("OpenCode's sessions are found with %o", (environment, expected) => {
  expect(openCodeEntry.roots({ environment, home: "/home/dana", platform: "linux" })).toEqual(expected);
});

test("Kilo has a variable of its own", () => {
  const environment = { KILO_DB: "/srv/kilo.db", OPENCODE_DB: "/srv/work.db" };
  const roots = kiloEntry.roots({ environment, home: "/home/dana", platform: "linux" });
  expect(roots).toEqual([`${USUAL}/kilo`, "/srv/kilo.db"]);
});
