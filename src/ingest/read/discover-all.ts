// Finds every transcript below several roots, each agent's by its own source.
import { existsSync } from "node:fs";
import type { FoundTranscripts, SetAside, TranscriptFile } from "../../model/transcript.ts";
import type { LoadedRoot } from "../../sources/registry.ts";
import type { DiscoverOptions, Source } from "../../sources/source.ts";

/** Returns files sorted by path. A file below two roots comes once. Missing roots are skipped. */
export function discoverAll(
  roots: readonly LoadedRoot[],
  options: Pick<DiscoverOptions, "last"> = {},
): FoundTranscripts {
  const transcripts = new Map<string, TranscriptFile>();
  const setAside = new Map<string, SetAside>();
  const same = new Set<string>();
  for (const { source, path } of roots.filter((root) => existsSync(root.path))) {
    const found = source.discover(path, options);
    for (const container of found.same ?? []) same.add(container);
    for (const file of found.transcripts)
      if (file.rank >= (transcripts.get(file.path)?.rank ?? file.rank)) transcripts.set(file.path, file);
    for (const each of found.set_aside) setAside.set(each.path, each);
  }
  const opened = new Set([...transcripts.values()].map(({ container }) => container));
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
  return {
    transcripts: [...transcripts.values()].sort(byPath),
    set_aside: [...setAside.values()].sort(byPath),
    // One root may list what another leaves unopened.
    same: [...same].filter((container) => !opened.has(container)),
  };
}

/** Returns the source of an agent among the roots; undefined for an agent without a root. */
export function sourceAmong(roots: readonly LoadedRoot[], agent: string): Source | undefined {
  return roots.find(({ source }) => source.agent === agent)?.source;
}
