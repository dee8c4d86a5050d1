// Digests of a history that grow message by message: one of its texts alone, and one by a stricter recipe.
import { hash } from "node:crypto";
import type { ToolCallId } from "../../model/ids.ts";
import type { Message, MessageKind } from "../../model/message.ts";
import { sameStart } from "../branches/same-start.ts";

/** Digests of a history up to each message; the last one identifies the whole. */
export interface FingerprintChain {
  /** Adds the next message and returns the digest of everything so far. */
  add(message: Pick<Message, "role" | "content" | "parts">): string;
  /** Empty before the first message. */
  end(): string;
}

/**
 * `SHA256(before + JSON.stringify({ role, content }))` with the text
 * parts joined without a separator. Anyone can recompute it.
 */
export function textChain(): FingerprintChain {
  let end = "";
  return {
    add(message) {
      end = textDigest(end, message);
      return end;
    },
    end: () => end,
  };
}

/** Computes a session's `hash`: the end of the chain over its active branch. Needs complete texts. */
export function textHash(messages: readonly Pick<Message, "role" | "content" | "parts">[]): string {
  const [first] = messages;
  if (!first) return "";
  const before = hashed.get(first);
  const same = before ? sameStart(before.messages, messages) : 0;
  const ends = before?.ends.slice(0, same) ?? [];
  let end = ends.at(-1) ?? "";
  for (const message of messages.slice(same)) {
    end = textDigest(end, message);
    ends.push(end);
  }
  hashed.set(first, { messages, ends });
  return end;
}

/** The digest after each message, by the first one: a session that grows begins with the same messages. */
const hashed = new WeakMap<
  object,
  { readonly messages: readonly object[]; readonly ends: readonly string[] }
>();

function textDigest(before: string, { role, parts }: Pick<Message, "role" | "parts">): string {
  const content = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  return hash("sha256", before + JSON.stringify({ role, content }));
}

/**
 * Recipe f1: `SHA256(before + JSON.stringify([role, text, ...calls]))`, with the text as
 * it is read and each tool call as a digest of its name and its most significant input.
 * Leaves results out, because lean readers do not have them.
 */
export function contentChain(callKeys: ReadonlyMap<ToolCallId, string>): FingerprintChain {
  let end = "";
  return {
    add({ role, content, parts }) {
      const calls = parts.flatMap((part) =>
        part.type === "tool_call" ? [callKeys.get(part.id) ?? part.use.name] : [],
      );
      end = hash("sha256", end + JSON.stringify([role, content.trim(), ...calls]));
      return `f1:${end}`;
    },
    end: () => (end === "" ? "" : `f1:${end}`),
  };
}

const PROMPT_KINDS: ReadonlySet<MessageKind> = new Set(["prompt", "queued_prompt", "command", "plan"]);

/**
 * Whether a message is what a person asked for, or what a model said or did. Texts that
 * the agent's program adds are the same in many sessions.
 */
export function isDialogue({ kind, content, parts }: Message): boolean {
  if (kind !== "answer") return PROMPT_KINDS.has(kind);
  return content.trim() !== "" || parts.some((part) => part.type === "tool_call");
}
