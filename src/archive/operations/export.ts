// The operation behind `clew export`: one session as a document that stands by itself.
import { sessionToHtml } from "../../export/html.ts";
import { sessionToJson } from "../../export/json.ts";
import { sessionToMarkdown } from "../../export/markdown.ts";
import { readTranscript } from "../../ingest/read-transcripts.ts";
import { firstPromptTitle } from "../../sessions/first-prompt-title.ts";
import { findSession } from "../find-session.ts";

const FORMATS = { md: sessionToMarkdown, html: sessionToHtml, json: sessionToJson };

export type ExportFormat = keyof typeof FORMATS;

export const EXPORT_FORMATS: readonly ExportFormat[] = ["md", "html", "json"];

export interface ExportRequest {
  /** A path, an id, the beginning of one, or `latest`. */
  readonly session: string;
  readonly root: string;
  readonly to: ExportFormat;
  /** Tool inputs and results at any length. */
  readonly whole: boolean;
}

/** In pieces: a session may be longer than the longest text. */
export async function exportSession({ session, root, to, whole }: ExportRequest): Promise<Generator<string>> {
  const read = await readTranscript(await findSession(session, root));
  return FORMATS[to](read, { title: firstPromptTitle(read.turns), whole });
}
