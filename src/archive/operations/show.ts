// Defines `clew show`: returns a session's conversation from the first prompt to the last answer.
import { z } from "zod";
import type { Damage } from "../../model/record.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import { sessionField } from "../input/fields.ts";
import { rangeOf, splitCitation } from "../input/turn-range.ts";
import { operation } from "../operation.ts";
import { sessionDetail, sessionDetailSchema } from "../sessions/session-detail.ts";
import { shownTurnSchema } from "../turns/conversation.ts";
import { itemSchema } from "../turns/item-schema.ts";
import { readConversation } from "../turns/read-conversation.ts";
import { outsideTurnsSchema } from "../turns/turn-costs.ts";

const conversationOutput = z.strictObject({
  session: sessionDetailSchema,
  opening: z.array(itemSchema).describe("items before the first prompt"),
  turns: z.array(shownTurnSchema),
  outside_turns: outsideTurnsSchema,
});

export const show = operation({
  name: "show",
  doc: "Show a session's conversation.",
  is_long: true,
  input: z.strictObject({
    session: sessionField.describe(
      "session id, its short form or first characters (at least 4), or `latest`; append `#3` or `#2-5` to show only those turns",
    ),
    thinking: z.boolean().default(false).describe("include thinking"),
    tools: z.boolean().default(false).describe("include tool inputs and outputs"),
    branch: z
      .string()
      .min(4)
      .describe("show another branch than the active one, by the id of its leaf")
      .meta({ value: "leaf" })
      .optional(),
  }),
  output: conversationOutput,
  examples: ["show latest", "show latest#1 --tools", "show latest --thinking --json"],
  async run(archive, { session: ref, thinking, tools, branch }) {
    const { session: name, cited } = splitCitation(ref);
    const session = await archive.session(name);
    const range = cited === null ? null : rangeOf(cited);
    const { damage, ...conversation } = await readConversation(archive, session, {
      ...{ range, branch, thinking, tools },
      whole: false,
    });
    const lost = damage.filter(({ reason }) => reason === "lost");
    const detail = await sessionDetail(archive, lost.length > 0 ? withLost(session, lost) : session);
    return { session: detail, ...conversation };
  },
});

/** Adds what the archive lost since the session was indexed. */
function withLost(session: ArchivedSession, lost: readonly Damage[]): ArchivedSession {
  const indexed = session.damage.filter(({ reason }) => reason !== "lost");
  const known = session.damage.length - indexed.length;
  return { ...session, damage: [...lost, ...indexed], damaged: session.damaged - known + lost.length };
}
