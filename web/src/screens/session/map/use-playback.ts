// Plays a session back on its map: turn after turn, until the end or the next key.
import { useEffect, useRef, useState } from "react";

interface Playback {
  readonly playing: boolean;
  readonly toggle: () => void;
  readonly stop: () => void;
}

export function usePlayback(current: number, total: number, onStep: (turn: number) => void): Playback {
  const [playing, setPlaying] = useState(false);
  const at = useRef(current);
  const step = useRef(onStep);
  useEffect(() => {
    step.current = onStep;
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      at.current = nextPlayed(at.current, total);
      step.current(at.current);
      if (at.current === total) setPlaying(false);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [playing, total]);
  return {
    playing,
    toggle() {
      // From the end it begins again.
      at.current = current >= total ? 0 : current;
      setPlaying(!playing);
    },
    stop: () => setPlaying(false),
  };
}

/** Skips turns of a long session, so that the whole takes about a minute. */
export function nextPlayed(turn: number, total: number): number {
  return Math.min(total, turn + Math.max(1, Math.round(total / MOST_STEPS)));
}

const STEP_MS = 600;
const MOST_STEPS = 100;
