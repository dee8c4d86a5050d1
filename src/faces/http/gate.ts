// Limits how many requests query the archive at once, so live events and new requests are handled in between.

export interface Gate {
  /** Returns null and does no work if the client disconnects before its turn. */
  pass<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result | null>;
}

export function gate(most: number): Gate {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return {
    async pass(signal, work) {
      if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else busy++;
      try {
        // Queries are synchronous and block the event loop; this lets waiting events run first.
        await new Promise<void>((resolve) => setImmediate(resolve));
        return signal.aborted ? null : await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy--;
      }
    },
  };
}
