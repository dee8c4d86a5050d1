// Says that a turn is not shown in full, and loads it in full.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { counted } from "../../../../../src/text/numbers.ts";

interface TurnCutProps {
  readonly turn: Interaction;
  readonly onShowAll: () => void;
}

export function TurnCut({ turn: { left_out }, onShowAll }: TurnCutProps) {
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
