// Splits messages into numbered turns: a turn begins when a person asks for something, and runs until the next time.
import type { SessionId, ToolCallId } from "../../model/ids.ts";
import type { Message, MessageKind } from "../../model/message.ts";
import type { RecordReference } from "../../model/record.ts";
import type { Ending, Turn } from "../../model/turn.ts";
import { countWork } from "../../model/work-done.ts";
import { type ChainLink, messagesOf } from "../branches/chain.ts";
import { effectsOf } from "./effects.ts";
import { endingOf, endingWith } from "./ending.ts";
import { countTools, filesTouched, finalAnswer } from "./turn-contents.ts";
import { usageOf } from "./usage.ts";

/** A turn before it is described: its number and its links. */
export interface TurnLinks {
  readonly number: number;
  readonly first: Message & { readonly kind: Turn["kind"] };
  readonly links: readonly ChainLink[];
}

/** Leaves out messages before the first prompt, and side work after a turn was over: they belong to no turn. */
export function cutTurns(links: readonly ChainLink[]): readonly TurnLinks[] {
  const known = cut.get(links);
  if (known) return known;
  const turns = cutAnew(links);
  cut.set(links, turns);
  return turns;
}

/** Chains are cut for several purposes, and those of subsessions that did not change are the same each time. */
const cut = new WeakMap<readonly ChainLink[], readonly TurnLinks[]>();

function cutAnew(links: readonly ChainLink[]): TurnLinks[] {
  const input = firstInput(links);
  const starts: { readonly index: number; readonly first: TurnLinks["first"] }[] = [];
  for (const [index, link] of links.entries())
    if (link.type === "message" && beginsTurn(link.message, links, index, input))
      starts.push({ index, first: link.message });
  return starts.map(({ index, first }, at) =>
    cutTurn(at + 1, first, links, index, starts[at + 1]?.index ?? links.length),
  );
}

interface CutTurn {
  readonly all: readonly ChainLink[];
  readonly slice: TurnLinks;
  readonly messages: readonly Message[];
}

/** By their first messages. A session that grows has the same messages as before, and some more. */
const cutBefore = new WeakMap<Message, CutTurn>();

/** Returns the same object for the same links, so whatever is made of it can be used again. */
function cutTurn(
  number: number,
  first: TurnLinks["first"],
  links: readonly ChainLink[],
  from: number,
  to: number,
): TurnLinks {
  const known = cutBefore.get(first);
  if (known?.slice.number === number && known.all.length === to - from) {
    let same = 0;
    while (same < known.all.length && isSameLink(known.all[same], links[from + same])) same++;
    if (same === known.all.length) return known.slice;
  }
  const all = links.slice(from, to);
  const slice = { number, first, links: withoutAsides(all) };
  cutBefore.set(first, { all, slice, messages: messagesOf(slice.links) });
  return slice;
}

/** Returns the same list for the same turn. */
export function turnMessages(slice: TurnLinks): readonly Message[] {
  const known = cutBefore.get(slice.first);
  return known?.slice === slice ? known.messages : messagesOf(slice.links);
}

export function describeTurns(
  slices: readonly TurnLinks[],
  subsessions: ReadonlyMap<ToolCallId, readonly SessionId[]>,
): Turn[] {
  return slices.map((slice, index) => {
    const turn = describedTurn(slice, subsessions);
    const next = slices[index + 1]?.first;
    // Another turn came after it, so it is no longer open.
    if (turn.ending !== "open" || !next) return turn;
    return endedTurn(turn, next.kind === "queued_prompt" ? "continued" : "interrupted");
  });
}

interface DescribedTurn {
  readonly slice: TurnLinks;
  readonly calls: readonly ToolCallId[];
  readonly turn: Turn;
}

/** By their first messages. A session that grows has the same messages as before, and some more. */
const described = new WeakMap<Message, DescribedTurn>();
const ended = new WeakMap<Turn, Turn>();

/** Returns the same object for the same messages, so rows made from it can be used again. */
function describedTurn(slice: TurnLinks, subsessions: ReadonlyMap<ToolCallId, readonly SessionId[]>): Turn {
  const known = described.get(slice.first);
  if (known?.slice === slice) {
    const { turn, calls } = known;
    const started = subsessions.size === 0 ? [] : calls.flatMap((call) => subsessions.get(call) ?? []);
    if (started.length === turn.subsessions.length && started.every((id, at) => id === turn.subsessions[at]))
      return turn;
  }
  countWork("turns_described");
  const turn = describeTurn(slice, subsessions);
  const parts = turnMessages(slice).flatMap((message) => message.parts);
  const calls = parts.flatMap((part) => (part.type === "tool_call" ? part.id : []));
  described.set(slice.first, { slice, calls, turn });
  return turn;
}

function isSameLink(one: ChainLink | undefined, other: ChainLink | undefined): boolean {
  if (!one || one === other) return one !== undefined;
  if (one.type === "message") return other?.type === "message" && one.message === other.message;
  return other?.type === "turn_end" && one.duration_ms === other.duration_ms;
}

function endedTurn(turn: Turn, ending: Ending): Turn {
  const known = ended.get(turn);
  if (known?.ending === ending) return known;
  const now = { ...turn, ending };
  ended.set(turn, now);
  return now;
}

const STARTERS: ReadonlySet<MessageKind> = new Set(["prompt", "queued_prompt", "plan", "command"]);

function beginsTurn(
  message: Message,
  links: readonly ChainLink[],
  index: number,
  input: Message | null,
): message is TurnLinks["first"] {
  switch (message.kind) {
    case "local_command":
      return isAnswered(links, index);
    case "teammate":
      return input?.kind === "teammate" && (message === input || startsWork(links, index));
    case "unsent_prompt":
      return message === input;
    default:
      return STARTERS.has(message.kind);
  }
}

/**
 * Returns the message that began the work of the whole conversation. If a teammate sent it, this is the session of a
 * member of a team, and messages of teammates are its prompts. Otherwise a person leads, and they are notices.
 */
function firstInput(links: readonly ChainLink[]): Message | null {
  let unsent: Message | null = null;
  for (const link of links) {
    if (link.type !== "message") continue;
    const { kind } = link.message;
    if (STARTERS.has(kind) || kind === "teammate") return link.message;
    if (kind === "unsent_prompt") unsent ??= link.message;
  }
  return unsent;
}

/** Returns whether the model did anything before the next input. A notice that a teammate is idle starts nothing. */
function startsWork(links: readonly ChainLink[], index: number): boolean {
  for (let at = index + 1; at < links.length; at++) {
    const link = links[at];
    const kind = link?.type === "message" ? link.message.kind : null;
    if (kind === "answer" || kind === "error") return true;
    if (kind !== null && (STARTERS.has(kind) || kind === "teammate")) return false;
  }
  return false;
}

/** `/model` and similar commands only print something. If the model answers one anyway, it was a prompt. */
function isAnswered(links: readonly ChainLink[], command: number): boolean {
  const next = links.slice(command + 1, command + 3).find((link) => link.type === "message");
  return next?.message.kind === "answer" || next?.message.kind === "error";
}

/**
 * Leaves out what a person does on the side after a turn is over: a command for the program or the shell,
 * and an answer to it. A notice brings the model back to the turn.
 */
function withoutAsides(links: readonly ChainLink[]): ChainLink[] {
  let ending: Ending = "open";
  let aside = false;
  return links.filter((link, index) => {
    const kind = link.type === "message" && index > 0 ? link.message.kind : null;
    if (kind === "local_command" || kind === "shell") aside = ending !== "open";
    else if (kind === "notice" || kind === "teammate") aside = false;
    if (!aside) ending = endingWith(ending, link);
    return !aside;
  });
}

function describeTurn(slice: TurnLinks, subsessions: ReadonlyMap<ToolCallId, readonly SessionId[]>): Turn {
  const { first, links } = slice;
  const messages = turnMessages(slice);
  const calls = messages.flatMap((message) => message.parts.filter((part) => part.type === "tool_call"));
  const endedAt = latestTime(messages);
  return {
    number: slice.number,
    id: first.id,
    kind: first.kind,
    prompt: first.content,
    answer: finalAnswer(messages),
    ending: endingOf(links),
    started_at: first.timestamp,
    ended_at: endedAt,
    duration_ms: measuredDuration(slice) ?? timeBetween(first.timestamp, endedAt),
    messages: messages.length,
    first_record: edgeRecord(slice, messages, "first"),
    last_record: edgeRecord(slice, messages, "last"),
    tools: countTools(messages),
    files_read: filesTouched(messages, "read"),
    files_edited: filesTouched(messages, "edited"),
    subsessions: calls.flatMap((call) => subsessions.get(call.id) ?? []),
    effects: effectsOf(messages),
    usage: usageOf(messages),
  };
}

/** The agent measures from the first prompt it got, so a prompt added later has no measurement of its own. */
function measuredDuration({ first, links }: TurnLinks): number | null {
  const measured = links.filter((link) => link.type === "turn_end");
  if (measured.length === 0 || first.kind === "queued_prompt") return null;
  return measured.reduce((sum, link) => sum + link.duration_ms, 0);
}

/** Work of the model and its tools; notices and interrupts may be written much later. */
const WORK: ReadonlySet<MessageKind> = new Set(["answer", "error", "tool_results"]);

function latestTime(messages: readonly Message[]): string | null {
  const [first] = messages;
  return messages.reduce<string | null>((latest, { kind, ended_at }) => {
    return WORK.has(kind) && ended_at !== null && (latest === null || ended_at > latest) ? ended_at : latest;
  }, first?.ended_at ?? null);
}

function timeBetween(start: string | null, end: string | null): number | null {
  const length = start === null || end === null ? Number.NaN : Date.parse(end) - Date.parse(start);
  return length >= 0 ? length : null;
}

/** Compares positions in the file, which are not always in the order of the conversation. */
function edgeRecord(slice: TurnLinks, messages: readonly Message[], edge: "first" | "last"): RecordReference {
  let found = slice.first.records[0];
  for (const record of messages.flatMap((message) => message.records)) {
    if (edge === "first" ? record.offset < found.offset : record.offset > found.offset) found = record;
  }
  return found;
}
