// A wake-up signal that is never lost: a ring while no one waits is noticed at the next wait.

export interface Alarm {
  ring(): void;
  /** Resets the alarm, so the next ring is noticed again. */
  set(): void;
  /** Aborts when the alarm rings. */
  signal(): AbortSignal;
  /** Resolves when the alarm rings. */
  rung(): Promise<void>;
}

export function alarm(): Alarm {
  let next = bell();
  return {
    ring: () => next.ring(),
    set() {
      if (next.signal.aborted) next = bell();
    },
    signal: () => next.signal,
    rung: () => next.rung,
  };
}

function bell() {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    signal: controller.signal,
    rung: promise,
    ring() {
      controller.abort();
      resolve();
    },
  };
}
