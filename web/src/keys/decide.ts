// Decides what a key press does, given the bindings and the keys pressed before it.
import type { Binding } from "./keys.ts";

/** The first keys of a longer sequence. */
export interface PendingKeys {
  readonly keys: string;
  readonly at: number;
}

export interface Press {
  readonly key: string;
  /** In milliseconds. */
  readonly at: number;
  /** The key is held down, and this is not its first press. */
  readonly repeat: boolean;
}

interface Decision {
  readonly run: Binding["run"] | null;
  readonly next: PendingKeys | null;
}

/**
 * The first matching binding wins, and one that continues the pending sequence goes before one that does not.
 */
export function decide(pending: PendingKeys | null, press: Press, bindings: readonly Binding[]): Decision {
  const waiting = pending && press.at - pending.at < PATIENCE_MS ? pending : null;
  if (press.repeat && !MOVING.has(press.key)) return { run: held(press, bindings), next: waiting };
  const tries = waiting ? [`${waiting.keys} ${press.key}`, press.key] : [press.key];
  for (const keys of tries) {
    const bound = bindings.find((binding) => binding.keys === keys);
    if (bound) return { run: bound.run, next: null };
    if (bindings.some((binding) => binding.keys.startsWith(`${keys} `)))
      return { run: null, next: { keys, at: press.at } };
  }
  return { run: null, next: null };
}

/** Runs nothing, because a held key acts once, but still keeps the browser from acting on the key. */
function held({ key }: Press, bindings: readonly Binding[]): Binding["run"] | null {
  return bindings.some(({ keys }) => keys === key) ? () => undefined : null;
}

/** Keys that repeat while they are held. */
const MOVING: ReadonlySet<string> = new Set([
  "j",
  "k",
  "n",
  "N",
  "[",
  "]",
  "ArrowDown",
  "ArrowUp",
  "ArrowLeft",
  "ArrowRight",
  "PageDown",
  "PageUp",
]);

const PATIENCE_MS = 1000;
