// A turn of a sub-agent: like any other turn, with a smaller header.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { clock, duration } from "../../../format/times.ts";
import { TurnBody } from "./turn-body.tsx";
import { TurnEnding } from "./turn-ending.tsx";
import type { ToolItem } from "./turn-items.ts";
import { useWholeTurn } from "./use-whole-turn.ts";

interface SubsessionTurnProps {
  readonly turn: Interaction;
  /** True for the only turn, which needs no number. */
  readonly alone: boolean;
  /** The call that started the sub-agent; its prompt and result are not repeated. */
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
        <TurnEnding ending={turn.ending} state={null} />
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

/**
 * Reports whether the result begins with the answer. An answer that merely occurs in it, such as `Yes`, is a
 * different one.
 */
export function beginsWith(result: string | null, answer: string | null): boolean {
  return result !== null && answer !== null && result.trimStart().startsWith(answer.trim());
}
