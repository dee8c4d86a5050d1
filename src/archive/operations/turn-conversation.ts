// Defines `turn_conversation`: returns turns as a conversation with full texts. On the command line: `clew turn` as
// text.
import { z } from "zod";
import { sessionField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { shownTurnSchema } from "../turns/conversation.ts";
import { neighboursShape, sessionShape } from "../turns/interaction.ts";
import { neighboursOf } from "../turns/neighbours.ts";
import { readConversation } from "../turns/read-conversation.ts";

export const turnConversation = operation({
  name: "turn_conversation",
  doc: "Show turns of a session as a conversation, with the turns before and after them.",
  is_long: true,
  input: z.strictObject({
    session: sessionField,
    from: z.int().describe("the first turn").meta({ value: "turn" }),
    to: z.int().describe("the last turn; may be beyond the end").meta({ value: "turn" }),
  }),
  output: z.strictObject({
    ...sessionShape,
    project_path: z.string().nullable(),
    turns: z.array(shownTurnSchema),
    ...neighboursShape,
  }),
  examples: ["turn latest 1", "turn latest 1-2"],
  async run(archive, { session: ref, from, to }) {
    const session = await archive.session(ref);
    const range = { from, to };
    const [{ turns }, rows] = await Promise.all([
      readConversation(archive, session, { range, thinking: true, tools: true, whole: true }),
      archive.store.toc(session),
    ]);
    return {
      session_id: session.id,
      session_name: session.title,
      total_turns: session.turns,
      project_path: session.project_path,
      turns,
      ...neighboursOf(rows, range),
    };
  },
});
