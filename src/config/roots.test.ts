// Whose each root is, by flags, the agents' own variables, the file, and without any of them.
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

test("without a setting they are every agent's own, and all but the first agent's are named", () => {
  expect(rootsOf()).toEqual(["default", "/home/dana/.first", "second-one:/home/dana/.second"]);
});

test("an agent's own variable moves that agent's root, and goes before the file", () => {
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
  expect(() => rootsOf({ SECOND_HOME: '["b"]' })).toThrow(
    /^The variable SECOND_HOME is \["b"\]; it has to be/,
  );
});

test("a path in the file or in a flag names its agent, or is the first one's", () => {
  const file = ["/a/", "first:/a", "second-one:~/b", "/srv/second-one:c"];
  const expected = ["/a", "second-one:/home/dana/b", "/srv/second-one:c"];
  expect(rootsOf({}, { file })).toEqual(["file", ...expected]);
  expect(rootsOf({}, { flags: file })).toEqual(["flag", ...expected]);
  expect(() => rootsOf({}, { file: ["second-one:b"] })).toThrow(/`agent:` before a path/);
});

test("a relative path that was typed is of the folder it was typed in, with an agent's name or without", () => {
  const here = process.cwd();
  expect(rootsOf({}, { flags: ["second-one:b", "b", "./fourth:/b", "b:/c"] })).toEqual([
    "flag",
    `second-one:${here}/b`,
    `${here}/b`,
    `${here}/fourth:/b`,
    `${here}/b:/c`,
  ]);
});

test("an agent that is not known is an error that names those that are", () => {
  using folder = configFolder();
  const given = { ...folder, agents };
  for (const text of ["fourth:/b", "fourth:~/b"])
    expect(() => writeSetting("roots", text, given)).toThrow(
      "There is no agent fourth; there are first, second-one, third. For a directory of that name write ./fourth:",
    );
});

test("what is set is written as it was typed, and is the agent's", () => {
  using folder = configFolder();
  const given = { ...folder, agents };
  writeSetting("roots", '["/a", "third:/c"]', given);
  expect(resolveSettings(given).roots.value).toEqual(["/a", "third:/c"]);
});
