// Reads a conversation as the reader would, without a file.
import type { Message } from "../../../src/model/message.ts";
import type { Part } from "../../../src/model/part.ts";
import type { Transcript } from "../../../src/model/transcript.ts";
import type { Turn } from "../../../src/model/turn.ts";
import { type Chain, followChain, messagesOf } from "../../../src/sessions/branches/chain.ts";
import { cutTurns, describeTurns } from "../../../src/sessions/turns/turns.ts";
import { transcriptCollector } from "../../../src/sources/claude-code/read.ts";
import { readRecords } from "../../../src/sources/claude-code/records.ts";
import { lineCutter } from "../../../src/sources/lines.ts";
import type { Conversation } from "./build.ts";

/** Set `ownFile` for a subsession that has a file of its own. */
export function transcriptOf(story: Conversation, ownFile: boolean = false): Transcript {
  const collector = transcriptCollector({ own_file: ownFile });
  const lines = lineCutter(0, Number.POSITIVE_INFINITY).push(Buffer.from(story.text()));
  for (const item of lines.flatMap((line) => readRecords(line))) collector.add(item);
  return collector.transcript();
}

export function chainOf(story: Conversation): Chain {
  return followChain(transcriptOf(story));
}

/** Returns the active branch. */
export function messagesIn(story: Conversation): Message[] {
  return messagesOf(chainOf(story).links);
}

export function turnsOf(story: Conversation): Turn[] {
  return describeTurns(cutTurns(chainOf(story).links), new Map());
}

/** Lists the messages' text in order. For a message without text, lists its tool calls or their results. */
export function wordsOf(messages: readonly Message[]): string[] {
  return messages.map(({ content, parts }) => content || parts.map(nameOfPart).join(" "));
}

function nameOfPart(part: Part): string {
  if (part.type === "tool_call") return part.use.name;
  return part.type === "tool_result" ? part.text : part.type;
}
