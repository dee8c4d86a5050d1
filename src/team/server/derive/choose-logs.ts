// Chooses which of the logs that machines pushed of one session are in the archive, and under which paths.
import type { Manifest } from "../../protocol.ts";

export interface PushedLog {
  readonly person: string;
  readonly person_name: string;
  readonly machine: string;
  readonly digest: string;
  readonly manifest: Manifest;
}

export interface ChosenLog extends PushedLog {
  /** Identifies the log in the archive. */
  readonly path: string;
}

/** Returns whether the log of one machine begins with everything that another machine has of it. */
export type Continues = (longer: PushedLog, shorter: PushedLog) => Promise<boolean>;

/**
 * A log that another machine continues is left out. Of two that went apart both are kept, if the agent's logs may have
 * copies: then the longer one shows. Otherwise only the longest is.
 */
export async function chooseLogs(
  logs: readonly PushedLog[],
  {
    copies,
    continues,
  }: { readonly copies: (agent: string) => Promise<boolean>; readonly continues: Continues },
): Promise<ChosenLog[]> {
  const groups = Map.groupBy(logs, ({ manifest: { log } }) =>
    JSON.stringify([log.agent, log.session_id, log.name]),
  );
  const chosen: ChosenLog[] = [];
  for (const group of groups.values()) {
    const apart: PushedLog[] = [];
    for (const log of group.toSorted(longestFirst)) {
      const covered = await among(apart, (longer) => continues(longer, log));
      if (!covered) apart.push(log);
    }
    const several = apart.length > 1 && (await copies(apart[0]?.manifest.log.agent ?? ""));
    for (const [index, log] of (several ? apart : apart.slice(0, 1)).entries())
      chosen.push({ ...log, path: index === 0 ? pathOf(log) : `${pathOf(log)}@${log.machine}` });
  }
  return chosen;
}

async function among<Item>(items: readonly Item[], test: (item: Item) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await test(item)) return true;
  return false;
}

/** The same order on every server. */
function longestFirst(one: PushedLog, other: PushedLog): number {
  return sizeOf(other) - sizeOf(one) || (one.machine < other.machine ? -1 : 1);
}

function sizeOf({ manifest }: PushedLog): number {
  return manifest.generations.reduce((sum, { bytes }) => sum + bytes, 0);
}

function pathOf({ person_name, manifest: { log } }: PushedLog): string {
  return `team:/${[person_name, log.agent, log.session_id].map(encodeURIComponent).join("/")}/${log.name}`;
}
