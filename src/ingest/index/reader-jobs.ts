// Defines the two jobs of a reader thread: sessions to rows, and work to index chunks and archived blocks.
import type { WaitingSource, WorkUpdate } from "../../store/intake.ts";
import type { ReadContext } from "../read/read-file.ts";
import { type BundleJob, type BundleRead, readBundle } from "./read-bundle.ts";
import { readWork } from "./read-work.ts";

export type ReaderJob =
  | { readonly type: "bundles"; readonly bundles: readonly BundleJob[] }
  | { readonly type: "work"; readonly waiting: readonly WaitingSource[] };

/** Receives parts of a result as they come. The reader goes at most one part ahead. */
export type TakeParts = (parts: readonly WorkUpdate[]) => Promise<void>;

/** Returns the bundles that were read. Work has been passed on in parts. */
export async function runJob(job: ReaderJob, context: ReadContext, take: TakeParts): Promise<BundleRead[]> {
  if (job.type === "work") {
    await readAllWork(job.waiting, context, take);
    return [];
  }
  const read: BundleRead[] = [];
  for (const bundle of job.bundles) read.push(await readBundle(bundle, context));
  return read;
}

/** Returns the buffers of an update. Each belongs to this update alone. */
export function memoryOf({ blocks, turns }: WorkUpdate): ArrayBuffer[] {
  const chunks = turns.flatMap((turn) => turn.chunks);
  const words = chunks.flatMap((chunk) => (chunk.secret ? [chunk, chunk.secret] : [chunk]));
  const bytes = words.flatMap(({ thinking, tools, outputs }) => [thinking, tools, outputs]);
  return [...bytes, ...blocks.map(({ data }) => data)].map(({ buffer }) => buffer as ArrayBuffer);
}

/** Bytes of transcripts per part. */
const PART_BYTES = 1024 * 1024;

async function readAllWork(
  waiting: readonly WaitingSource[],
  context: ReadContext,
  take: TakeParts,
): Promise<void> {
  let parts: WorkUpdate[] = [];
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
    await readWork(each, context, async (part) => {
      parts.push(part);
      bytes += part.bytes;
      if (bytes >= PART_BYTES) await send();
    });
  }
  await send();
  await taken;
}
