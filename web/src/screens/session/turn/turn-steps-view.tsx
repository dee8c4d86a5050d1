// Shows a long run of steps as one line that opens.
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { useFold } from "../../../text/folds.ts";
import { TurnItemView } from "./turn-item.tsx";
import type { Item } from "./turn-items.ts";
import { stepsLine } from "./turn-steps.ts";

interface TurnStepsViewProps {
  readonly turn: Interaction;
  readonly items: readonly Item[];
  readonly onShowAll: () => void;
}

export function TurnStepsView({ turn, items, onShowAll }: TurnStepsViewProps) {
  const { open, toggle } = useFold((folds) => items.some((item) => folds.items.has(item.id)));
  const id = useId();
  const line = stepsLine(items);
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        className="flex min-h-8 w-full min-w-0 items-center gap-2 rounded-md px-1.5 py-1 text-start text-sm text-soft hover:bg-hover hover:text-ink"
      >
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className={`shrink-0 text-faint transition-transform ${open ? "rotate-90" : ""}`}
        />
        <span className="min-w-0">
          {line.text}
          {line.failed > 0 && <span className="text-bad">, {line.failed} failed</span>}
        </span>
      </button>
      {open && (
        <div id={id} className="ms-3 flex min-w-0 flex-col gap-0.5 border-s border-line ps-2">
          {items.map((item) => (
            <TurnItemView key={item.id} turn={turn} item={item} onShowAll={onShowAll} />
          ))}
        </div>
      )}
    </div>
  );
}
