// Describes what a live message brought, one line each: thinking, a reply, a tool call and how it ended.
import type { LiveMessage } from "../../../../src/archive/live/live-events.ts";
import { hasFailed, toolTarget, toolTitle } from "../../text/tool-line.ts";

export interface Activity {
  readonly key: string;
  readonly what: "prompt" | "thinking" | "withheld" | "words" | "call" | "failed";
  readonly text: string;
  /** Set for the work of a sub-agent. */
  readonly nested: boolean;
}

export function activitiesOf({ record_id, subsession_id, items }: LiveMessage): readonly Activity[] {
  return items.flatMap((item, index) => {
    const happening = happeningIn(item);
    return happening ? [{ key: `${record_id}-${index}`, nested: subsession_id !== null, ...happening }] : [];
  });
}

type Item = LiveMessage["items"][number];

function happeningIn(item: Item): Pick<Activity, "what" | "text"> | null {
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
        return { what: "call", text: `${toolTitle(item.use)} ${toolTarget(item.use)}`.trim() };
      return hasFailed(item.use) ? { what: "failed", text: item.result.text } : null;
    default:
      return null;
  }
}

const PROMPTS: ReadonlySet<string> = new Set(["prompt", "queued_prompt", "teammate", "command", "plan"]);
