// The two things a reading thread does: sessions to rows, and the rest of transcripts to what is kept and found.
import type { DoneUpdate, WaitingSource } from "../../store/intake.ts";
import type { ReadingPlaces } from "../read/read-file.ts";
import { readDone } from "./read-done.ts";
import { readUnit, type UnitJob, type UnitRead } from "./read-unit.ts";

export type ReaderJob =
  | { readonly type: "units"; readonly units: readonly UnitJob[] }
  | { readonly type: "done"; readonly waiting: readonly WaitingSource[] };

/** Takes parts of an answer as they come; the next one but one waits until it has. */
export type TakeParts = (parts: readonly DoneUpdate[]) => Promise<void>;

/** Of sessions what was read; of the rest everything has gone out in parts. */
export async function runJob(job: ReaderJob, places: ReadingPlaces, take: TakeParts): Promise<UnitRead[]> {
  if (job.type === "done") {
    await readAllDone(job.waiting, places, take);
    return [];
  }
  const read: UnitRead[] = [];
  for (const unit of job.units) read.push(await readUnit(unit, places));
  return read;
}

/** How much of transcripts goes out at once. */
const PART_BYTES = 1024 * 1024;

async function readAllDone(
  waiting: readonly WaitingSource[],
  places: ReadingPlaces,
  take: TakeParts,
): Promise<void> {
  let parts: DoneUpdate[] = [];
  let bytes = 0;
  let taken = Promise.resolve();

  async function send(): Promise<void> {
    const sent = parts;
    parts = [];
    bytes = 0;
    await taken;
    taken = take(sent);
  }

  for (const each of waiting) {
    await readDone(each, places, async (part) => {
      parts.push(part);
      bytes += part.bytes;
      if (bytes >= PART_BYTES) await send();
    });
  }
  await send();
  await taken;
}
