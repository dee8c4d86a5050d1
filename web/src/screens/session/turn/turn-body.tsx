// What stands in a turn below its head.
import { useMemo } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { Markdown } from "../../../text/markdown.tsx";
import { TurnCut } from "./turn-cut.tsx";
import { shownTurn } from "./turn-items.ts";
import { TurnOutcomeView } from "./turn-outcome-view.tsx";
import { TurnPrompt } from "./turn-prompt.tsx";
import { TurnWork } from "./turn-work.tsx";

interface TurnBodyProps {
  readonly turn: Interaction;
  readonly onShowAll: () => void;
  /** Where what is around it shows the same. */
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
