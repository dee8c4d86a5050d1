// Shows the model's thinking: one quiet line, which opens to the whole text.
import { Brain } from "lucide-react";
import { Disclosure } from "./disclosure.tsx";
import { Markdown } from "./markdown.tsx";
import { plainWords } from "./plain-words.ts";
import { readMarkdown } from "./read-markdown.ts";
import { visibleLine } from "./visible-text.ts";

interface ThinkingProps {
  /** The item's id, if the thinking is part of a turn. */
  readonly id?: string;
  readonly text: string;
  /** True if the agent did not record the text. */
  readonly withheld: boolean;
}

export function Thinking({ id, text, withheld }: ThinkingProps) {
  if (withheld || text.trim() === "")
    return (
      <p
        title="The agent did not save the text of this thinking."
        className="flex items-center gap-2 px-1.5 py-1 ps-7 text-sm text-thinking italic"
      >
        <Brain size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
        Thinking (text withheld)
      </p>
    );
  return (
    <Disclosure line={<FirstLine text={text} />} isFound={({ items }) => id !== undefined && items.has(id)}>
      <div className="text-soft">
        <Markdown text={text} />
      </div>
    </Disclosure>
  );
}

function FirstLine({ text }: { readonly text: string }) {
  const line = (text.trimStart().split("\n", 1)[0] ?? "").slice(0, 300);
  const words = plainWords(readMarkdown(line) ?? []) || line;
  return (
    <>
      <Brain size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-thinking" />
      <span className="shrink-0 text-thinking">Thinking</span>
      <bdi className="min-w-0 truncate text-thinking italic">{visibleLine(words)}</bdi>
    </>
  );
}
