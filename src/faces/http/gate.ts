// Lets questions to the archive through a few at a time, so that events and new requests get their turn in between.

export interface Gate {
  /** Null, and nothing done, for who has gone away before it was their turn. */
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
        // The database answers without a pause, and what came in meanwhile is handled in this one.
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
