// Pairs tool calls with their results, and with the earlier call a later one is about.
import type { ToolCallId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Part, ToolCallPart, ToolResultPart } from "../../model/part.ts";
import { type ContinuedCall, type ContinuedCalls, continuedCalls } from "./continued-calls.ts";
import { itemIdAt, positionOf } from "./part-position.ts";

export interface PairedResults {
  of(call: ToolCallPart): PairedResult | null;
  /** False for a result whose call is not in the conversation. */
  has(result: ToolResultPart): boolean;
  /** The call that left running what this one continues. */
  earlier(call: ToolCallPart): ContinuedCall | null;
}

export interface PairedResult {
  readonly part: ToolResultPart;
  /** Offset of its record in the log. */
  readonly offset: number;
}

/** Pairs in order: if an id occurs twice, its first result belongs to its first call. */
export function pairResults(messages: readonly Message[]): PairedResults {
  return pairByStep(messages).next(messages, (message) => message);
}

/** Pairs a conversation that is read in full a few messages at a time. */
export interface SteppedPairing {
  /** Returns the messages with the results of these messages' calls, as far as they are not among them. */
  elsewhere(messages: readonly Message[]): readonly Message[];
  /** Pairs the next messages. `inFull` also returns those that `elsewhere` names. */
  next(messages: readonly Message[], inFull: (message: Message) => Message): PairedResults;
}

/**
 * `messages` may be in brief: which result belongs to which call follows from their ids. `continued` has the calls before
 * them, if there are any.
 */
export function pairByStep(
  messages: readonly Message[],
  continued: ContinuedCalls = continuedCalls(),
): SteppedPairing {
  const waiting = new Map<ToolCallId, ResultPlace[]>();
  for (const message of messages)
    for (const [nth, { part }] of partsOf(message, "tool_result").entries()) {
      const places = waiting.get(part.call_id);
      if (places) places.push({ message, nth, part });
      else waiting.set(part.call_id, [{ message, nth, part }]);
    }
  const places = new Map<ToolCallPart, ResultPlace>();
  const taken = new Set<ToolResultPart>();
  for (const message of messages)
    for (const { part } of partsOf(message, "tool_call")) {
      const place = waiting.get(part.id)?.shift();
      if (!place) continue;
      places.set(part, place);
      taken.add(place.part);
    }

  return {
    elsewhere(step) {
      const own = new Set(step);
      const calls = step.flatMap((message) => partsOf(message, "tool_call"));
      return [...new Set(calls.flatMap(({ part }) => places.get(part)?.message ?? []))].filter(
        (message) => !own.has(message),
      );
    },
    next(step, inFull) {
      const paired = new Map<ToolCallPart, PairedResult>();
      const earlier = new Map<ToolCallPart, ContinuedCall>();
      const results = new Set<ToolResultPart>();
      for (const message of step) {
        const full = inFull(message);
        const known = partsOf(message, "tool_result");
        for (const [nth, { part }] of partsOf(full, "tool_result").entries())
          if (known[nth] && taken.has(known[nth].part)) results.add(part);
        const asked = partsOf(message, "tool_call");
        for (const [nth, { part, index }] of partsOf(full, "tool_call").entries()) {
          const before = continued.of(part.use);
          if (before) earlier.set(part, before);
          const place = asked[nth] && places.get(asked[nth].part);
          const result = place && resultAt(place, inFull);
          if (!result) continue;
          paired.set(part, result);
          const call = { id: itemIdAt(positionOf(full, index)), label: part.use.label };
          continued.returned(call, result.part.returned);
        }
      }
      return {
        of: (call) => paired.get(call) ?? null,
        has: (result) => results.has(result),
        earlier: (call) => earlier.get(call) ?? null,
      };
    },
  };
}

/** The result is the nth of its message: in full, a message may have other parts before it than in brief. */
interface ResultPlace {
  readonly message: Message;
  readonly nth: number;
  readonly part: ToolResultPart;
}

function resultAt({ message, nth }: ResultPlace, inFull: (message: Message) => Message): PairedResult | null {
  const full = inFull(message);
  const found = partsOf(full, "tool_result")[nth];
  return found ? { part: found.part, offset: positionOf(full, found.index).record.offset } : null;
}

/** Returns the parts of one type, with their indexes. */
function partsOf<Type extends Part["type"]>(
  { parts }: Pick<Message, "parts">,
  type: Type,
): { readonly part: Extract<Part, { type: Type }>; readonly index: number }[] {
  return parts.flatMap((part, index) =>
    part.type === type ? [{ part: part as Extract<Part, { type: Type }>, index }] : [],
  );
}
