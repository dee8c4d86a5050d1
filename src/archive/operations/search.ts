// Defines `clew search`: finds turns by words or a question, best match first.
import { z } from "zod";
import { parseQuery, type Query } from "../../search/query.ts";
import type { SearchFilter } from "../../store/search.ts";
import { type Operator, quoteOperators, splitOperators } from "../../text/search-operators.ts";
import type { ArchiveContext } from "../context.ts";
import { dateField, periodFields, periodOf } from "../input/dates.ts";
import {
  agentField,
  branchField,
  cursorField,
  fileField,
  limitField,
  modelField,
  nextCursorSchema,
  personField,
  projectField,
  queryField,
  roleField,
  sessionField,
  toolField,
} from "../input/fields.ts";
import { ofPerson } from "../input/of-person.ts";
import { pagesOf } from "../input/pages.ts";
import { nothingSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { searchResultSchema } from "../search/result.ts";
import { showHit } from "../search/show-hit.ts";
import { whyNothing } from "../search/why-nothing.ts";

const input = z.strictObject({
  query: queryField.describe(
    `${queryField.description}; filters can be typed too: project:shop, tool:Bash, file:cart.ts, since:"last week"`,
  ),
  session: sessionField
    .describe("only this session and its sub-agents")
    .meta({ positional: false, value: "session" })
    .optional(),
  project: projectField.optional(),
  agent: agentField.optional(),
  person: personField.optional(),
  branch: branchField.optional(),
  model: modelField.optional(),
  role: roleField.optional(),
  tool: toolField.optional(),
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
    words: z
      .array(z.string())
      .describe("its words and phrases, without those that only belong to the question"),
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
    "search refund project:shop since:7d",
    "search '\"time zone\"' -postgres --json",
    "search 'refund*'",
  ],
  found: ({ results }) => results.length > 0,
  async run(archive, given) {
    const pages = pagesOf("search", given, position);
    const { offset, now } = pages.after ?? { offset: 0, now: archive.now().getTime() };
    const { words, operators } = splitOperators(given.query, validIn(archive));
    const typedFilters = typed.partial().parse(operators);
    const { store } = given.person === undefined ? await ofPerson(archive, operators) : archive;
    const end = offset + given.limit;
    // Loaded on demand, because it contains patterns for hundreds of kinds of secrets.
    const clean = given.redacted ? (await import("../../agent-text/sanitize.ts")).sanitizeText : undefined;
    // Fetches one extra hit to see whether there are more, and the earlier pages too, to fold copies of their turns.
    const find = async (query: Query, filter: SearchFilter) => {
      const per_session = filter.session === undefined ? { per_session: MOST_OF_SESSION } : {};
      const { hits } = await store.search({ query, filter, limit: end + 1, now, ...per_session });
      return { query, filter, hits };
    };
    let found = await find(parseQuery(words), await filterOf(archive, { ...typedFilters, ...given }));
    if (found.hits.length === 0 && words !== "" && words !== given.query) {
      // What looks like a filter may be a word of the text that is looked for.
      const asWords = await find(parseQuery(quoteOperators(given.query)), await filterOf(archive, given));
      if (asWords.hits.length > 0) found = asWords;
    }
    const { query, filter, hits } = found;
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
    return { query: query.typed, words: significantWords(query), results, more, next_cursor, nothing };
  },
});

function significantWords({ wanted }: Query): string[] {
  return wanted.flatMap(({ common, text }) => (common ? [] : [text]));
}

/** Filters that can be typed among the words, as `project:shop`. */
const typed = z.object({
  ...{ project: projectField, agent: agentField, branch: branchField, model: modelField },
  ...{ role: roleField, tool: toolField, file: fileField, since: dateField, until: dateField },
  person: personField,
} satisfies Record<Operator, z.ZodType>);

/** A value that is not valid is still being typed, or was never meant as a filter. */
function validIn({ sharedBy }: ArchiveContext): (name: Operator, value: string) => boolean {
  return (name, value) =>
    (name !== "person" || sharedBy !== null) && typed.shape[name].safeParse(value).success;
}

async function filterOf(archive: ArchiveContext, given: z.output<typeof input>): Promise<SearchFilter> {
  const { session, project, agent, branch, model, role, tool, file, since, until, archived, redacted } =
    given;
  return {
    ...(session !== undefined && { session: (await archive.session(session)).id }),
    ...(project !== undefined && { project }),
    ...(agent !== undefined && { agent }),
    ...(branch !== undefined && { branch }),
    ...(model !== undefined && { model }),
    ...(role !== undefined && { role }),
    ...(tool !== undefined && { tool }),
    ...(file !== undefined && { file }),
    ...periodOf(archive, { since, until }),
    ...(archived && { archived }),
    ...(redacted && { redacted }),
  };
}
