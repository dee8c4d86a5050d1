// Finds the session that an agent is in while it asks, by what each agent says of itself. The agents' files are looked at,
// not the archive, which may be behind.
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
  // An environment is inherited by whatever an agent starts, other agents among it; a call is the caller's own.
  return found.find(({ found_by }) => found_by === "call") ?? found[0] ?? null;
}
