// Pushes what is shared in the background, a while after it changed. On a machine that joined no server, it does nothing.
import { retryDelay } from "../../model/retry-delay.ts";
import type { Store } from "../../store/store.ts";
import { thisMachine } from "../this-machine.ts";
import { pushShared } from "./push-shared.ts";

export interface BackgroundPushOptions {
  readonly signal: AbortSignal;
  /** Receives why nothing could be sent, once for each reason. */
  readonly on_note?: (text: string) => void;
  /** Collects changes this long. */
  readonly gather_ms?: number;
}

export interface BackgroundPush {
  /** Called after something was indexed. */
  look(): void;
  /** Resolves when a push that was running has stopped. */
  over(): Promise<void>;
}

const GATHER_MS = 30_000;
const COMPARE_MS = 3_600_000;

export function startBackgroundPush(
  store: Store,
  dataDir: string,
  { signal, on_note, gather_ms = GATHER_MS }: BackgroundPushOptions,
): BackgroundPush {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  let failures = 0;
  let noted: string | null = null;
  let comparedAt = Number.NEGATIVE_INFINITY;

  function pushIn(ms: number): void {
    if (signal.aborted || timer) return;
    timer = setTimeout(() => {
      timer = null;
      running = run().finally(() => {
        running = null;
        if (again) pushIn(failures === 0 ? gather_ms : retryDelay(failures + 1, gather_ms, Math.random));
        again = false;
      });
    }, ms).unref();
  }

  async function run(): Promise<void> {
    const compare = performance.now() - comparedAt > COMPARE_MS;
    try {
      const report = await pushShared(store, dataDir, {
        home: thisMachine().home,
        compare,
        signal,
        attempts: 1,
      });
      if (report && compare) comparedAt = performance.now();
      failures = 0;
      noted = null;
    } catch (error) {
      if (signal.aborted) return;
      failures++;
      again = true;
      const text = error instanceof Error ? error.message : String(error);
      if (text !== noted) on_note?.(text);
      noted = text;
    }
  }

  signal.addEventListener("abort", () => timer && clearTimeout(timer), { once: true });
  return {
    look() {
      if (running !== null) again = true;
      else pushIn(gather_ms);
    },
    over: async () => void (await running),
  };
}
