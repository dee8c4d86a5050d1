// Surveys the agents' folders: which exist, how many transcripts they hold, and how long the agents keep them.
import { existsSync } from "node:fs";
import type { z } from "zod";
import { findTranscripts } from "../../ingest/read/read-transcripts.ts";
import type { FoundTranscripts } from "../../model/transcript.ts";
import { isBelow } from "../../sources/file-names.ts";
import { agentRoot, findInstaller, knownAgents, loadSource } from "../../sources/registry.ts";
import { thisMachine } from "../this-machine.ts";
import type { knownAgentSchema, rootSchema } from "./schemas.ts";

export interface RootSurvey {
  readonly roots: readonly z.output<typeof rootSchema>[];
  /** The agents that clew knows but reads nothing of. */
  readonly not_read: readonly z.output<typeof knownAgentSchema>[];
  readonly found: FoundTranscripts;
  /** Returns how many days the agent keeps this transcript. */
  days(path: string): number;
}

export async function surveyRoots(given: readonly string[]): Promise<RootSurvey> {
  const present = given.filter((root) => existsSync(agentRoot(root).path));
  const found = await findTranscripts(present);
  const paths = given.map((root) => agentRoot(root).path);
  // A database that is a root of its own may be in the folder of another.
  const isIn = (root: string, path: string) =>
    isBelow(root, path) && !paths.some((each) => each.length > root.length && isBelow(each, path));
  const roots = await Promise.all(
    given.map(async (root) => {
      const { agent, path } = agentRoot(root);
      const source = await loadSource(agent);
      const installer = await findInstaller(agent);
      return {
        root,
        path,
        agent,
        agent_name: source.name,
        variable: knownAgents().find((known) => known.agent === agent)?.variable ?? null,
        present: present.includes(root),
        transcripts: found.transcripts.filter((file) => isIn(path, file.path)).length,
        unreadable: found.set_aside
          .filter((each) => each.reason === "unreadable" && isIn(path, each.path))
          .map((each) => each.path),
        retention_days: source.retentionDays?.(path) ?? null,
        installable: installer !== null,
        hooks: present.includes(root) ? (installer?.state(thisMachine(), path) ?? null) : null,
      };
    }),
  );
  const days = (path: string) =>
    roots.find((root) => isIn(root.path, path))?.retention_days ?? Number.POSITIVE_INFINITY;
  const not_read = knownAgents()
    .filter(({ agent }) => !roots.some((root) => root.agent === agent))
    .map(({ agent, name, usual }) => ({ agent, agent_name: name, usual_root: usual }));
  return { roots, not_read, found, days };
}
