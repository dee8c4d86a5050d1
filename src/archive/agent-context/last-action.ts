// Says what a turn without an end did after its last words, because what they announce may be done.
import { brief } from "../../agent-text/brief.ts";
import type { ToolCallPart } from "../../model/part.ts";
import type { TurnEntry } from "../../store/rows.ts";
import { counted } from "../../text/numbers.ts";
import type { ShortReader } from "./read-short.ts";

/** Returns an empty text if the turn ended with words, or with a single step that they announce. */
export async function lastAction(reader: ShortReader, { id }: Pick<TurnEntry, "id">): Promise<string> {
  // Loaded on demand, because a hook waits for it.
  const [{ cutByTurns }, { pairResults }] = await Promise.all([
    import("../../sessions/turns/cut-by-turns.ts"),
    import("../../sessions/turns/pair-results.ts"),
  ]);
  const read = await reader();
  if (read === null) return "";
  const own = cutByTurns(read.messages, read.turns).find(({ turn }) => turn?.id === id)?.messages ?? [];
  const calls = own.reduce<ToolCallPart[]>((since, { role, parts }) => {
    const spoke =
      role === "assistant" && parts.some((part) => part.type === "text" && part.text.trim() !== "");
    return [...(spoke ? [] : since), ...parts.filter((part) => part.type === "tool_call")];
  }, []);
  const last = calls.at(-1);
  if (last === undefined) return "";
  const result = pairResults(read.messages).of(last);
  if (calls.length === 1 && result !== null) return "";
  const how = result === null ? ", its result is not recorded" : result.part.is_error ? ", which failed" : "";
  // What came before in the same command only led to it.
  const label = last.use.kind === "shell" ? (last.use.label.split(" && ").at(-1) ?? "") : last.use.label;
  const what = brief(`${last.use.title} ${label}`.trim(), LONGEST);
  return calls.length === 1
    ? `last step: ${what}${how}`
    : `then ${counted(calls.length, "step")}, the last: ${what}${how}`;
}

const LONGEST = 120;
