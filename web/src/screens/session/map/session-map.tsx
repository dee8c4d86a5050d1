// The map of a session: a bar for each turn, or for a few. It shows where the work was, and leads there.
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import { mapBars } from "../../../../../src/text/map-bars.ts";
import type { MapOutput, SessionOutput } from "../../../api/outputs.ts";
import { mapQuery } from "../../../api/queries.ts";
import { MapDrawing } from "./map-drawing.tsx";
import { barOf, mapWords, turnAt } from "./map-paths.ts";
import { MapTip, tipWords } from "./map-tip.tsx";
import { usePlayback } from "./use-playback.ts";

interface SessionMapProps {
  readonly session: SessionOutput;
  readonly entries: readonly TocTurn[];
  readonly current: number | null;
  readonly onJump: (turn: number) => void;
  readonly onStep: (turn: number) => void;
}

export function SessionMap({ session, ...rest }: SessionMapProps) {
  const { data } = useQuery(mapQuery(session.id));
  return (
    <div className="min-w-0 grow py-1">
      {data && data.turns.length > 1 && <TurnMap map={data} {...rest} />}
    </div>
  );
}

interface MapProps extends Omit<SessionMapProps, "session"> {
  readonly map: MapOutput;
}

function TurnMap({ map, entries, current, onJump, onStep }: MapProps) {
  const element = useRef<HTMLDivElement>(null);
  const width = useWidth(element);
  const words = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const total = map.turns.length;
  const bars = useMemo(() => mapBars(map.turns, Math.max(1, Math.floor(width / BAR_WIDTH))), [map, width]);
  const here = barOf(bars, current ?? 0);
  const turnUnder = ({ clientX }: PointerEvent) => {
    const { left, width: room } = element.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return turnAt((clientX - left) / Math.min(room, bars.length * MOST_WIDTH), total);
  };
  const { playing, toggle, stop } = usePlayback(current ?? 1, total, onStep);
  const press = (event: KeyboardEvent) => {
    if (event.key === " ") {
      event.preventDefault();
      toggle();
      return;
    }
    stop();
    const to = STEPS[event.key]?.(current ?? 1, total);
    if (to === undefined) return;
    event.preventDefault();
    onStep(Math.min(total, Math.max(1, to)));
  };
  const shown = hovered ?? current ?? 1;
  return (
    <div className="relative h-full">
      <div
        ref={element}
        role="slider"
        tabIndex={0}
        aria-label="Map of turns"
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={current ?? 1}
        aria-valuetext={tipWords(current ?? 1, map, entries)}
        aria-describedby={words}
        onKeyDown={press}
        onPointerMove={(event) => setHovered(turnUnder(event))}
        onPointerLeave={() => setHovered(null)}
        onClick={(event) => {
          stop();
          onJump(turnUnder(event as unknown as PointerEvent));
        }}
        aria-keyshortcuts="Space"
        onBlur={stop}
        className="peer h-full cursor-pointer rounded-sm"
      >
        <svg
          aria-hidden
          preserveAspectRatio="none"
          viewBox={`0 0 ${Math.max(1, bars.length)} 100`}
          className="h-full w-full"
          style={{ maxWidth: bars.length * MOST_WIDTH }}
        >
          {here >= 0 && <rect x={here - 0.1} y={0} width={1} height={100} className="fill-accent/25" />}
          <MapDrawing bars={bars} marks={map.marks} />
        </svg>
      </div>
      <p id={words} className="sr-only">
        {mapWords(map)}
      </p>
      {(hovered !== null || playing) && (
        <MapTip turn={shown} map={map} entries={entries} at={(shown - 0.5) / total} room={width} />
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, (turn: number, total: number) => number>> = {
  ArrowLeft: (turn) => turn - 1,
  ArrowDown: (turn) => turn - 1,
  ArrowRight: (turn) => turn + 1,
  ArrowUp: (turn) => turn + 1,
  PageDown: (turn, total) => turn - Math.ceil(total / 10),
  PageUp: (turn, total) => turn + Math.ceil(total / 10),
  Home: () => 1,
  End: (_, total) => total,
};

/** In pixels. Bars of a short session are not wider than a few. */
const BAR_WIDTH = 4;
const MOST_WIDTH = 16;

/** Follows the width, and starts with a likely one, so that the first frame has bars. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(600);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
