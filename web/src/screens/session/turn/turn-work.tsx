// What was done before the answer, or after it; long runs of steps are folded.
import { useContext, useMemo } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { TurnItemView } from "./turn-item.tsx";
import type { Item } from "./turn-items.ts";
import { TurnOptionsContext } from "./turn-options.ts";
import { foldSteps } from "./turn-steps.ts";
import { TurnStepsView } from "./turn-steps-view.tsx";

interface TurnWorkProps {
  readonly turn: Interaction;
  readonly name: string;
  readonly items: readonly Item[];
  readonly onShowAll: () => void;
}

export function TurnWork({ turn, name, items, onShowAll }: TurnWorkProps) {
  const { active } = useContext(TurnOptionsContext);
  const goesOn = active && turn.ending === "open";
  const blocks = useMemo(() => foldSteps(items, goesOn), [items, goesOn]);
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
