// Defines `clew export`: writes one session as a self-contained document.
import { z } from "zod";
import { sessionToHtml } from "../../render/html.ts";
import { sessionToJson } from "../../render/json.ts";
import { sessionToMarkdown } from "../../render/markdown.ts";
import { redaction } from "../../render/redaction.ts";
import { sessionField } from "../input/fields.ts";
import { titleOriginSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { sessionRows } from "../sessions/session-row.ts";
import { sessionToExport, transcriptToExport } from "../transcripts/session-to-export.ts";
import { turnCosts } from "../turns/turn-costs.ts";

const FORMATS = { md: sessionToMarkdown, html: sessionToHtml, json: sessionToJson };

const formatFields = {
  to: z
    .enum(["md", "html", "json"])
    .default("md")
    .describe("format: Markdown, a single HTML page, or JSON")
    .meta({ value: "format" }),
  whole: z.boolean().default(false).describe("include tool inputs and outputs in full"),
  with_secrets: z
    .boolean()
    .default(false)
    .describe("keep recognized keys, tokens and passwords; anyone who reads the document can use them"),
};

const output = z.strictObject({
  session_id: z.string(),
  title: z.string(),
  title_origin: titleOriginSchema,
  to: z.enum(["md", "html", "json"]),
  document: z
    .custom<AsyncIterable<string>>()
    .meta({ typescript: "AsyncIterable<string>" })
    .describe(
      "the document in parts, read from the archive as they are asked for; it is whole once they end",
    ),
  secrets_removed: z
    .custom<() => number>()
    .meta({ typescript: "() => number" })
    .describe(
      "returns how many secrets were redacted so far; all of them once the document was read to its end",
    ),
});

type ExportOutput = z.output<typeof output>;

export const exportOperation = operation({
  name: "export",
  doc: "Export a session as a document: prompts, thinking, tool calls and answers.",
  is_long: true,
  input: z.strictObject({ session: sessionField, ...formatFields }),
  output,
  examples: ["export latest", "export latest --to html --whole"],
  async run(archive, { session: ref, to, whole, with_secrets }) {
    const found = await archive.session(ref);
    const { title, title_origin, id, recovered } = found;
    const costs = { ...(await turnCosts(archive, found)), session: await sessionRows(archive).one(found) };
    const redact = redaction(with_secrets);
    const { session, ...reading } = await sessionToExport(archive, found);
    const lost = session.damage.some(({ reason }) => reason === "lost");
    const note = recovered ? RECOVERED : lost ? LOST : null;
    const options = { title, title_origin, whole, costs, redaction: redact, ...reading };
    const document = FORMATS[to](session, { ...options, ...(note !== null && { note }) });
    return { session_id: id, title, title_origin, to, document, secrets_removed: redact.removed };
  },
});

const RECOVERED =
  "clew never saw this session's transcript. These are its prompts from the agent's history, without answers.";

const LOST =
  "Some of clew's copy of this transcript is damaged. The prompts and answers in it are shown as they were indexed; everything else in it is missing.";

/** Exports a transcript by its path. It is not an operation, because only a person at the machine may name a path. */
export async function exportTranscript(
  path: string,
  {
    to,
    whole,
    with_secrets,
  }: { readonly to: ExportOutput["to"]; readonly whole: boolean; readonly with_secrets: boolean },
): Promise<ExportOutput> {
  const { session, ...reading } = await transcriptToExport(path);
  const { title, title_origin } = session;
  const redact = redaction(with_secrets);
  const document = FORMATS[to](session, { title, title_origin, whole, redaction: redact, ...reading });
  return { session_id: session.id, title, title_origin, to, document, secrets_removed: redact.removed };
}
