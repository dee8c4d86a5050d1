// The operation behind `clew list`: sessions in brief, one of each tree, pinned ones first, then the last active.
import { z } from "zod";
import { knownAgents } from "../../sources/registry.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { SessionFilter, SessionPosition } from "../../store/sessions.ts";
import type { Store } from "../../store/store.ts";
import type { ArchiveContext } from "../context.ts";
import { periodFields, periodOf } from "../input/dates.ts";
import { countField, cursorField, nextCursorSchema, projectField } from "../input/fields.ts";
import { pagesOf } from "../input/pages.ts";
import { nothingSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { sessionRowSchema, sessionRows } from "../sessions/session-row.ts";

const USUAL_LIMIT = 50;

const position = z.strictObject({ pinned: z.boolean(), at: z.string().nullable(), id: z.string() });

export const list = operation({
  name: "list",
  doc: "List sessions, most recent first (one row per tree of resumed sessions).",
  input: z.strictObject({
    project: projectField.optional(),
    agent: z.string().describe("only sessions of this agent, such as `claude-code`").optional(),
    ...periodFields,
    branch: z.string().describe("only sessions on this git branch").optional(),
    pinned: z.boolean().default(false).describe("only pinned sessions"),
    archived: z.boolean().default(false).describe("only sessions that were put away with `clew archive`"),
    all: z.boolean().default(false).describe("every session by itself, also those put away"),
    sort: z.enum(["updated", "created"]).default("updated").describe("by which time to sort"),
    order: z
      .enum(["desc", "asc"])
      .default("desc")
      .describe("`desc` for the latest first; pinned ones come first either way"),
    limit: countField
      .describe(`how many at most; ${USUAL_LIMIT} if not given, and with \`all\` every one`)
      .meta({ value: "count" })
      .optional(),
    cursor: cursorField.optional(),
  }),
  output: z.strictObject({
    sessions: z.array(sessionRowSchema),
    more: z.boolean().describe("true when there are more than the limit"),
    next_cursor: nextCursorSchema.describe(
      "give it as `cursor` to have what follows; null at the end. No session comes twice or is left out, but for one that moves while you page: a session that becomes active goes to the front of `updated`",
    ),
    one_per_tree: z.boolean().describe("false with `all`: each session of a tree has its row"),
    nothing: nothingSchema,
  }),
  examples: [
    "list",
    "list --project shop --since 4w",
    "list --pinned --json",
    "list --sort created --order asc",
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
    const found = await pinnedFirst(archive.store, filter, pages.after, pinned);
    const shown = found.slice(0, limit);
    const last = shown.length < found.length ? shown.at(-1) : undefined;
    return {
      sessions: await sessionRows(archive).all(shown),
      more: last !== undefined,
      next_cursor: last ? pages.cursorAt(positionOf(last, sort)) : null,
      one_per_tree: !all,
      nothing: shown.length > 0 || pages.after ? null : await whyNothing(archive),
    };
  },
});

interface ListPosition extends SessionPosition {
  readonly pinned: boolean;
}

function positionOf(
  { id, pinned, created_at, updated_at }: ArchivedSession,
  sort: SessionFilter["sort"],
): ListPosition {
  return { pinned, at: sort === "created" ? created_at : updated_at, id };
}

/** After a position among the pinned ones come the rest of them, and then the others from their beginning. */
async function pinnedFirst(
  store: Store,
  filter: SessionFilter,
  after: ListPosition | null,
  only: boolean,
): Promise<ArchivedSession[]> {
  const found: ArchivedSession[] = [];
  for (const pinned of only ? [true] : [true, false]) {
    if (after && !after.pinned && pinned) continue;
    const afterPosition = after?.pinned === pinned ? { after } : {};
    found.push(...(await store.sessions({ ...filter, pinned, ...afterPosition })));
  }
  return found;
}

async function whyNothing({ store, roots }: ArchiveContext): Promise<{ reason: string; try: string[] }> {
  const { sessions } = await store.figures();
  if (sessions > 0) {
    return {
      reason: "No session fits.",
      try: [`clew list --all shows every session; there are ${sessions}.`],
    };
  }
  return {
    reason: `There is no session in ${roots.join(" or ")}.`,
    try: [
      "clew --demo shows a sample.",
      ...knownAgents().map(
        ({ name, variable, usual }) =>
          `${variable === null ? "" : `${variable} or `}--root says where ${name} keeps its sessions, if not in ${usual}.`,
      ),
    ],
  };
}

export type ListedSessions = z.output<typeof list.output>;
