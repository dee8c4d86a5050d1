// Packs what a scan found until it is read: on a first run that is every file there is.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { inGroups } from "./in-groups.ts";
import type { FoundBundle, FoundFile } from "./scan.ts";

/** Bundles that are read together. */
export interface PackedBundles {
  readonly files: number;
  readonly bytes: number;
  /** The files that count for progress, and their bytes. Side logs are not what a person waits for. */
  readonly transcripts: number;
  readonly transcript_bytes: number;
  open(): readonly FoundBundle[];
}

/** Oldest first, or newest first. Takes a tenth of the memory of the objects. */
export function packBundles(bundles: readonly FoundBundle[], newestFirst: boolean): PackedBundles[] {
  const newest = new Map(bundles.map((bundle) => [bundle, newestIn(bundle)]));
  const sorted = bundles.toSorted((one, other) => (newest.get(one) ?? 0) - (newest.get(other) ?? 0));
  return inGroups(newestFirst ? sorted.reverse() : sorted, sizeOf).map((group) =>
    pack(group, bundles.length > WORTH_PACKING),
  );
}

/** Fewer bundles take little memory, and packing those of a followed session takes longer than reading a line. */
const WORTH_PACKING = 1000;

function pack(group: readonly FoundBundle[], isMany: boolean): PackedBundles {
  const files = group.flatMap((bundle) => bundle.files);
  const transcripts = files.filter(({ type }) => type !== "side");
  return {
    files: files.length,
    bytes: bytesOf(files),
    transcripts: transcripts.length,
    transcript_bytes: bytesOf(transcripts),
    open: isMany ? packed(group) : () => group,
  };
}

/** A function of its own, because one that is made beside the group would hold the group too. */
function packed(group: readonly FoundBundle[]): () => FoundBundle[] {
  const bytes = deflateRawSync(JSON.stringify(group), { level: 1 });
  return () => JSON.parse(inflateRawSync(bytes).toString()) as FoundBundle[];
}

export function sizeOf({ files }: Pick<FoundBundle, "files">): number {
  return bytesOf(files);
}

function bytesOf(files: readonly FoundFile[]): number {
  return files.reduce((sum, file) => sum + file.size, 0);
}

function newestIn({ files }: FoundBundle): number {
  return Math.max(...files.map(({ mtime_ms }) => mtime_ms));
}
