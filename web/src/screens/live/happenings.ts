// What a message brought, each in a line: a thought, a word, the use of a tool and how it ended.
import type { LiveMessage } from "../../../../src/archive/live/live-events.ts";
import { toolTitle } from "../../text/tool-kind.ts";
import { usedOn } from "../../text/tool-line.ts";

export interface Happening {
  readonly key: string;
  readonly what: "prompt" | "thinking" | "withheld" | "words" | "call" | "failed";
  readonly text: string;
  /** A subsession's work. */
  readonly nested: boolean;
}

export function happeningsOf(message: LiveMessage): readonly Happening[] {
  return message.parts.flatMap((part, index) => {
    const told = partTold(message, part);
    return told
      ? [{ key: `${message.record_id}-${index}`, nested: message.subsession_id !== null, ...told }]
      : [];
  });
}

type Part = LiveMessage["parts"][number];

function partTold({ role, kind }: LiveMessage, part: Part): Pick<Happening, "what" | "text"> | null {
  switch (part.type) {
    case "text":
      if (role === "assistant") return { what: kind === "error" ? "failed" : "words", text: part.text };
      return PROMPTS.has(kind) ? { what: "prompt", text: part.text } : null;
    case "thinking":
      return part.withheld || part.text === ""
        ? { what: "withheld", text: "" }
        : { what: "thinking", text: part.text };
    case "tool_call":
      return {
        what: "call",
        text: `${toolTitle(part.name)} ${usedOn({ name: part.name, input: part.input })}`.trim(),
      };
    case "tool_result":
      return part.is_error ? { what: "failed", text: part.text } : null;
    default:
      return null;
  }
}

const PROMPTS: ReadonlySet<string> = new Set(["prompt", "queued_prompt", "command", "plan"]);
