// Defines `clew search`: finds turns by words or a question, best match first.
import { z } from "zod";
import { parseQuery } from "../../search/query.ts";
import type { SearchFilter } from "../../store/search.ts";
import type { ArchiveContext } from "../context.ts";
import { periodFields, periodOf } from "../input/dates.ts";
import {
  agentField,
  cursorField,
  fileField,
  limitField,
  nextCursorSchema,
  projectField,
  queryField,
  roleField,
  sessionField,
  shortText,
} from "../input/fields.ts";
import { pagesOf } from "../input/pages.ts";
import { nothingSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { searchResultSchema } from "../search/result.ts";
import { showHit } from "../search/show-hit.ts";
import { whyNothing } from "../search/why-nothing.ts";

const input = z.strictObject({
  query: queryField,
  session: sessionField
    .describe("only this session and its sub-agents")
    .meta({ positional: false, value: "session" })
    .optional(),
  project: projectField.optional(),
  agent: agentField.optional(),
  role: roleField.optional(),
  tool: shortText(200)
    .describe("only turns that used this tool, such as `Bash`")
    .meta({ value: "name" })
    .optional(),
  file: fileField.optional(),
  ...periodFields,
  archived: z.boolean().default(false).describe("include archived sessions"),
  redacted: z
    .boolean()
    .default(false)
    .describe("redact secrets and private passages, and find nothing by a word that is only in them"),
  limit: limitField(10),
  cursor: cursorField.optional(),
});

/** A search across sessions lists this many turns of each; a search in one session lists all. */
const MOST_OF_SESSION = 3;

/** Remembers the time of the first page, because recency counts in the ranking. */
const position = z.strictObject({ offset: z.int().min(1), now: z.number() });

export const search = operation({
  name: "search",
  doc: "Search prompts, answers, thinking and tool calls in every session.",
  is_long: true,
  input,
  output: z.strictObject({
    query: z.string().describe("the query as clew understood it"),
    results: z
      .array(searchResultSchema)
      .describe("best match first; those of one session together, at the place of its best"),
    more: z.boolean().describe("true if there are more rows than the limit"),
    next_cursor: nextCursorSchema,
    nothing: nothingSchema,
  }),
  examples: [
    "search why did the cache expire",
    "search --project shop --role user refund",
    "search '\"time zone\"' -postgres --json",
    "search 'refund*'",
  ],
  found: ({ results }) => results.length > 0,
  async run(archive, given) {
    const pages = pagesOf("search", given, position);
    const { offset, now } = pages.after ?? { offset: 0, now: archive.now().getTime() };
    const query = parseQuery(given.query);
    const filter = await filterOf(archive, given);
    const { store } = archive;
    const end = offset + given.limit;
    // Loaded on demand, because it contains patterns for hundreds of kinds of secrets.
    const clean = given.redacted ? (await import("../../agent-text/sanitize.ts")).sanitizeText : undefined;
    // Fetches one extra hit to see whether there are more, and the earlier pages too, to fold copies of their turns.
    const { hits } = await store.search({
      ...{ query, filter, limit: end + 1, now },
      ...(filter.session === undefined && { per_session: MOST_OF_SESSION }),
    });
    const last = hits[end];
    const results = await Promise.all(
      hits.slice(offset, end).map(async (hit) => {
        const { more_in_session, ...result } = await showHit(store, hit, query, { role: filter.role, clean });
        const isCut = last?.session.id === hit.session.id;
        return { ...result, more_in_session: more_in_session + Number(isCut) };
      }),
    );
    const more = hits.length > end;
    const nothing =
      results.length > 0 || offset > 0
        ? null
        : whyNothing(query, filter, { figures: await store.figures(), roots: archive.roots });
    const next_cursor = more ? pages.cursorAt({ offset: end, now }) : null;
    return { query: query.typed, results, more, next_cursor, nothing };
  },
});

async function filterOf(
  archive: ArchiveContext,
  { session, project, agent, role, tool, file, since, until, archived, redacted }: z.output<typeof input>,
): Promise<SearchFilter> {
  return {
    ...(session !== undefined && { session: (await archive.session(session)).id }),
    ...(project !== undefined && { project }),
    ...(agent !== undefined && { agent }),
    ...(role !== undefined && { role }),
    ...(tool !== undefined && { tool }),
    ...(file !== undefined && { file }),
    ...periodOf(archive, { since, until }),
    ...(archived && { archived }),
    ...(redacted && { redacted }),
  };
}
