// What was done between the prompt and the answer; long runs of steps are folded.
import { useContext, useMemo } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { entriesOf } from "./turn-entries.ts";
import { TurnEntryView } from "./turn-entry.tsx";
import { TurnOptionsContext } from "./turn-options.ts";
import { foldSteps } from "./turn-steps.ts";
import { TurnStepsView } from "./turn-steps-view.tsx";

interface TurnWorkProps {
  readonly turn: Interaction;
  readonly onShowAll: () => void;
}

export function TurnWork({ turn, onShowAll }: TurnWorkProps) {
  const { active } = useContext(TurnOptionsContext);
  const goesOn = active && turn.ending === "open";
  const blocks = useMemo(() => foldSteps(entriesOf(turn), goesOn), [turn, goesOn]);
  if (blocks.length === 0) return null;
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <h3 className="sr-only">Work</h3>
      {blocks.map((block) =>
        block.kind === "steps" ? (
          <TurnStepsView key={block.at} turn={turn} entries={block.entries} onShowAll={onShowAll} />
        ) : (
          <TurnEntryView
            key={`${block.entry.kind} ${block.entry.at}`}
            turn={turn}
            entry={block.entry}
            onShowAll={onShowAll}
          />
        ),
      )}
    </section>
  );
}
