// The turn that is being read, and its number in the address: `#7`, as in the citation `session#7`.
import { useNavigate, useRouter } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { turnIn } from "./turn-hash.ts";
import type { TurnsHandle } from "./turns-view.tsx";

export interface ReadingPosition {
  /** Where the address leads; null where it names no turn. */
  readonly start: number | null;
  readonly current: number;
  /** The reader came to this turn by themselves. */
  readonly read: (turn: number) => void;
  /** To a turn, so that the way back leads here. */
  readonly jump: (turn: number) => void;
  /** To a turn beside this one. */
  readonly step: (turn: number) => void;
}

export function useReadingPosition(total: number, turns: RefObject<TurnsHandle | null>): ReadingPosition {
  const router = useRouter();
  const navigate = useNavigate();
  const [start] = useState(() => turnIn(router.latestLocation.hash, total));
  const [current, setCurrent] = useState(start ?? 1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was written here needs no jump when the router tells of it.
  const written = useRef(new Set<string>());
  const write = useCallback(
    (turn: number, replace: boolean) => {
      const hash = String(turn);
      if (hash === router.latestLocation.hash) return;
      written.current.add(hash);
      void navigate({ to: ".", search: true, hash, replace, resetScroll: false, hashScrollIntoView: false });
    },
    [navigate, router],
  );
  const read = useCallback(
    (turn: number) => {
      setCurrent(turn);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(turn, true), REST_MS);
    },
    [write],
  );
  const jump = useCallback(
    (turn: number) => {
      turns.current?.jump(turn);
      clearTimeout(timer.current);
      write(turn, false);
    },
    [turns, write],
  );
  const step = useCallback(
    (turn: number) => turns.current?.jump(Math.min(total, Math.max(1, turn)), true),
    [turns, total],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(
    () =>
      router.subscribe("onRendered", ({ toLocation, hashChanged, hrefChanged }) => {
        const turn = turnIn(toLocation.hash, total);
        // A panel that was opened leaves the reader where they are.
        if (turn === null || written.current.delete(toLocation.hash) || (hrefChanged && !hashChanged)) return;
        clearTimeout(timer.current);
        turns.current?.jump(turn);
      }),
    [router, turns, total],
  );
  return { start, current, read, jump, step };
}

const REST_MS = 300;
