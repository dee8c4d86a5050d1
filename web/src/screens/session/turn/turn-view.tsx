// A turn: what was asked, what was done, and what was answered.
import { memo, useMemo } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { SubsessionView } from "./subsession-view.tsx";
import { TurnBody } from "./turn-body.tsx";
import { TurnHead } from "./turn-head.tsx";
import { type StartedSubsession, TurnOptionsContext } from "./turn-options.ts";
import { useWholeTurn } from "./use-whole-turn.ts";

interface TurnViewProps {
  readonly turn: Interaction;
  readonly total: number;
  readonly thinking: boolean;
  readonly steps: boolean;
  readonly active: boolean;
  /** False where nothing is known but the prompts, so that no turn has an end. */
  readonly ends: boolean;
  readonly onJump: (turn: number) => void;
}

export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { total, thinking, steps, active, ends, onJump } = props;
  const { turn, showAll } = useWholeTurn(props.turn);
  const options = useMemo(() => ({ thinking, steps, active, subsession }), [thinking, steps, active]);
  return (
    <TurnOptionsContext value={options}>
      <article
        id={`turn-${turn.turn}`}
        tabIndex={-1}
        aria-label={`Turn ${turn.turn}`}
        aria-posinset={turn.turn}
        aria-setsize={total}
        className="group/turn flex min-w-0 flex-col gap-3 pb-10 outline-none"
      >
        <TurnHead turn={turn} active={active} ends={ends} onJump={onJump} />
        <TurnBody turn={turn} onShowAll={showAll} />
      </article>
    </TurnOptionsContext>
  );
});

function subsession(started: StartedSubsession) {
  return <SubsessionView key={started.id} {...started} />;
}
