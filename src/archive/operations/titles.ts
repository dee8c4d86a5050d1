// Defines `clew titles`: returns a session's current and earlier titles.
import { z } from "zod";
import { UNNAMED } from "../../model/title.ts";
import { titleHistory } from "../../sessions/titles/title.ts";
import { sessionField } from "../input/fields.ts";
import { titleOriginSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { titleSources } from "../sessions/title-sources.ts";

export const titles = operation({
  name: "titles",
  doc: "Show a session's title history and where each title came from.",
  input: z.strictObject({ session: sessionField }),
  output: z.strictObject({
    session_id: z.string(),
    title: z.string(),
    title_origin: titleOriginSchema,
    history: z
      .array(
        z.strictObject({
          title: z.string(),
          origin: titleOriginSchema,
          changed_at: z.string().nullable(),
          turn: z.number().nullable().describe("the turn during which it changed"),
          interaction_id: z.string().nullable().describe("the id of the record that started that turn"),
        }),
      )
      .describe(
        "every title it has had, newest first; titles hidden by one of higher precedence are left out",
      ),
  }),
  examples: ["titles latest", "titles latest --json"],
  found: ({ history }) => history.length > 0,
  async run(archive, { session: ref }) {
    const session = await archive.session(ref);
    const history = titleHistory(await titleSources(archive.store, session));
    const { title, origin } = history[0] ?? UNNAMED;
    return { session_id: session.id, title, title_origin: origin, history };
  },
});

export type SessionTitles = z.output<typeof titles.output>;
