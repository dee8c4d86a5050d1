// Reads the messages of one turn from its own bytes, however long its session is.
import type { Message } from "../../model/message.ts";
import { recordSum } from "../../sessions/turns/alone.ts";
import { loadSource } from "../../sources/registry.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import type { AppendedLines } from "../follow/appended-lines.ts";
import { parseLog } from "./parse-log.ts";
import { sourceBytes } from "./source-bytes.ts";

export interface AloneContext {
  readonly store: Store;
  /** Lines that this process has already parsed, if it follows agents. */
  readonly appended: AppendedLines | null;
}

/** Ends the last line of a span, which goes up to the end of a record. */
const NEWLINE = Buffer.from("\n");

/**
 * Returns null if the turn has to be read with its whole session: it was indexed as such, its file was rewritten, or
 * some of its bytes are lost or are not the ones that were indexed.
 */
export async function readAlone(
  { store, appended }: AloneContext,
  session: ArchivedSession,
  { alone, spans }: Pick<TurnEntry, "alone" | "spans">,
): Promise<readonly Message[] | null> {
  if (alone === null) return null;
  const [source, agent] = await Promise.all([store.source(session.path), loadSource(session.agent)]);
  if (!source || !agent.self_contained || source.base > 0 || source.log > 0) return null;
  const collector = agent.collector({ detail: "all", type: source.type });
  for (const { from, to } of spans) {
    const archived = source.gone || source.kept_to >= to;
    const bytes = await sourceBytes(store, { ...source, gone: archived }, from, to);
    if (!bytes) return null;
    const parser = parseLog(agent, { path: source.path, from, detail: "all", appended });
    for (const part of [bytes, NEWLINE]) for (const batch of parser.push(part)) collector.add(batch);
  }
  const { messages } = collector.finish();
  return recordSum(messages) === alone ? messages : null;
}
