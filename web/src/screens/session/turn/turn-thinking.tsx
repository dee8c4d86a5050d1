// Thinking that is shown in full, because the reader asked for all of it.
import { Brain } from "lucide-react";
import { Markdown } from "../../../text/markdown.tsx";
import { Thinking } from "../../../text/thinking.tsx";

interface OpenThinkingProps {
  readonly text: string;
  readonly withheld: boolean;
}

export function OpenThinking({ text, withheld }: OpenThinkingProps) {
  if (withheld || text.trim() === "") return <Thinking text={text} withheld={withheld} />;
  return (
    <div className="flex min-w-0 gap-2 py-1 ps-7 text-sm text-soft">
      <Brain size={14} strokeWidth={1.75} className="mt-0.5 shrink-0 text-thinking" aria-label="Thinking" />
      <Markdown text={text} />
    </div>
  );
}
