// Compares the documents of every session of an archive, read in brief and then turn by turn, with those of the whole
// session.
import type { ArchiveContext } from "../../../src/archive/context.ts";
import {
  type SessionToExport,
  sessionToExport,
  transcriptToExport,
} from "../../../src/archive/transcripts/session-to-export.ts";
import { readTranscript } from "../../../src/ingest/read/read-transcripts.ts";
import { sessionToHtml } from "../../../src/render/html.ts";
import { sessionToJson } from "../../../src/render/json.ts";
import { sessionToMarkdown } from "../../../src/render/markdown.ts";
import { allSessions } from "./compare-alone.ts";

const FORMATS = [sessionToMarkdown, sessionToHtml, sessionToJson];

export interface ComparedExports {
  readonly sessions: number;
  /** How many were read from rows turn by turn, from the archive, and how many in brief. */
  readonly by_turn: number;
  readonly in_brief: number;
  /** How many of those by turn needed their whole session after all. */
  readonly read_whole: number;
  /** Names of sessions and files whose documents are not the same. */
  readonly different: readonly string[];
}

export async function compareExports(archive: ArchiveContext): Promise<ComparedExports> {
  const different: string[] = [];
  const sessions = await allSessions(archive);
  let [by_turn, in_brief, read_whole] = [0, 0, 0];
  for (const session of sessions) {
    let readings = 0;
    const counting: ArchiveContext = Object.create(archive, {
      read: {
        value: (...args: Parameters<ArchiveContext["read"]>) => {
          readings++;
          return archive.read(...args);
        },
      },
    });
    const brief = await sessionToExport(counting, session, 0);
    if (brief.cost_of) by_turn++;
    if (brief.read_messages) in_brief++;
    const documents = await documentsOf(brief);
    if (brief.cost_of && readings > 0) read_whole++;
    const whole = { session: await archive.read(session) };
    if (documents !== (await documentsOf(whole))) different.push(session.id);
    // A sub-agent's file is also read with its session.
    if (session.parent_id !== null || session.source_deleted || session.recovered) continue;
    const file = { session: await readTranscript(session.path) };
    const fileInBrief = await transcriptToExport(session.path, 0);
    if ((await documentsOf(fileInBrief)) !== (await documentsOf(file))) different.push(session.path);
  }
  return { sessions: sessions.length, by_turn, in_brief, read_whole, different };
}

async function documentsOf({ session, ...reading }: SessionToExport): Promise<string> {
  const options = { title: "A title", title_origin: "first-prompt", whole: true, ...reading } as const;
  const documents = await Promise.all(FORMATS.map((write) => Array.fromAsync(write(session, options))));
  return documents.map((parts) => parts.join("")).join("\n");
}
