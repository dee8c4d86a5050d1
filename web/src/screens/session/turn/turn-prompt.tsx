// What was asked, as it was typed.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { LongText } from "../../../text/long-text.tsx";
import { Markdown } from "../../../text/markdown.tsx";
import { TurnImages } from "./turn-images.tsx";
import type { ImageItem } from "./turn-items.ts";

interface TurnPromptProps {
  readonly turn: Interaction;
  readonly images: readonly ImageItem[];
}

export function TurnPrompt({ turn, images }: TurnPromptProps) {
  const kind = KINDS[turn.kind];
  if (turn.prompt.trim() === "" && images.length === 0)
    return <p className="text-sm text-faint">No prompt: the agent started on its own.</p>;
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      <h3 className={kind ? "text-xs text-faint" : "sr-only"}>{kind ?? "Prompt"}</h3>
      {turn.prompt.trim() !== "" && (
        <LongText text={turn.prompt} lines={30}>
          {(part) => <Markdown text={part} />}
        </LongText>
      )}
      <TurnImages turn={turn} images={images} />
    </section>
  );
}

const KINDS: Readonly<Partial<Record<Interaction["kind"], string>>> = {
  queued_prompt: "Typed while the agent worked",
  command: "Command",
  local_command: "Built-in command",
  plan: "Accepted plan",
};
