// Defines the setting `roots`: the folders where agents keep their sessions. `agent:path` names the agent, and a path
// alone belongs to the first. The agents are passed in, because settings are read before any agent is loaded.
import * as z from "zod/mini";
import { ClewError } from "../model/errors.ts";
import { isBelowHome, pathsOf, type SettingsContext } from "./environment.ts";
import { PATH, PATHS, type SettingKind } from "./setting-kinds.ts";

export const ROOTS: SettingKind<readonly string[]> = {
  allowed: `${PATHS.allowed}, each optionally prefixed with \`agent:\``,
  may_be_empty: false,
  fromText(text, given) {
    const { agent, path } = split(text, given);
    if (agent === null) refuseUnknownAgent(text, given);
    return agent === null ? PATHS.fromText(text, given) : `${agent}:${PATH.fromText(path, given)}`;
  },
  schema(given) {
    const { isAbsolute, join, resolve } = pathsOf(given);
    const changed = (text: string, change: (path: string) => string) => {
      const { agent, path } = split(text, given);
      return rootOf(agent, change(path), given);
    };
    const root = z.string().check(
      z.overwrite((text) =>
        changed(text, (path) => (isBelowHome(path) ? join(given.home, path.slice(1)) : path)),
      ),
      z.refine((text) => isAbsolute(split(text, given).path) && !text.includes("\0"), { abort: true }),
      z.overwrite((text) => changed(text, (path) => resolve(path))),
    );
    const either = z.union([root, z.array(root).check(z.minLength(1))]);
    const all = z.transform((found: string | string[]) => [...new Set([found].flat())]);
    return z.pipe(either, all);
  },
};

/** Returns the default folders of all agents. */
export function usualRoots(given: SettingsContext): readonly string[] {
  return given.agents.flatMap(({ agent, roots }) => roots(given).map((path) => rootOf(agent, path, given)));
}

/**
 * Returns the roots with folders from the agents' own variables in place of the defaults; null if no variable is set.
 */
export function rootsByVariables(
  given: SettingsContext,
  read: (text: string, variable: string) => readonly string[],
): readonly string[] | null {
  const isSet = (variable: string | null) => variable !== null && Boolean(given.environment[variable]);
  if (!given.agents.some(({ variable }) => isSet(variable))) return null;
  return given.agents.flatMap(({ agent, variable, roots }) => {
    const text = variable === null ? undefined : given.environment[variable];
    const paths = text && variable !== null ? read(text, variable) : roots(given);
    return paths.map((path) => rootOf(agent, path, given));
  });
}

/** Splits `agent:path`. `agent` is null for a path alone. */
function split(text: string, { agents }: SettingsContext): { agent: string | null; path: string } {
  const found = agents.find(({ agent }) => text.startsWith(`${agent}:`));
  return found
    ? { agent: found.agent, path: text.slice(found.agent.length + 1) }
    : { agent: null, path: text };
}

function rootOf(agent: string | null, path: string, { agents }: SettingsContext): string {
  return agent === null || agent === agents[0]?.agent ? path : `${agent}:${path}`;
}

/**
 * Throws for an unknown prefix before a full path, because it looks like an agent. Such a folder can be written with
 * `./`.
 */
function refuseUnknownAgent(text: string, { agents }: SettingsContext): void {
  const word = /^([a-z][a-z0-9-]+):(?=[/~])/.exec(text)?.[1];
  if (word === undefined) return;
  const known = agents.map(({ agent }) => agent).join(", ");
  throw new ClewError(
    "bad_input",
    `Unknown agent "${word}". Agents are: ${known}. If this is a directory, write ./${text}.`,
  );
}
