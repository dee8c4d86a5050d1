// Defines `clew list`: lists sessions, one per tree, with pinned ones first and then the most recent.
import { z } from "zod";
import { billionthsOf } from "../../model/money.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { SessionFilter, SessionPosition, SessionSort } from "../../store/sessions.ts";
import type { Store } from "../../store/store.ts";
import type { ArchiveContext } from "../context.ts";
import { emptyArchive, type NothingFound } from "../empty-archive.ts";
import { periodFields, periodOf } from "../input/dates.ts";
import {
  agentField,
  branchField,
  countField,
  cursorField,
  nextCursorSchema,
  personField,
  projectField,
} from "../input/fields.ts";
import { pagesOf } from "../input/pages.ts";
import { nothingSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { type SessionInBrief, sessionRowSchema, sessionRows } from "../sessions/session-row.ts";

const USUAL_LIMIT = 50;

const position = z.strictObject({
  pinned: z.boolean(),
  at: z.union([z.string(), z.number()]).nullable(),
  id: z.string(),
});

const input = z.strictObject({
  project: projectField.optional(),
  agent: agentField.optional(),
  person: personField.optional(),
  ...periodFields,
  branch: branchField.optional(),
  pinned: z.boolean().default(false).describe("only pinned sessions"),
  archived: z.boolean().default(false).describe("only archived sessions"),
  all: z
    .boolean()
    .default(false)
    .describe("every session, also archived ones and agents' own work in the background, with one row each"),
  sort: z
    .enum(["updated", "created", "turns", "active", "cost"])
    .default("updated")
    .describe("sort by the last activity, the start, the number of turns, the time of work or the cost"),
  order: z
    .enum(["desc", "asc"])
    .default("desc")
    .describe("`desc` for the most recent or highest first; pinned sessions always come first"),
  limit: countField
    .describe(`maximum number of rows (default ${USUAL_LIMIT}; unlimited with \`all\`)`)
    .meta({ value: "count" })
    .optional(),
  cursor: cursorField.optional(),
});

export const list = operation({
  name: "list",
  doc: "List sessions, most recent first (one row per tree of resumed sessions).",
  from_headlines: true,
  input,
  output: z.strictObject({
    sessions: z.array(sessionRowSchema),
    more: z.boolean().describe("true if there are more rows than the limit"),
    next_cursor: nextCursorSchema.describe(
      "pass it as `cursor` to get the next page; null on the last page. Pages do not repeat or skip sessions, except one that becomes active while you page and so moves to the front of `updated`",
    ),
    one_per_tree: z.boolean().describe("false with `all`, where every session of a tree has its own row"),
    nothing: nothingSchema,
  }),
  examples: [
    "list",
    "list --project shop --since 4w",
    "list --pinned --json",
    "list --sort created --order asc",
    "list --sort cost --limit 5",
  ],
  found: ({ sessions }) => sessions.length > 0,
  async run(archive, given) {
    const { project, agent, branch, pinned, archived, all, sort, order, since, until } = given;
    const pages = pagesOf("list", given, position);
    const limit = given.limit ?? (all ? undefined : USUAL_LIMIT);
    const filter: SessionFilter = {
      ...(project !== undefined && { project }),
      ...(agent !== undefined && { agent }),
      ...(branch !== undefined && { branch }),
      archived: all ? "either" : archived,
      one_per_tree: !all,
      ...periodOf(archive, { since, until }),
      ...{ sort, order },
      ...(limit !== undefined && { limit: limit + 1 }),
    };
    const rows = sessionRows(archive).gather();
    await pinnedFirst(archive.store, filter, pages.after, pinned, rows.add);
    const found = await rows.finish();
    const shown = found.slice(0, limit);
    const last = shown.length < found.length ? shown.at(-1) : undefined;
    return {
      sessions: shown,
      more: last !== undefined,
      next_cursor: last ? pages.cursorAt(positionOf(last, sort)) : null,
      one_per_tree: !all,
      nothing: shown.length > 0 || pages.after ? null : await whyNothing(archive, isFiltered(given)),
    };
  },
});

interface ListPosition extends SessionPosition {
  readonly pinned: boolean;
}

function positionOf(
  { id, pinned, created_at, updated_at, turns, active_ms, cost }: SessionInBrief,
  sort: SessionSort,
): ListPosition {
  const values = { updated: updated_at, created: created_at, turns, active: active_ms };
  return { pinned, at: sort === "cost" ? billionthsOf(cost ?? 0) : values[sort], id };
}

/** Reads the remaining pinned sessions after the position, then the others from the start. */
async function pinnedFirst(
  store: Store,
  filter: SessionFilter,
  after: ListPosition | null,
  only: boolean,
  take: (session: ArchivedSession) => void,
): Promise<void> {
  for (const pinned of only ? [true] : [true, false]) {
    if (after && !after.pinned && pinned) continue;
    const afterPosition = after?.pinned === pinned ? { after } : {};
    await store.eachSession({ ...filter, pinned, ...afterPosition }, take);
  }
}

async function whyNothing({ store, roots }: ArchiveContext, filtered: boolean): Promise<NothingFound> {
  const { sessions } = await store.figures();
  if (sessions === 0) return emptyArchive(roots);
  return {
    reason: filtered ? "No sessions match." : "All sessions are archived.",
    try: [
      `Run \`clew list --all\` to see ${sessions === 1 ? "the only session" : `all ${sessions} sessions`}.`,
    ],
  };
}

function isFiltered({
  project,
  agent,
  person,
  branch,
  pinned,
  archived,
  since,
  until,
}: z.output<typeof input>): boolean {
  const values = [project, agent, person, branch, since, until].filter((value) => value !== undefined);
  return pinned || archived || values.length > 0;
}

export type ListedSessions = z.output<typeof list.output>;
