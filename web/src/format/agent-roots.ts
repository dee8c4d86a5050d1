// Names agents by the folders that hold their sessions, and gives examples of other folders.
import type { DoctorOutput } from "../api/outputs.ts";

type Root = Pick<DoctorOutput["roots"][number], "root" | "path" | "agent" | "agent_name" | "variable">;

/** Returns `Claude Code`, or `Claude Code or Codex`; or `your agent` while no root is known. */
export function anyOf(roots: readonly Root[]): string {
  const names = [...new Set(roots.map(({ agent_name }) => agent_name))];
  return names.length === 0 ? "your agent" : CHOICE.format(names);
}

const CHOICE = new Intl.ListFormat("en", { type: "disjunction" });

/**
 * Returns an example for each agent: another folder named like its own, written as `--root` and the setting
 * expect it.
 */
export function rootsElsewhere(roots: readonly Root[]): readonly string[] {
  return oncePerAgent(roots).map(({ root, path }) => root.slice(0, -path.length) + elsewhere(path));
}

/** Returns the same with each agent's environment variable, for agents that have one. */
export function variablesElsewhere(roots: readonly Root[]): readonly string[] {
  return oncePerAgent(roots).flatMap(({ path, variable }) =>
    variable === null ? [] : `${variable}=${elsewhere(path)}`,
  );
}

function oncePerAgent(roots: readonly Root[]): readonly Root[] {
  return [...Map.groupBy(roots, ({ agent }) => agent).values()].flatMap((own) => own.slice(0, 1));
}

function elsewhere(path: string): string {
  const name = path.split(/[\\/]/).findLast((part) => part !== "") ?? "";
  return `~/elsewhere/${/^[\w.-]+$/.test(name) ? name : "sessions"}`;
}
