// Derives from the list of projects which agents are in use, with their number of sessions.
import { useQuery } from "@tanstack/react-query";
import { agentName } from "../../../src/text/agent-name.ts";
import type { ProjectsOutput } from "./outputs.ts";
import { projectsQuery } from "./queries.ts";

export interface UsedAgent {
  /** The agent's id, as filters take it. */
  readonly value: string;
  readonly text: string;
  readonly count: number;
}

export function useAgents(selected: string | undefined): readonly UsedAgent[] {
  const { data } = useQuery(projectsQuery);
  return usedAgents(data?.projects ?? [], selected);
}

/** Lists the agent with most sessions first. Includes the selected one even if it has no session. */
export function usedAgents(
  projects: readonly Pick<ProjectsOutput["projects"][number], "agents">[],
  selected: string | undefined,
): readonly UsedAgent[] {
  const counts = new Map<string, number>(selected === undefined || selected === "" ? [] : [[selected, 0]]);
  for (const { agent, sessions } of projects.flatMap(({ agents }) => agents))
    counts.set(agent, (counts.get(agent) ?? 0) + sessions);
  return Array.from(counts, ([value, count]) => ({ value, text: agentName(value), count })).toSorted(
    (one, other) => other.count - one.count || (one.text < other.text ? -1 : 1),
  );
}
