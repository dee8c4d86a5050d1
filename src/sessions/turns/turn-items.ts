// Makes the items of a turn, each call with its result, wherever the result is in the conversation.
import type { SessionId } from "../../model/ids.ts";
import type { TurnItem } from "../../model/item.ts";
import type { Message } from "../../model/message.ts";
import type { ImagePart, ToolCallPart } from "../../model/part.ts";
import type { Turn } from "../../model/turn.ts";
import { continuing } from "./continued-calls.ts";
import { callItem, messageItems, strayItem, withResult } from "./items.ts";
import type { PairedResults } from "./pair-results.ts";

/** The conversation around a turn. */
export interface ItemContext {
  readonly results: PairedResults;
  /** The sessions that a call started. */
  started(call: ToolCallPart): readonly SessionId[];
}

/** `turn` is null for messages outside any turn. */
export function turnItems(
  messages: readonly Message[],
  turn: Pick<Turn, "answer" | "ending"> | null,
  context: ItemContext,
): TurnItem[] {
  const { results } = context;
  const final = turn?.answer == null ? undefined : finalMessage(messages, turn.answer);
  const numbers = new Map(turnImages(messages, results).map((image, index) => [image, index]));
  const images = { imageIndex: (image: ImagePart) => numbers.get(image) ?? null };
  return messages.flatMap((message) =>
    messageItems(message, {
      ...images,
      phase: message === final ? "final" : "commentary",
      call(part, base) {
        const result = results.of(part);
        const asked = callItem(part, base, turn?.ending === "open" ? "running" : "given_up");
        const call = continuing({ ...asked, subsessions: context.started(part) }, results.earlier(part));
        return result ? withResult(call, result.part, result.offset, images) : call;
      },
      result: (part, base) => (results.has(part) ? null : strayItem(part, base, images)),
    }),
  );
}

function finalMessage(messages: readonly Message[], answer: string): Message | undefined {
  return messages.findLast(({ kind, content }) => kind === "answer" && content === answer);
}

/** Lists images in the order of the items. */
export function turnImages(messages: readonly Message[], results: PairedResults): ImagePart[] {
  return messages.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.type === "image") return [part];
      if (part.type === "tool_call") return results.of(part)?.part.images ?? [];
      return part.type === "tool_result" && !results.has(part) ? part.images : [];
    }),
  );
}
