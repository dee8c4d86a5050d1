// Finds the session of the calling agent from its request and environment. Reads the agents' files instead of the
// archive, because the archive may be stale.
import type { Caller, CurrentSession } from "../../sources/caller.ts";
import { loadRoots } from "../../sources/registry.ts";

export async function currentSession(
  roots: readonly string[],
  caller: Caller,
): Promise<CurrentSession | null> {
  const byAgent = Map.groupBy(await loadRoots(roots), ({ source }) => source);
  const lookups = Array.from(byAgent, ([source, own]) =>
    source.callerSession?.(
      own.map(({ path }) => path),
      caller,
    ),
  );
  const found = (await Promise.all(lookups)).filter((each) => each != null);
  // Prefers the call, because an environment is inherited by everything an agent starts, including other agents.
  return found.find(({ found_by }) => found_by === "call") ?? found[0] ?? null;
}
