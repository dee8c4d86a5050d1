// Merges new messages of several transcripts: a subsession's messages follow the call that started it.
import type { LiveMessage } from "./live-events.ts";

/** Expects the session's own transcript first. Messages without a known call come last. */
export function mergeInOrder([own = [], ...others]: readonly (readonly LiveMessage[])[]): LiveMessage[] {
  const rest = new Set(others);
  const withSubsessions = (message: LiveMessage): LiveMessage[] => {
    const calls = message.items.filter((item) => item.type === "tool");
    const of = (returned: boolean) =>
      calls
        .filter(({ result }) => (result !== null) === returned)
        .flatMap((call) => started(call.call_id, rest));
    const before = of(true);
    const after = of(false);
    return [...before.flatMap(withSubsessions), message, ...after.flatMap(withSubsessions)];
  };
  const merged = own.flatMap(withSubsessions);
  return [...merged, ...[...rest].flat()];
}

/** Removes and returns the messages that the call started. */
function started(call_id: string, rest: Set<readonly LiveMessage[]>): readonly LiveMessage[] {
  for (const messages of rest) {
    if (messages[0]?.call_id !== call_id) continue;
    rest.delete(messages);
    return messages;
  }
  return [];
}
