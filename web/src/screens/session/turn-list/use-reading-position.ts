// Tracks the turn being read, and keeps its number in the address: `#7`, as in the citation `session#7`.
import { useNavigate, useRouter } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { turnIn } from "./turn-hash.ts";
import type { TurnsHandle } from "./turns-view.tsx";

/** Fields of the address to change along with the turn; undefined removes one. */
export type AddressChange = { readonly [Name in "find" | "file"]?: string | undefined };

export interface ReadingPosition {
  /** The turn in the address, or null if it names none. */
  readonly start: number | null;
  readonly current: number;
  /** Called when the reader scrolled to this turn. */
  readonly read: (turn: number) => void;
  /** Goes to a turn and adds to the browser's history, so Back returns here. */
  readonly jump: (turn: number, search?: AddressChange) => void;
  /** Goes to an adjacent turn. */
  readonly step: (turn: number) => void;
}

export function useReadingPosition(total: number, turns: RefObject<TurnsHandle | null>): ReadingPosition {
  const router = useRouter();
  const navigate = useNavigate();
  const [start] = useState(() => turnIn(router.latestLocation.hash, total));
  const [current, setCurrent] = useState(start ?? 1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Hashes written here need no jump when the router reports them.
  const written = useRef(new Set<string>());
  const write = useCallback(
    (turn: number, replace: boolean, change: AddressChange = {}) => {
      const hash = String(turn);
      const isThere = hash === router.latestLocation.hash;
      if (isThere && Object.keys(change).length === 0) return;
      if (!isThere) written.current.add(hash);
      const search = (before: object) => ({ ...before, ...change });
      void navigate({ to: ".", search, hash, replace, resetScroll: false, hashScrollIntoView: false });
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
    (turn: number, change?: AddressChange) => {
      turns.current?.jump(turn);
      clearTimeout(timer.current);
      write(turn, false, change);
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
        // Opening a panel leaves the reader where they are.
        if (turn === null || written.current.delete(toLocation.hash) || (hrefChanged && !hashChanged)) return;
        clearTimeout(timer.current);
        turns.current?.jump(turn);
      }),
    [router, turns, total],
  );
  return { start, current, read, jump, step };
}

const REST_MS = 300;
