// Branches and agents to choose from: those of the sessions that were loaded so far.
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import type { ListAnswer } from "../../../api/answers.ts";

interface KnownNames {
  readonly branches: readonly string[];
  readonly agents: readonly string[];
}

export function useKnownNames(): KnownNames {
  const answers = useQueryClient().getQueriesData<InfiniteData<ListAnswer>>({ queryKey: ["sessions"] });
  const rows = answers.flatMap(([, known]) => known?.pages.flatMap(({ sessions }) => sessions) ?? []);
  return {
    branches: distinct(rows.flatMap(({ git_branch }) => git_branch ?? [])),
    agents: distinct(rows.map(({ agent }) => agent)),
  };
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort().slice(0, MOST);
}

const MOST = 200;
