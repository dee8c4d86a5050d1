// A turn of a sub-agent: the same as any other, with a smaller head.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { clock, duration } from "../../../format/times.ts";
import { TurnBody } from "./turn-body.tsx";
import { TurnEnding } from "./turn-ending.tsx";
import type { ToolItem } from "./turn-items.ts";
import { useWholeTurn } from "./use-whole-turn.ts";

interface SubsessionTurnProps {
  readonly turn: Interaction;
  /** The only turn needs no number. */
  readonly alone: boolean;
  /** What started it; what it says itself is not said again. */
  readonly call: ToolItem;
}

export function SubsessionTurn({ turn: given, alone, call }: SubsessionTurnProps) {
  const { turn, showAll } = useWholeTurn(given);
  return (
    <article aria-label={`Turn ${turn.turn} of the sub-agent`} className="flex min-w-0 flex-col gap-2">
      <p className="flex items-center gap-3 text-xs text-faint tabular-nums">
        {!alone && <span className="font-semibold text-soft">{turn.turn}</span>}
        {turn.created !== null && <span>{clock(turn.created)}</span>}
        {turn.duration_ms !== null && turn.duration_ms > 0 && <span>{duration(turn.duration_ms)}</span>}
        <TurnEnding ending={turn.ending} active={false} />
      </p>
      <TurnBody
        turn={turn}
        onShowAll={showAll}
        withoutPrompt={turn.prompt.trim() === call.use.starts?.prompt.trim()}
        withoutAnswer={beginsWith(call.result?.text ?? null, turn.response)}
      />
    </article>
  );
}

/** An answer that only occurs in it somewhere, such as `Yes`, is another one. */
export function beginsWith(result: string | null, answer: string | null): boolean {
  return result !== null && answer !== null && result.trimStart().startsWith(answer.trim());
}
