// Checks that clew's active branch has the same records as the official reader's, except where compaction cut it off.
import type { StreamItem } from "../../src/index.ts";
import { readTranscript, streamRecords } from "../../src/index.ts";
import type { OfficialReader } from "./official.ts";

export interface BranchDifference {
  readonly path: string;
  readonly only_clew: readonly string[];
  readonly only_official: readonly string[];
}

export async function compareBranch(
  path: string,
  official: OfficialReader,
): Promise<BranchDifference | null> {
  const session = await readTranscript(path);
  const injected = await injectedRecords(path);
  const ours = session.messages
    .filter((message) => !message.compacted && message.kind !== "unsent_prompt")
    .flatMap((message) => message.records.map((record) => record.id as string))
    .filter((id) => !injected.hidden.has(id))
    .map((id) => injected.renamed.get(id) ?? id);
  const theirs = await official(path);
  const [own, other] = [new Set(ours), new Set(theirs)];
  const onlyClew = ours.filter((id) => !other.has(id));
  const onlyOfficial = theirs.filter((id) => !own.has(id));
  if (onlyClew.length === 0 && onlyOfficial.length === 0) return null;
  return { path, only_clew: onlyClew, only_official: onlyOfficial };
}

/**
 * The official reader leaves out what the client injected, which clew keeps as notices, and prompts that are only in
 * the client's queue. It gives a queued prompt the
 * id of the message that the prompt became.
 */
async function injectedRecords(path: string): Promise<{ hidden: Set<string>; renamed: Map<string, string> }> {
  const hidden = new Set<string>();
  const renamed = new Map<string, string>();
  for await (const item of streamRecords(path)) {
    const { uuid, isMeta, attachment } = fieldsOf(item);
    if (uuid !== undefined && isMeta) hidden.add(uuid);
    if (uuid !== undefined && attachment?.source_uuid) renamed.set(uuid, attachment.source_uuid);
  }
  return { hidden, renamed };
}

function fieldsOf(item: StreamItem): {
  uuid?: string;
  isMeta?: boolean;
  attachment?: { source_uuid?: string };
} {
  return item.type === "record" ? (item.record.value as ReturnType<typeof fieldsOf>) : {};
}
