// Shows the content of a turn below its header.
import { useContext, useMemo } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { counted } from "../../../../../src/text/numbers.ts";
import { SENT } from "../../../format/names.ts";
import { LongText } from "../../../text/long-text.tsx";
import { Markdown } from "../../../text/markdown.tsx";
import { Visible } from "../../../text/visible.tsx";
import { TurnImages } from "./turn-images.tsx";
import { TurnItemView } from "./turn-item.tsx";
import { type ImageItem, type Item, shownTurn } from "./turn-items.ts";
import { TurnOptionsContext } from "./turn-options.ts";
import { outcomeLines } from "./turn-outcome.ts";
import { foldSteps } from "./turn-steps.ts";
import { TurnStepsView } from "./turn-steps-view.tsx";

interface TurnBodyProps {
  readonly turn: Interaction;
  readonly onShowAll: () => void;
  /** Set if the surroundings already show the same. */
  readonly withoutPrompt?: boolean;
  readonly withoutAnswer?: boolean;
}

export function TurnBody(props: TurnBodyProps) {
  const { turn, onShowAll, withoutPrompt = false, withoutAnswer = false } = props;
  const { prompt_images, before, after } = useMemo(() => shownTurn(turn), [turn]);
  return (
    <>
      {!withoutPrompt && <TurnPrompt turn={turn} images={prompt_images} />}
      <TurnWork name="Work" turn={turn} items={before} onShowAll={onShowAll} />
      {turn.response !== null && !withoutAnswer && (
        <section className="min-w-0 border-s-2 border-accent ps-4">
          <h3 className="sr-only">Answer</h3>
          <Markdown text={turn.response} />
        </section>
      )}
      <TurnWork name="After the answer" turn={turn} items={after} onShowAll={onShowAll} />
      <TurnOutcomeView turn={turn} />
      <TurnCut turn={turn} onShowAll={onShowAll} />
    </>
  );
}

interface TurnCutProps {
  readonly turn: Interaction;
  readonly onShowAll: () => void;
}

/** Says that a turn is not shown in full, and loads it in full. */
function TurnCut({ turn: { left_out }, onShowAll }: TurnCutProps) {
  if (left_out.characters === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-faint">
      {counted(left_out.characters, "character")} not shown.
      <button type="button" onClick={onShowAll} className="h-8 rounded-md px-2 text-accent hover:bg-hover">
        Show all
      </button>
    </p>
  );
}

/** Shows the outcome of a turn, if its answer does not say so itself. */
function TurnOutcomeView({ turn }: { readonly turn: Interaction }) {
  const lines = outcomeLines(turn);
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 text-sm text-faint">
      {lines.map(({ name, text }) => (
        <div key={name} className="flex gap-2">
          <dt className="shrink-0 font-medium text-soft">{name}</dt>
          <dd dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
            <LongText text={text} lines={4}>
              {(part) => <Visible text={part} />}
            </LongText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface TurnWorkProps {
  readonly turn: Interaction;
  readonly name: string;
  readonly items: readonly Item[];
  readonly onShowAll: () => void;
}

/** Shows the work before the answer, or after it; long runs of steps are collapsed. */
function TurnWork({ turn, name, items, onShowAll }: TurnWorkProps) {
  const { state } = useContext(TurnOptionsContext);
  const running = state !== null && turn.ending === "open";
  const blocks = useMemo(() => foldSteps(items, running), [items, running]);
  if (blocks.length === 0) return null;
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <h3 className="sr-only">{name}</h3>
      {blocks.map((block) =>
        block.kind === "steps" ? (
          <TurnStepsView key={block.id} turn={turn} items={block.items} onShowAll={onShowAll} />
        ) : (
          <TurnItemView key={block.item.id} turn={turn} item={block.item} onShowAll={onShowAll} />
        ),
      )}
    </section>
  );
}

interface TurnPromptProps {
  readonly turn: Interaction;
  readonly images: readonly ImageItem[];
}

/** Shows the prompt as it was typed. */
function TurnPrompt({ turn, images }: TurnPromptProps) {
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
  ...SENT,
  command: "Command",
  local_command: "Built-in command",
  plan: "Accepted plan",
};
