// Tests which agent each root belongs to, from flags, variables, the file and the defaults.
import { expect, test } from "vitest";
import { configFolder } from "../../test/builders/config-folder.ts";
import { writeSetting } from "./edit-settings.ts";
import type { KnownAgent } from "./environment.ts";
import { resolveSettings } from "./resolve-settings.ts";

const agents: readonly KnownAgent[] = [
  {
    ...{ agent: "first", name: "First", variable: "FIRST_HOME", usual: "~/.first" },
    roots: ({ home }) => [`${home}/.first`],
  },
  {
    ...{ agent: "second-one", name: "Second", variable: "SECOND_HOME", usual: "~/.second" },
    roots: ({ home }) => [`${home}/.second`],
  },
  { ...{ agent: "third", name: "Third", variable: null, usual: "nowhere" }, roots: () => [] },
];

function rootsOf(
  environment: Record<string, string> = {},
  { flags, file }: { flags?: readonly string[]; file?: unknown } = {},
) {
  using folder = configFolder(environment);
  if (file !== undefined) folder.write({ roots: file });
  const { value, origin } = resolveSettings({ ...folder, agents, flags: { roots: flags } }).roots;
  return [origin, ...value];
}

test("the defaults are every agent's own roots, prefixed with the agent except for the first", () => {
  expect(rootsOf()).toEqual(["default", "/home/dana/.first", "second-one:/home/dana/.second"]);
});

test("an agent's own variable replaces its root and overrides the file", () => {
  expect(rootsOf({ SECOND_HOME: "~/b", FIRST_HOME: "" }, { file: "/file" })).toEqual([
    "environment",
    "/home/dana/.first",
    "second-one:/home/dana/b",
  ]);
  expect(rootsOf({ FIRST_HOME: '["/a", "/b"]' })).toEqual([
    "environment",
    "/a",
    "/b",
    "second-one:/home/dana/.second",
  ]);
  expect(() => rootsOf({ SECOND_HOME: '["b"]' })).toThrow(/^SECOND_HOME: expected .*, got \["b"\]/);
});

test("a path in the file or a flag names its agent, or belongs to the first", () => {
  const file = ["/a/", "first:/a", "second-one:~/b", "/srv/second-one:c"];
  const expected = ["/a", "second-one:/home/dana/b", "/srv/second-one:c"];
  expect(rootsOf({}, { file })).toEqual(["file", ...expected]);
  expect(rootsOf({}, { flags: file })).toEqual(["flag", ...expected]);
  expect(() => rootsOf({}, { file: ["second-one:b"] })).toThrow(/prefixed with `agent:`/);
});

test("a typed relative path is relative to the current folder, with or without an agent", () => {
  const here = process.cwd();
  expect(rootsOf({}, { flags: ["second-one:b", "b", "./fourth:/b", "b:/c"] })).toEqual([
    "flag",
    `second-one:${here}/b`,
    `${here}/b`,
    `${here}/fourth:/b`,
    `${here}/b:/c`,
  ]);
});

test("an unknown agent is an error that lists the known ones", () => {
  using folder = configFolder();
  const given = { ...folder, agents };
  for (const text of ["fourth:/b", "fourth:~/b"])
    expect(() => writeSetting("roots", text, given)).toThrow(
      'Unknown agent "fourth". Agents are: first, second-one, third. If this is a directory, write ./fourth:',
    );
});

test("a root is stored as typed and belongs to its agent", () => {
  using folder = configFolder();
  const given = { ...folder, agents };
  writeSetting("roots", '["/a", "third:/c"]', given);
  expect(resolveSettings(given).roots.value).toEqual(["/a", "third:/c"]);
});
