// Messages to numbered turns: a turn begins where a person asked for something, and runs until the next time.
import type { SessionId, ToolCallId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { RecordReference } from "../model/record.ts";
import type { Turn } from "../model/turn.ts";
import { type ChainLink, messagesOf } from "./chain.ts";
import { endingOf } from "./ending.ts";
import { countTools, filesTouched, finalAnswer } from "./turn-contents.ts";
import { usageOf } from "./usage.ts";

/** A turn before it is described: its number and what belongs to it. */
export interface TurnStretch {
  readonly number: number;
  readonly first: Message & { readonly kind: Turn["kind"] };
  readonly links: readonly ChainLink[];
}

/** What stands before the first prompt belongs to no turn. */
export function cutTurns(links: readonly ChainLink[]): TurnStretch[] {
  const starts = links.flatMap((link, index) => {
    const first = link.type === "message" && beginsTurn(link.message, links, index) ? link.message : null;
    return first ? [{ index, first }] : [];
  });
  return starts.map(({ index, first }, at) => ({
    number: at + 1,
    first,
    links: links.slice(index, starts[at + 1]?.index),
  }));
}

export function describeTurns(
  stretches: readonly TurnStretch[],
  subsessions: ReadonlyMap<ToolCallId, readonly SessionId[]>,
): Turn[] {
  return stretches.map((stretch, index) => {
    const turn = describeTurn(stretch, subsessions);
    // Something came after it, so it is no longer open.
    const left = turn.ending === "open" && index < stretches.length - 1;
    return left ? { ...turn, ending: "interrupted" } : turn;
  });
}

function beginsTurn(
  message: Message,
  links: readonly ChainLink[],
  index: number,
): message is TurnStretch["first"] {
  if (message.kind === "prompt" || message.kind === "plan" || message.kind === "command") return true;
  return message.kind === "local_command" && isAnswered(links, index);
}

/** `/model` and its like only print something; should the model answer one all the same, it was a prompt. */
function isAnswered(links: readonly ChainLink[], command: number): boolean {
  const next = links.slice(command + 1, command + 3).find((link) => link.type === "message");
  return next?.message.kind === "answer" || next?.message.kind === "error";
}

function describeTurn(
  stretch: TurnStretch,
  subsessions: ReadonlyMap<ToolCallId, readonly SessionId[]>,
): Turn {
  const { first, links } = stretch;
  const messages = messagesOf(links);
  const calls = messages.flatMap((message) => message.parts.filter((part) => part.type === "tool_call"));
  const endedAt = latestTime(messages);
  return {
    number: stretch.number,
    id: first.id,
    kind: first.kind,
    prompt: first.content,
    answer: finalAnswer(messages),
    ending: endingOf(links),
    started_at: first.timestamp,
    ended_at: endedAt,
    duration_ms: measuredDuration(links) ?? timeBetween(first.timestamp, endedAt),
    messages: messages.length,
    first_record: edgeRecord(stretch, messages, "first"),
    last_record: edgeRecord(stretch, messages, "last"),
    tools: countTools(calls),
    files_read: filesTouched(calls, "read"),
    files_edited: filesTouched(calls, "edited"),
    subsessions: calls.flatMap((call) => subsessions.get(call.id) ?? []),
    usage: usageOf(messages),
  };
}

function measuredDuration(links: readonly ChainLink[]): number | null {
  const measured = links.filter((link) => link.type === "turn_end");
  return measured.length > 0 ? measured.reduce((sum, link) => sum + link.duration_ms, 0) : null;
}

function latestTime(messages: readonly Message[]): string | null {
  return messages.reduce<string | null>((latest, { ended_at }) => {
    return ended_at !== null && (latest === null || ended_at > latest) ? ended_at : latest;
  }, null);
}

function timeBetween(start: string | null, end: string | null): number | null {
  const length = start === null || end === null ? Number.NaN : Date.parse(end) - Date.parse(start);
  return length >= 0 ? length : null;
}

/** By place in the file, which is not always the order of the conversation. */
function edgeRecord(
  stretch: TurnStretch,
  messages: readonly Message[],
  edge: "first" | "last",
): RecordReference {
  let found = stretch.first.records[0];
  for (const record of messages.flatMap((message) => message.records)) {
    if (edge === "first" ? record.offset < found.offset : record.offset > found.offset) found = record;
  }
  return found;
}
