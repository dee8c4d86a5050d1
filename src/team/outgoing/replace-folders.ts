// Replaces the folders of this machine in a text: the project's by its identity, so all machines agree on files, and home
// folders by `~`, so no one's name leaves with a path.
import type { ProjectIdentity } from "../projects/project-identity.ts";

export interface LeavingProject extends ProjectIdentity {
  /** The home folder of the person on this machine. */
  readonly home: string;
}

export function folderReplacer({ id, folders, home }: LeavingProject): (text: string) => string {
  const own = [...new Set(folders)].sort((one, other) => other.length - one.length);
  const replacements = [
    ...own.map((folder): Replacement => [pathPattern(folder), `/${id}`]),
    ...own.map((folder): Replacement => [dashedPattern(folder), dashed(`/${id}`)]),
    [`${isShallow(home) ? START : ""}${pathPattern(home)}`, "~"] as const,
    [dashedPattern(home), "-~"] as const,
    [ANY_HOME, "~"] as const,
  ];
  const pattern = new RegExp(replacements.map(([source]) => `(${source})`).join("|"), "gu");
  return (text) =>
    text.replace(pattern, (...found: unknown[]) => {
      const which = replacements.findIndex((_, index) => found[index + 1] !== undefined);
      return replacements[which]?.[1] ?? "";
    });
}

type Replacement = readonly [source: string, by: string];

/** How texts write a separator: also escaped within JSON, and within an address. */
const SEPARATOR = String.raw`(?:\\?/|\\{1,2}|%2[fF]|%5[cC])`;
/** Another name begins with this one. */
const END = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}_])`;
/** Not inside of another path, such as `src/root`; but after an option, an escape sequence or a line break in JSON. */
const START = String.raw`(?:(?<![\p{L}\p{N}_.~)\]}-])|(?<=(?<![\p{L}\p{N}_])-[A-Za-z])|(?<=\\[nrt])|(?<=\[[\d;]{0,9}m))`;
const NAME = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.@-]*`;
/** Homes of other people and machines, if something follows below them: `/home/page` may also be an address. */
const ANY_HOME = `${START}(?:(?:/mnt)?/[a-z](?=/Users)|[A-Za-z]:)?${SEPARATOR}(?:home|Users)${SEPARATOR}${NAME}(?=${SEPARATOR}[^\\s])`;

/** Matches a path with any separators. A longer path that only begins with the same letters is another one. */
function pathPattern(path: string): string {
  const names = path.split(/[/\\]+/).filter((name) => name !== "");
  const drive = /^[A-Za-z]:$/.test(names[0] ?? "");
  const written = names.map((name) => `(?:${escaped(name)}|${escaped(encodeURIComponent(name))})`);
  return `${drive ? "" : SEPARATOR}${written.join(SEPARATOR)}${END}`;
}

/** Agents name folders of their own after a project, with dashes for all other signs. */
function dashedPattern(path: string): string {
  return `(?<=[/\\\\"'=]|^)${escaped(dashed(path))}(?=[-/\\\\"']|$)`;
}

function dashed(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9]/g, "-");
}

/** `/root`, which is a usual name inside of other paths as well. */
function isShallow(path: string): boolean {
  return path.split(/[/\\]+/).filter((name) => name !== "").length < 2;
}

/** `RegExp.escape`, which the oldest Node lacks. */
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
