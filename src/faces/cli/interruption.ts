// Ctrl-C and its like while something is under way: the first ends it where it can go on from, the second at once.

export interface Interruption extends Disposable {
  readonly signal: AbortSignal;
  /** As shells count it: 130 for SIGINT, 143 for SIGTERM; null while nobody interrupted. */
  exitCode(): number | null;
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

export function onInterruption(onFirst: () => void): Interruption {
  const stopping = new AbortController();
  let code: number | null = null;
  const interrupt = (name: NodeJS.Signals) => {
    // Without a listener the next one ends the process, whatever it is doing.
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
