// Waking somebody who may be awake: what is rung while nobody rests is heard at the next rest.

export interface Alarm {
  ring(): void;
  /** From here on it can be heard again. */
  set(): void;
  /** Aborted when it rings. */
  signal(): AbortSignal;
  /** Settled when it rings. */
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
