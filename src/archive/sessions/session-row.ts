// Builds the row of a session that lists and headers of every face show, with its current status.

import { z } from "zod";
import type { SessionId } from "../../model/ids.ts";
import { dollarsOf } from "../../model/money.ts";
import { statusOf } from "../../sessions/turns/status.ts";
import type { SessionCost } from "../../store/costs.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { costFields, sharedBySchema, titleOriginSchema, usageSchema } from "../input/schemas.ts";

/** A session's position in the tree of sessions resumed or forked from each other. */
const treeFields = {
  parent: z.string().nullable().describe("the session it was resumed or forked from"),
  children: z.array(z.string()).describe("sessions resumed or forked from it, most recent last"),
  root: z.string().describe("the first session of its tree"),
  depth: z.number().describe("0 for the root"),
  leaf_session: z
    .string()
    .describe("the nearest session descended from it that has no descendants; itself if none"),
  latest_tip: z.string().describe("the session to resume: the most recent one that none continues"),
  tree_sessions: z.number().describe("number of sessions in the tree"),
};

export const sessionRowSchema = z.strictObject({
  id: z.string().describe("session id, which is the transcript's file name"),
  title: z.string(),
  title_origin: titleOriginSchema,
  status: z.enum(["active", "waiting", "interrupted", "failed", "completed"]),
  agent: z.string(),
  shared_by: sharedBySchema.optional(),
  project_path: z.string().nullable().describe("null if the records do not name it"),
  git_branch: z.string().nullable(),
  models: z.array(z.string()).describe("in order of first use"),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  active_ms: z.number().describe("how long its turns took, added up, in milliseconds"),
  outcome: z
    .string()
    .nullable()
    .describe("one line about how it ended, from its last answer; null without a turn"),
  turns: z.number(),
  messages: z.number(),
  subsessions: z.number().describe("number of sub-agents"),
  usage: usageSchema.describe("tokens including its sub-agents, counting each API message once"),
  cost: z
    .number()
    .nullable()
    .describe(
      "its own cost in US dollars, including its sub-agents and excluding inherited usage; null if nothing has a known price, and for a sub-agent, whose cost is part of its session's",
    ),
  unpriced: costFields.unpriced,
  underpriced: costFields.underpriced,
  pinned: z.boolean(),
  archived: z.boolean().describe("true if the user archived it"),
  source_deleted: z.boolean().describe("true if the agent deleted its transcript; the archive still has it"),
  removed_turns: z
    .int()
    .describe("number of its turns that the agent's file no longer has; the archive still has them"),
  cut_at: z
    .string()
    .nullable()
    .describe("when the agent's file was last seen without something it had before; null if it never was"),
  recovered: z.boolean().describe("true if it is known only from the agent's list of typed prompts"),
  provisional: z
    .boolean()
    .describe(
      "true while only its title, times, project and usage were read; all else is empty until the first index is done",
    ),
  background: z
    .boolean()
    .describe("true if the agent began it for work of its own; searched and counted, listed only with all"),
  damaged: z.number().describe("number of places that could not be read"),
  hash: z.string().describe("SHA-256 chain over role and text of all messages; empty if there are none"),
  ...treeFields,
});

export type SessionInBrief = z.output<typeof sessionRowSchema>;

export interface SessionRows {
  one(session: ArchivedSession): Promise<SessionInBrief>;
  /** Returns rows in the same order, with one query for all costs. */
  all(sessions: readonly ArchivedSession[]): Promise<SessionInBrief[]>;
  /** Makes rows of sessions as they come, so the sessions themselves are not all in memory. */
  gather(): GatheredRows;
}

export interface GatheredRows {
  add(session: ArchivedSession): void;
  finish(): Promise<SessionInBrief[]>;
}

/** Builds rows of sessions. Checks the agents' processes only once. */
export function sessionRows(archive: ArchiveContext): SessionRows {
  const status = statuses(archive);
  function gather(): GatheredRows {
    const rows: CostlessRow[] = [];
    return {
      add: (session) => void rows.push(rowOf(session, status(session))),
      async finish() {
        const costs = await archive.store.costs(rows.map(({ id }) => id));
        return rows.map((each) => withCost(each, costs.get(each.id)));
      },
    };
  }
  async function all(sessions: readonly ArchivedSession[]): Promise<SessionInBrief[]> {
    const rows = gather();
    for (const session of sessions) rows.add(session);
    return rows.finish();
  }
  return {
    async one(session) {
      const spent = (await archive.store.costs([session.id])).get(session.id);
      return withCost(rowOf(session, status(session)), spent);
    },
    all,
    gather,
  };
}

/** Returns a function that computes a session's status from the agents' processes as they are now. */
export function statuses(archive: ArchiveContext): (session: ArchivedSession) => SessionInBrief["status"] {
  const now = archive.now();
  const processes = archive.processes();
  return (session) => statusOf({ ...session, process: processes.get(session.id) ?? null, now });
}

interface CostlessRow {
  readonly id: SessionId;
  readonly row: SessionInBrief;
  readonly is_subsession: boolean;
}

/** Returns a row whose cost is still to be filled in. */
function rowOf(session: ArchivedSession, status: SessionInBrief["status"]): CostlessRow {
  const row = {
    id: session.id,
    title: session.title,
    title_origin: session.title_origin,
    status,
    agent: session.agent,
    ...(session.shared_by && { shared_by: session.shared_by }),
    project_path: session.project_path,
    git_branch: session.git_branch,
    models: [...session.models],
    created_at: session.created_at,
    updated_at: session.updated_at,
    active_ms: session.active_ms,
    outcome: session.outcome,
    turns: session.turns,
    messages: session.messages,
    subsessions: session.subsessions,
    usage: session.usage,
    cost: null,
    unpriced: 0,
    underpriced: 0,
    pinned: session.pinned,
    archived: session.archived,
    source_deleted: session.source_deleted,
    removed_turns: session.removed_turns,
    cut_at: session.cut_at,
    recovered: session.recovered,
    provisional: session.provisional === true,
    background: session.background === true,
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
  return { id: session.id, row, is_subsession: session.parent_id !== null };
}

function withCost({ row, is_subsession }: CostlessRow, spent: SessionCost = NOTHING_SPENT): SessionInBrief {
  const { messages, unpriced, underpriced, cost } = spent;
  const nothingPriced = is_subsession || (messages > 0 && unpriced === messages);
  return { ...row, cost: nothingPriced ? null : dollarsOf(cost), unpriced, underpriced };
}

const NOTHING_SPENT: SessionCost = { messages: 0, unpriced: 0, underpriced: 0, cost: 0 };
