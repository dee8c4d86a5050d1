// Agents by the folders in which they keep their sessions: what they are called, and how another folder is named.
import type { DoctorOutput } from "../api/outputs.ts";

type Root = Pick<DoctorOutput["roots"][number], "root" | "path" | "agent" | "agent_name" | "variable">;

/** `Claude Code`, or `Claude Code or Codex`; as long as no root is known, any agent. */
export function anyOf(roots: readonly Root[]): string {
  const names = [...new Set(roots.map(({ agent_name }) => agent_name))];
  return names.length === 0 ? "your agent" : CHOICE.format(names);
}

const CHOICE = new Intl.ListFormat("en", { type: "disjunction" });

/** An example for each agent: another folder that is called like its own, as `--root` and the setting take it. */
export function rootsElsewhere(roots: readonly Root[]): readonly string[] {
  return oncePerAgent(roots).map(({ root, path }) => root.slice(0, -path.length) + elsewhere(path));
}

/** The same by each agent's own variable, where it has one. */
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
