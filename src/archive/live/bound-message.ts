// A message of a size that can be told to many: long texts are cut in the middle, and it is said how much is missing.
import type { Part } from "../../model/part.ts";
import { cutInput, cutText } from "../turns/cut-texts.ts";
import type { LiveMessage, LivePart } from "./live-events.ts";

/** In UTF-8, with all there is around the parts. */
const MOST_BYTES = 60_000;
const MOST_PARTS = 100;
const LONGEST_TEXT = 16_000;
const SHORTEST_TEXT = 60;

/** The parts with as much of each text as there is room for. */
export function boundMessage(
  message: Omit<LiveMessage, "parts" | "parts_left_out">,
  parts: readonly Part[],
): LiveMessage {
  const kept = parts.slice(0, MOST_PARTS);
  const whole = (longest: number) => ({
    ...message,
    parts: kept.map((part) => boundPart(part, longest)),
    parts_left_out: parts.length - kept.length,
  });
  for (let longest = LONGEST_TEXT; longest >= SHORTEST_TEXT; longest = Math.floor(longest / 2)) {
    const bound = whole(longest);
    if (Buffer.byteLength(JSON.stringify(bound)) <= MOST_BYTES) return bound;
  }
  // What is large without a long text in it is an input of very many small ones.
  const bare = whole(SHORTEST_TEXT);
  return { ...bare, parts: bare.parts.map(withoutInput) };
}

function boundPart(part: Part, longest: number): LivePart {
  switch (part.type) {
    case "text":
      return { type: "text", ...cutText(part.text, longest) };
    case "thinking":
      return { type: "thinking", ...cutText(part.text, longest), withheld: part.withheld };
    case "tool_call": {
      const {
        id,
        input,
        use: { name },
      } = part;
      return { type: "tool_call", id, name: name.slice(0, LONGEST_NAME), ...cutInput(input, longest) };
    }
    case "tool_result": {
      const { call_id, is_error } = part;
      return { type: "tool_result", call_id, is_error, ...cutText(part.text, longest) };
    }
    case "image":
      return { type: "image", media_type: part.media_type.slice(0, LONGEST_NAME), size: part.size };
    case "other":
      return { type: "other", kind: part.kind.slice(0, LONGEST_NAME) };
  }
}

const LONGEST_NAME = 200;

function withoutInput(part: LivePart): LivePart {
  if (part.type !== "tool_call") return part;
  return { ...part, input: {}, left_out: part.left_out + JSON.stringify(part.input).length };
}
