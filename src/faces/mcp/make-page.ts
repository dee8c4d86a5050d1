// Runs a tool and lays out one page of its answer: opens the archive, finds the session, checks the cursor.

import { type AgentDocument, plain } from "../../agent-text/agent-document.ts";
import { hashOf, readCursor } from "../../agent-text/cursor.ts";
import { fence } from "../../agent-text/fence.ts";
import { layOutPage, type Page } from "../../agent-text/lay-out-page.ts";
import type { Freshness } from "../../archive/sync/resident-archive.ts";
import type { McpFace } from "./face.ts";
import { type CallSession, callerSession, resolveSession } from "./resolve-session.ts";
import type { Paging, ToolCall } from "./tool.ts";

export interface PageRequest extends Paging {
  readonly face: McpFace;
  /** The cursor is bound to this and to the session that was found. */
  readonly input: object;
}

export async function makePage(
  tool: string,
  run: (call: ToolCall) => Promise<AgentDocument>,
  { face, input, max_bytes, cursor, meta, alone = false }: PageRequest,
): Promise<Page> {
  const archive = await face.resident.archive();
  let resolved: CallSession | null = null;
  // Binds the cursor to the session that was found, because `latest` may mean another one by the next page.
  const bound = () => hashOf(JSON.stringify([tool, input, resolved?.id ?? null]));
  const call: ToolCall = {
    archive,
    folder: face.caller?.cwd ?? null,
    size: Math.max(LEAST_SIZE, max_bytes - AROUND),
    // Tools find the session first, so the cursor can be checked against it.
    get batch() {
      return readCursor(cursor, bound()).batch ?? undefined;
    },
    async session(ref) {
      resolved = await resolveSession(archive, face.caller, { ref, meta });
      return resolved;
    },
    own: async () => (await callerSession(archive, face.caller, meta))?.id ?? null,
    async names(ids) {
      const short = await archive.shortIds(ids);
      return (id) => plain(short.get(id) ?? id);
    },
  };
  const document = await run(call);
  return layOutPage(document, {
    ...{ max_bytes, tool, position: readCursor(cursor, bound()), bound: bound(), alone },
    note: freshnessNote(face.resident.freshness()),
    fence: fence(face.fence_word?.()),
  });
}

/** About what the tags, labels and the last sentences of an answer take. */
const AROUND = 560;
const LEAST_SIZE = 500;

function freshnessNote({ reading, indexed_by, as_of }: Freshness): string | null {
  if (reading)
    return `Still indexing (${reading.files} of ${reading.files_total} files): some work may be missing.`;
  if (indexed_by === "none" && as_of === null) return "The archive may be out of date.";
  return null;
}
