// Defines `take_final_message`: stores an agent's final message that the transcript may lack, and summarizes the
// turn.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import { sessionField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { summariesIn } from "../turns/turn-summaries.ts";
import { turnSummarySchema } from "../turns/turn-summary-schema.ts";
import { requireTopSession } from "./mark.ts";

/** Exceeds the length of any model's answer. */
const LONGEST_MESSAGE = 1_000_000;

export const takeFinalMessage = operation({
  name: "take_final_message",
  doc: "Store the agent's final message of a turn, in case the transcript lacks it, and summarize the turn.",
  input: z.strictObject({
    session: sessionField,
    prompt_number: z.int().min(1).describe("the turn's number"),
    final_message: z
      .string()
      .max(LONGEST_MESSAGE)
      .default("")
      .describe("the agent's final message; empty if unknown"),
  }),
  output: z.strictObject({
    session_id: z.string(),
    prompt_number: z.int(),
    summary: turnSummarySchema.nullable().describe("null until the turn is indexed"),
  }),
  examples: ["summary latest --json"],
  async run(archive, { session: ref, prompt_number, final_message }) {
    const session = requireTopSession(await archive.session(ref));
    // Hooks may be at most one turn ahead of the transcript.
    if (prompt_number > session.turns + 1)
      throw new ClewError("not_found", `Session ${session.id} has ${session.turns} turns.`);
    const text = withoutPrivate(final_message);
    if (text.trim() !== "")
      await archive.store.keepFinalMessages([
        {
          event_id: `request:${session.id}:${prompt_number}`,
          session_id: session.id,
          turn: prompt_number,
          prompt_id: null,
          text,
          origin: "request",
          said_at: archive.now().toISOString(),
        },
      ]);
    const range = { from: prompt_number, to: prompt_number };
    const [turnSummary = null] = await summariesIn(archive.store, session, range);
    return { session_id: session.id, prompt_number, summary: turnSummary };
  },
});
