// Shows a turn: the prompt, the work and the answer.
import { memo, useEffect, useMemo } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { turnCostText } from "../../../../../src/text/costs.ts";
import { tokens } from "../../../format/numbers.ts";
import { clock, duration, fullTime } from "../../../format/times.ts";
import { CLOSED, FoldsContext } from "../../../text/folds.ts";
import { foundItems, type Sought } from "./found-items.ts";
import { SubsessionView } from "./subsession-view.tsx";
import { TurnBody } from "./turn-body.tsx";
import { TurnEnding } from "./turn-ending.tsx";
import { TurnMenu } from "./turn-menu.tsx";
import { type StartedSubsession, TurnOptionsContext, type TurnState } from "./turn-options.ts";
import { useWholeTurn } from "./use-whole-turn.ts";

interface TurnViewProps {
  readonly turn: Interaction;
  readonly total: number;
  readonly thinking: boolean;
  /** All steps are expanded. */
  readonly steps: boolean;
  /** Words or a file to show in this turn, or null. */
  readonly sought: Sought | null;
  readonly state: TurnState;
  /** False if only the prompts are known, so no turn has an ending. */
  readonly ends: boolean;
  readonly onJump: (turn: number) => void;
}

export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { total, thinking, steps, sought, state, ends, onJump } = props;
  const { turn, showAll } = useWholeTurn(props.turn);
  const options = useMemo(() => ({ thinking, state, subsession }), [thinking, state]);
  const { items, incomplete } = useMemo(() => foundItems(turn, sought ?? NOTHING_SOUGHT), [turn, sought]);
  // The words may be in what was left out.
  useEffect(() => {
    if (incomplete) showAll();
  }, [incomplete, showAll]);
  const words = sought?.words ?? NOTHING_SOUGHT.words;
  const folds = useMemo(() => ({ all: steps, words, items }), [steps, words, items]);
  return (
    <TurnOptionsContext value={options}>
      <FoldsContext value={folds}>
        <article
          id={`turn-${turn.turn}`}
          tabIndex={-1}
          aria-label={`Turn ${turn.turn}`}
          aria-posinset={turn.turn}
          aria-setsize={total}
          className="group/turn flex min-w-0 flex-col gap-3 pb-10 outline-none"
        >
          <TurnHead turn={turn} state={state} ends={ends} onJump={onJump} />
          <TurnBody turn={turn} onShowAll={showAll} />
        </article>
      </FoldsContext>
    </TurnOptionsContext>
  );
});

const NOTHING_SOUGHT: Sought = { words: [], file: null };

function subsession(started: StartedSubsession) {
  // Keys and searches open steps of the turn itself, not of its sub-agents.
  return (
    <FoldsContext key={started.id} value={CLOSED}>
      <SubsessionView {...started} />
    </FoldsContext>
  );
}

interface TurnHeadProps {
  readonly turn: Interaction;
  readonly state: TurnState;
  readonly ends: boolean;
  readonly onJump: (turn: number) => void;
}

/** The line above a turn: its number, time, duration and ending. */
function TurnHead({ turn, state, ends, onJump }: TurnHeadProps) {
  const cost = turnCostText(turn);
  return (
    <header className="sticky top-0 z-5 -mx-2 -mb-2 flex h-10 items-center gap-3 bg-canvas px-2 text-xs text-faint">
      <h2 className="text-sm font-semibold tabular-nums">
        <a
          href={`#${turn.turn}`}
          title="Link to this turn"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onJump(turn.turn);
          }}
          className="-mx-1 inline-flex h-8 min-w-6 items-center rounded-md px-1 text-ink group-focus-visible/turn:bg-accent-soft group-focus-visible/turn:text-accent hover:text-accent"
        >
          <span className="sr-only">Turn </span>
          {turn.turn}
        </a>
      </h2>
      {turn.created !== null && (
        <time dateTime={turn.created} title={fullTime(turn.created)} className="tabular-nums">
          {clock(turn.created)}
        </time>
      )}
      {turn.duration_ms !== null && turn.duration_ms > 0 && (
        <span className="tabular-nums" title="Duration">
          {duration(turn.duration_ms)}
        </span>
      )}
      {ends && <TurnEnding ending={turn.ending} state={state} />}
      <span className="ms-auto hidden opacity-0 tabular-nums group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 sm:inline">
        {tokens(turn.usage)} tokens
        {cost !== "" && <span title="List prices; without copied messages">, {cost}</span>}
      </span>
      <TurnMenu turn={turn} />
    </header>
  );
}
