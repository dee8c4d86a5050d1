// Defines the two jobs of a reader thread: sessions to rows, and work to index chunks and archived blocks.
import type { WaitingSource, WorkUpdate } from "../../store/intake.ts";
import type { ReadContext } from "../read/read-file.ts";
import { type BundleJob, type BundleRead, readBundle } from "./read-bundle.ts";
import { type HeadlineRead, readHeadline } from "./read-headline.ts";
import { readWork } from "./read-work.ts";
import type { FoundBundle } from "./scan.ts";

export type ReaderJob =
  | { readonly type: "bundles"; readonly bundles: readonly BundleJob[] }
  | { readonly type: "headlines"; readonly bundles: readonly FoundBundle[] }
  | { readonly type: "work"; readonly waiting: readonly WaitingSource[] };

/** Receives parts of a result as they come. The reader goes at most one part ahead. */
export type TakeParts = (parts: readonly WorkUpdate[]) => Promise<void>;

/** The result of a job, besides work, which is passed on in parts. */
export interface JobResult {
  readonly bundles: readonly BundleRead[];
  readonly headlines: readonly HeadlineRead[];
}

export const NO_RESULT: JobResult = { bundles: [], headlines: [] };

export async function runJob(job: ReaderJob, context: ReadContext, take: TakeParts): Promise<JobResult> {
  switch (job.type) {
    case "work":
      await readAllWork(job.waiting, context, take);
      return NO_RESULT;
    case "headlines":
      return { ...NO_RESULT, headlines: await readHeadlines(job.bundles, context) };
    case "bundles":
      return { ...NO_RESULT, bundles: await readBundles(job.bundles, context) };
  }
}

async function readHeadlines(bundles: readonly FoundBundle[], context: ReadContext): Promise<HeadlineRead[]> {
  const read: HeadlineRead[] = [];
  for (const bundle of bundles) {
    const headline = await readHeadline(bundle, context);
    if (headline) read.push(headline);
  }
  return read;
}

async function readBundles(bundles: readonly BundleJob[], context: ReadContext): Promise<BundleRead[]> {
  const read: BundleRead[] = [];
  for (const bundle of bundles) read.push(await readBundle(bundle, context));
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
