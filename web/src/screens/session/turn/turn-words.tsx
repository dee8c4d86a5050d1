// Words between the prompt and the answer, by whose they are.
import { CircleAlert } from "lucide-react";
import { LongText } from "../../../text/long-text.tsx";
import { Markdown } from "../../../text/markdown.tsx";
import { Visible } from "../../../text/visible.tsx";
import type { TextItem } from "./turn-items.ts";

export function TurnWords({ item: { speaker, text } }: { readonly item: TextItem }) {
  switch (speaker) {
    case "model":
      return (
        <div className="py-1">
          <Markdown text={text} />
        </div>
      );
    case "error":
      return (
        <div className="flex min-w-0 gap-2 rounded-lg bg-bad-soft px-4 py-3 text-sm">
          <CircleAlert
            size={16}
            strokeWidth={1.75}
            className="mt-0.5 shrink-0 text-bad"
            aria-label="API error"
          />
          <p dir="auto" className="min-w-0 whitespace-pre-wrap wrap-anywhere">
            <Visible text={text} />
          </p>
        </div>
      );
    case "local_command":
    case "shell":
    case "output":
      return (
        <div className="min-w-0 rounded-md bg-sunken px-3 py-2">
          {speaker !== "output" && <p className="text-xs text-faint">{NAMES[speaker]}</p>}
          <LongText text={text} lines={12} />
        </div>
      );
    default:
      return (
        <div className="my-1 flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3">
          <p className="text-xs text-faint">Added while the agent worked</p>
          <Markdown text={text} />
        </div>
      );
  }
}

const NAMES = { local_command: "Built-in command", shell: "Your shell command" };
