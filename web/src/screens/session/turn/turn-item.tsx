// Shows one item of a turn.

import { Brain, CircleAlert } from "lucide-react";
import { memo, useContext } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { SENT } from "../../../format/names.ts";
import { ProjectContext } from "../../../text/in-project.ts";
import { LongText } from "../../../text/long-text.tsx";
import { Markdown } from "../../../text/markdown.tsx";
import { Thinking } from "../../../text/thinking.tsx";
import { Questions } from "../../../text/tool-body.tsx";
import { ToolCall } from "../../../text/tool-call.tsx";
import { ToolIcon } from "../../../text/tool-icon.tsx";
import { toolTarget, toolTitle } from "../../../text/tool-line.ts";
import { Visible } from "../../../text/visible.tsx";
import { TurnImages } from "./turn-images.tsx";
import type { Item, TextItem, ToolItem } from "./turn-items.ts";
import { TurnOptionsContext } from "./turn-options.ts";

interface TurnItemProps<Shown> {
  readonly turn: Interaction;
  readonly item: Shown;
  readonly onShowAll: () => void;
}

export const TurnItemView = memo(function TurnItemView({ turn, item, onShowAll }: TurnItemProps<Item>) {
  const { thinking } = useContext(TurnOptionsContext);
  switch (item.type) {
    case "text":
      return <TurnWords item={item} />;
    case "thinking": {
      const { id, text, withheld } = item;
      return thinking ? <OpenThinking {...{ text, withheld }} /> : <Thinking {...{ id, text, withheld }} />;
    }
    case "image":
      return <TurnImages turn={turn} images={[item]} />;
    case "tool":
      return <TurnTool turn={turn} item={item} onShowAll={onShowAll} />;
    case "note":
      return null;
  }
});

function TurnTool({ turn, item, onShowAll }: TurnItemProps<ToolItem>) {
  const { state, subsession } = useContext(TurnOptionsContext);
  const running = state !== null && turn.ending === "open" && item.result === null;
  if (running && (item.use.asks.length > 0 || item.use.plan !== null)) return <OpenQuestion item={item} />;
  if (running && item.subsessions.length === 0) return <RunningCall item={item} />;
  return (
    <ToolCall item={item} onShowAll={onShowAll}>
      <TurnImages turn={turn} images={item.result?.images ?? []} />
      {item.subsessions.map((id) =>
        subsession({ id, call: item, brief: turn.subsessions.find((each) => each.id === id) }),
      )}
    </ToolCall>
  );
}

/** A question or a plan that the agent waits with. It is answered where the agent runs. */
function OpenQuestion({ item: { use } }: { readonly item: ToolItem }) {
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-lg border border-warn px-4 py-3">
      <h3 className="text-xs font-medium text-warn">
        {use.plan === null ? "Waiting for your answer" : "Waiting for you to accept this plan"}
      </h3>
      {use.plan === null ? <Questions asks={use.asks} /> : <Markdown text={use.plan} />}
    </section>
  );
}

/** A tool call that is still running. */
function RunningCall({ item: { use } }: { readonly item: ToolItem }) {
  const project = useContext(ProjectContext);
  return (
    <p className="flex min-w-0 items-center gap-2 px-1.5 py-1 text-sm">
      <span className="mx-[3px] size-2 shrink-0 animate-pulse rounded-full bg-good" aria-hidden />
      <ToolIcon kind={use.kind} />
      <bdi className="shrink-0 font-medium">{toolTitle(use)}</bdi>
      <bdi className="min-w-0 flex-1 truncate font-mono text-[12.5px] text-soft">
        {toolTarget(use, project)}
      </bdi>
      <span className="shrink-0 text-xs text-good">running</span>
    </p>
  );
}

interface OpenThinkingProps {
  readonly text: string;
  readonly withheld: boolean;
}

/** Shows thinking in full, because the reader expanded all of it. */
function OpenThinking({ text, withheld }: OpenThinkingProps) {
  if (withheld || text.trim() === "") return <Thinking text={text} withheld={withheld} />;
  return (
    <div className="flex min-w-0 gap-2 py-1 ps-7 text-sm text-soft">
      <Brain size={14} strokeWidth={1.75} className="mt-0.5 shrink-0 text-thinking" aria-label="Thinking" />
      <Markdown text={text} />
    </div>
  );
}

/** Shows text between the prompt and the answer, depending on who wrote it. */
function TurnWords({ item: { speaker, text } }: { readonly item: TextItem }) {
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
          <p className="text-xs text-faint">{SENT[speaker] ?? SENT.queued_prompt}</p>
          <Markdown text={text} />
        </div>
      );
  }
}

const NAMES = { local_command: "Built-in command", shell: "Your shell command" };
