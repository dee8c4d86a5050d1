// What a message brought, each in a line: a thought, a word, the use of a tool and how it ended.
import type { LiveMessage } from "../../../../src/archive/live/live-events.ts";
import { toolTitle, usedOn, wentWrong } from "../../text/tool-line.ts";

export interface Happening {
  readonly key: string;
  readonly what: "prompt" | "thinking" | "withheld" | "words" | "call" | "failed";
  readonly text: string;
  /** A subsession's work. */
  readonly nested: boolean;
}

export function happeningsOf({ record_id, subsession_id, items }: LiveMessage): readonly Happening[] {
  return items.flatMap((item, index) => {
    const told = itemTold(item);
    return told ? [{ key: `${record_id}-${index}`, nested: subsession_id !== null, ...told }] : [];
  });
}

type Item = LiveMessage["items"][number];

function itemTold(item: Item): Pick<Happening, "what" | "text"> | null {
  switch (item.type) {
    case "text":
      if (item.speaker === "model") return { what: "words", text: item.text };
      if (item.speaker === "error") return { what: "failed", text: item.text };
      return PROMPTS.has(item.speaker) ? { what: "prompt", text: item.text } : null;
    case "thinking":
      return item.withheld || item.text === ""
        ? { what: "withheld", text: "" }
        : { what: "thinking", text: item.text };
    case "tool":
      if (item.result === null)
        return { what: "call", text: `${toolTitle(item.use)} ${usedOn(item.use)}`.trim() };
      return wentWrong(item.use) ? { what: "failed", text: item.result.text } : null;
    default:
      return null;
  }
}

const PROMPTS: ReadonlySet<string> = new Set(["prompt", "queued_prompt", "command", "plan"]);
