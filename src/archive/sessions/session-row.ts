// A session in brief, as lists and headers of every face show it: its row with its status, which depends on the time.

import { z } from "zod";
import { dollarsOf } from "../../model/money.ts";
import { statusOf } from "../../sessions/turns/status.ts";
import type { SessionCost } from "../../store/costs.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { titleOriginSchema, usageSchema } from "../input/schemas.ts";

/** Where a session stands among those it was resumed or forked from, and those that came from it. */
const treeFields = {
  parent: z.string().nullable().describe("the session it came from"),
  children: z.array(z.string()).describe("sessions that came from it, the last active last"),
  root: z.string().describe("where its tree begins"),
  depth: z.number().describe("0 for the root"),
  leaf_session: z.string().describe("the nearest session below that none came from"),
  latest_tip: z.string().describe("where to go on: the last active one that nothing continues"),
  tree_sessions: z.number().describe("how many sessions the tree has"),
};

export const sessionRowSchema = z.strictObject({
  id: z.string().describe("the transcript's file name"),
  title: z.string(),
  title_origin: titleOriginSchema,
  status: z.enum(["active", "waiting", "interrupted", "failed", "completed"]),
  agent: z.string(),
  project_path: z.string().nullable().describe("null where the records do not say"),
  git_branch: z.string().nullable(),
  models: z.array(z.string()).describe("in the order of first use"),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  turns: z.number(),
  messages: z.number(),
  subsessions: z.number(),
  usage: usageSchema.describe("with its subsessions, each API message once"),
  cost: z
    .number()
    .nullable()
    .describe(
      "US dollars of what it spent itself with its subsessions, without what was copied from another session; null where nothing has a price, and of a subsession, whose session has it",
    ),
  unpriced: z.int().describe("messages without a price, which `cost` leaves out"),
  pinned: z.boolean(),
  archived: z.boolean().describe("put away by a person"),
  source_deleted: z.boolean().describe("the agent deleted its transcript; the archive has it still"),
  recovered: z.boolean().describe("known only from the agent's list of typed prompts"),
  damaged: z.number().describe("places that could not be read"),
  hash: z.string().describe("SHA-256 chain over role and text of all messages; empty where there are none"),
  ...treeFields,
});

export type SessionInBrief = z.output<typeof sessionRowSchema>;

export interface SessionRows {
  one(session: ArchivedSession): Promise<SessionInBrief>;
  /** In the same order; what they cost is asked for once for all. */
  all(sessions: readonly ArchivedSession[]): Promise<SessionInBrief[]>;
}

/** Makes rows of sessions; asks only once what the agents' processes are doing. */
export function sessionRows(archive: ArchiveContext): SessionRows {
  const status = statuses(archive);
  const costs = (sessions: readonly ArchivedSession[]) => archive.store.costs(sessions.map(({ id }) => id));
  return {
    one: async (session) => rowOf(session, status(session), (await costs([session])).get(session.id)),
    async all(sessions) {
      const found = await costs(sessions);
      return sessions.map((session) => rowOf(session, status(session), found.get(session.id)));
    },
  };
}

/** By what the agents' processes are doing at the time of asking for it. */
export function statuses(archive: ArchiveContext): (session: ArchivedSession) => SessionInBrief["status"] {
  const now = archive.now();
  const processes = archive.processes();
  return ({ id, ending, updated_at }) =>
    statusOf({ ending, process: processes.get(id) ?? null, updated_at, now });
}

function rowOf(
  session: ArchivedSession,
  status: SessionInBrief["status"],
  spent: SessionCost = NOTHING_SPENT,
): SessionInBrief {
  const nothingPriced =
    session.parent_id !== null || (spent.messages > 0 && spent.unpriced === spent.messages);
  return {
    id: session.id,
    title: session.title,
    title_origin: session.title_origin,
    status,
    agent: session.agent,
    project_path: session.project_path,
    git_branch: session.git_branch,
    models: [...session.models],
    created_at: session.created_at,
    updated_at: session.updated_at,
    turns: session.turns,
    messages: session.messages,
    subsessions: session.subsessions,
    usage: session.usage,
    cost: nothingPriced ? null : dollarsOf(spent.cost),
    unpriced: spent.unpriced,
    pinned: session.pinned,
    archived: session.archived,
    source_deleted: session.source_deleted,
    recovered: session.recovered,
    damaged: session.damaged,
    hash: session.hash,
    parent: session.position.parent_id,
    children: [...session.position.children],
    root: session.position.root_id,
    depth: session.position.depth,
    leaf_session: session.position.leaf_session,
    latest_tip: session.position.latest_tip,
    tree_sessions: session.position.tree_size,
  };
}

const NOTHING_SPENT: SessionCost = { messages: 0, unpriced: 0, cost: 0 };
