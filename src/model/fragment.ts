// Defines a fragment: what one record adds to a message. Fragments with the same API id form one message.
import type { ApiMessageId } from "./ids.ts";
import type { MessageKind } from "./message.ts";
import type { Part } from "./part.ts";
import type { RecordReference } from "./record.ts";
import type { Speed, Usage } from "./usage.ts";

export interface MessageFragment {
  readonly reference: RecordReference;
  readonly role: "user" | "assistant";
  readonly kind: MessageKind;
  /** The readable text, where it differs from the joined text parts. */
  readonly content: string | null;
  readonly parts: readonly Part[];
  readonly timestamp: string | null;
  readonly model: string | null;
  readonly api_id: ApiMessageId | null;
  readonly usage: Usage | null;
  readonly speed?: Speed;
  /** See `Message`. */
  readonly agent_cost?: number;
  readonly stop_reason: string | null;
  /** See `Message`. */
  readonly unfinished?: boolean;
}

/** Returns the key that fragments of one message share, or null for a fragment that is a whole message. */
export function messageKey({ kind, api_id }: MessageFragment): string | null {
  // An error is never part of an answer, even if a proxy gave both the same id.
  return api_id === null ? null : `${kind} ${api_id}`;
}

/** Joins the text parts of a fragment or a message. */
export function joinedText(parts: readonly Part[]): string {
  // A text without words is one that has only begun.
  const texts = textsOf(parts).filter((text) => text !== "");
  return texts.length === 1 ? (texts[0] ?? "") : texts.join("\n");
}

export function textsOf(parts: readonly Part[]): string[] {
  const texts: string[] = [];
  for (const part of parts) if (part.type === "text") texts.push(part.text);
  return texts;
}
