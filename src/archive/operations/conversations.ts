// The operation that lists sessions as conversations. Its shape is fixed on the wire, and so are its words: a
// conversation is a session, and nothing in it is ever null.

import { z } from "zod";
import { dollarsOf } from "../../model/money.ts";
import type { SessionStatus } from "../../model/session.ts";
import type { ConversationRow } from "../../store/sessions.ts";
import { limitField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { statuses } from "../sessions/session-row.ts";

const conversation = z.strictObject({
  sessionId: z.string().describe("the session's id"),
  projectPath: z.string().describe("the project it worked on; empty where the records do not say"),
  summary: z
    .string()
    .describe("its title; of a session that a person named in clew, what it would be called without"),
  custom_name: z.string().describe("the name that a person gave it in clew; empty where nobody did"),
  createdAt: z.string().describe("when it began; empty where no time is known"),
  updatedAt: z.string().describe("when it was last active; empty where no time is known"),
  messageCount: z.number().describe("how many messages it has"),
  totalCost: z
    .number()
    .describe("US dollars by list price of what it spent itself; what has no price counts as 0"),
  totalDuration: z.number().describe("milliseconds that its turns took; one of unknown length counts as 0"),
  model: z
    .string()
    .describe("the model that was used last, as far as quarters of an hour tell; empty where none was"),
  status: z
    .enum(["completed", "ongoing", "pending"])
    .describe("`ongoing`: its agent works; `pending`: its agent waits for a person; else `completed`"),
  leaf_session: z.string().describe("the nearest session below that none came from; else itself"),
  hash: z.string().describe("SHA-256 chain over role and text of all messages; empty where there are none"),
});

export const conversations = operation({
  name: "conversations",
  doc: "List every session by itself, a page at a time, with what it cost and how long it took.",
  input: z.strictObject({
    projectPath: z.string().min(1).describe("only this project, by its whole path").optional(),
    limit: limitField(20),
    offset: z.int().min(0).default(0).describe("how many to leave out first").meta({ value: "count" }),
    sortBy: z.enum(["created", "updated"]).default("updated").describe("by which time to sort"),
    order: z.enum(["asc", "desc"]).default("desc").describe("`desc` for the latest first"),
    hasContinuation: z
      .boolean()
      .describe("true for those that another session came from, false for the others")
      .optional(),
    archived: z.boolean().describe("true for those that were put away, false for the others").optional(),
    pinned: z.boolean().describe("true for those that are pinned, false for the others").optional(),
  }),
  output: z.strictObject({
    conversations: z.array(conversation).describe("the page"),
    total: z.number().describe("how many fit, on every page together"),
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
