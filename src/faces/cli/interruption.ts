// Handles Ctrl-C and SIGTERM during long work: the first stops it at a point where it can continue, the second at once.

export interface Interruption extends Disposable {
  readonly signal: AbortSignal;
  /** Returns the exit code that shells expect: 130 for SIGINT, 143 for SIGTERM, or null if there was no signal. */
  exitCode(): number | null;
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

export function onInterruption(onFirst: () => void): Interruption {
  const stopping = new AbortController();
  let code: number | null = null;
  const interrupt = (name: NodeJS.Signals) => {
    // Without a listener, the next signal ends the process at once.
    ignore();
    code = SIGNALS[name as keyof typeof SIGNALS];
    onFirst();
    stopping.abort();
  };
  const ignore = () => {
    for (const name of Object.keys(SIGNALS)) process.removeListener(name, interrupt);
  };
  for (const name of Object.keys(SIGNALS)) process.on(name, interrupt);
  return { signal: stopping.signal, exitCode: () => code, [Symbol.dispose]: ignore };
}
