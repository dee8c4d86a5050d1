// How high a turn is likely to be before it is loaded, by what the table of contents tells of it.
import type { TocEntry } from "../../../../../src/archive/operations/toc.ts";

/** In pixels. It is measured once it is there, so that this has to be near and no more. */
export function likelyHeight(entry: TocEntry | undefined): number {
  if (!entry) return HEAD;
  const prompt = entry.has_prompt ? (entry.summary.length > ONE_LINE ? 82 : 58) : 0;
  return HEAD + prompt + (entry.has_response ? 190 : 60);
}

const HEAD = 68;
const ONE_LINE = 70;
