// Ingests the events that hooks left in the spool. Problems with the spool do not stop the rest of the indexing.
import { drainSpool } from "../../capture/drain-spool.ts";
import { watchSpool } from "../../capture/watch-spool.ts";
import { ClewError } from "../../model/errors.ts";
import type { Logs } from "../../store/logs.ts";
import type { Marks } from "../../store/marks.ts";

export async function ingestSpool(
  store: Marks & Logs,
  data_dir: string,
  on_note?: (text: string) => void,
): Promise<void> {
  try {
    await drainSpool(store, data_dir);
  } catch (error) {
    if (!(error instanceof ClewError)) throw error;
    on_note?.(error.message);
  }
}

/** Ingests events as they arrive, one batch at a time. The returned function waits for a batch in progress. */
export function followSpool(
  store: Marks & Logs,
  data_dir: string,
  { signal, on_note }: { readonly signal: AbortSignal; readonly on_note?: (text: string) => void },
): () => Promise<void> {
  let under_way: Promise<void> | null = null;
  let noted: string | null = null;
  /** Reports a problem only once, although it recurs every few seconds. */
  const note = (text: string) => {
    if (text !== noted) on_note?.(text);
    noted = text;
  };
  watchSpool(
    data_dir,
    () => {
      under_way ??= ingestSpool(store, data_dir, note)
        .catch((error: unknown) => note(error instanceof Error ? error.message : String(error)))
        .finally(() => {
          under_way = null;
        });
    },
    signal,
  );
  return async () => {
    await under_way;
  };
}
