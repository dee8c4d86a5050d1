// Takes in what hooks left in the spool, for whoever writes the archive; whatever is wrong with it, the rest goes on.
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

/** As events come, one after the other; settled when it was stopped and nothing is under way. */
export function followSpool(
  store: Marks & Logs,
  data_dir: string,
  { signal, on_note }: { readonly signal: AbortSignal; readonly on_note?: (text: string) => void },
): () => Promise<void> {
  let under_way: Promise<void> | null = null;
  let noted: string | null = null;
  /** What is wrong is found again every other second, and told once. */
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
