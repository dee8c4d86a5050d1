// Defines `conversations`: lists sessions under field names that are fixed on the wire, where a session is called a
// conversation and no field is ever null.

import { z } from "zod";
import { dollarsOf } from "../../model/money.ts";
import type { SessionStatus } from "../../model/session.ts";
import type { ConversationRow } from "../../store/sessions.ts";
import { limitField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { statuses } from "../sessions/session-row.ts";

const conversation = z.strictObject({
  sessionId: z.string().describe("the session's id"),
  projectPath: z.string().describe("the project's path; empty if the records do not say"),
  summary: z.string().describe("its title; for a session renamed in clew, the title it would have otherwise"),
  custom_name: z.string().describe("its title given in clew; empty if there is none"),
  createdAt: z.string().describe("when it started; empty if unknown"),
  updatedAt: z.string().describe("when it was last active; empty if unknown"),
  messageCount: z.number().describe("number of messages"),
  totalCost: z
    .number()
    .describe("its own cost in US dollars at list prices; messages without a known price count as 0"),
  totalDuration: z
    .number()
    .describe("total duration of its turns in milliseconds; a turn of unknown length counts as 0"),
  model: z.string().describe("the model used last, to the nearest quarter of an hour; empty if none was"),
  status: z
    .enum(["completed", "ongoing", "pending"])
    .describe(
      "`ongoing`: the agent is working; `pending`: the agent is waiting for you; otherwise `completed`",
    ),
  leaf_session: z
    .string()
    .describe("the nearest session descended from it that has no descendants; itself if none"),
  hash: z.string().describe("SHA-256 chain over role and text of all messages; empty if there are none"),
});

export const conversations = operation({
  name: "conversations",
  doc: "List every session, one page at a time, with its cost and duration.",
  input: z.strictObject({
    projectPath: z.string().min(1).describe("only this project, by its full path").optional(),
    limit: limitField(20),
    offset: z.int().min(0).default(0).describe("number of rows to skip").meta({ value: "count" }),
    sortBy: z.enum(["created", "updated"]).default("updated").describe("sort by this time"),
    order: z.enum(["asc", "desc"]).default("desc").describe("`desc` for most recent first"),
    hasContinuation: z
      .boolean()
      .describe("true for sessions that another session continues, false for the others")
      .optional(),
    archived: z.boolean().describe("true for archived sessions, false for the others").optional(),
    pinned: z.boolean().describe("true for pinned sessions, false for the others").optional(),
  }),
  output: z.strictObject({
    conversations: z.array(conversation).describe("the rows of this page"),
    total: z.number().describe("number of matches on all pages"),
  }),
  examples: ["list --all --json"],
  found: ({ total }) => total > 0,
  async run(archive, { projectPath, limit, offset, sortBy, order, hasContinuation, archived, pinned }) {
    const { rows, total } = await archive.store.conversations({
      ...(projectPath !== undefined && { project_path: projectPath }),
      ...(hasContinuation !== undefined && { continued: hasContinuation }),
      ...(pinned !== undefined && { pinned }),
      archived: archived ?? "either",
      ...{ sort: sortBy, order, limit, offset },
    });
    const status = statuses(archive);
    return { conversations: rows.map((row) => toWire(row, status(row.session))), total };
  },
});

const STATUSES: Readonly<Record<SessionStatus, z.output<typeof conversation>["status"]>> = {
  active: "ongoing",
  waiting: "pending",
  interrupted: "completed",
  failed: "completed",
  completed: "completed",
};

function toWire(
  { session, title_before, given_name, cost, duration_ms, last_model }: ConversationRow,
  status: SessionStatus,
): z.output<typeof conversation> {
  return {
    sessionId: session.id,
    projectPath: session.project_path ?? "",
    summary: title_before,
    custom_name: given_name,
    createdAt: session.created_at ?? "",
    updatedAt: session.updated_at ?? "",
    messageCount: session.messages,
    totalCost: dollarsOf(cost),
    totalDuration: duration_ms,
    model: last_model ?? session.models.at(-1) ?? "",
    status: STATUSES[status],
    leaf_session: session.position.leaf_session,
    hash: session.hash,
  };
}
