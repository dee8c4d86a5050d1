// `list_sessions`: the last active sessions, one of each tree.
import { z } from "zod";
import { ownText, quotation } from "../../../agent-text/agent-document.ts";
import { given, periodFields, projectField } from "../fields.ts";
import { sessionRow } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const listSessions = tool({
  name: "list_sessions",
  title: "List sessions",
  description:
    "Lists earlier coding sessions with their ids, the last active first. Use it to find out what was worked on lately or in a project, and to get the id of a session for other tools.",
  fields: {
    limit: z.int().min(1).max(50).default(20).describe("how many at most"),
    project: projectField,
    ...periodFields,
  },
  async run({ archive, batch }, { limit, project, since, until }) {
    const input = given({ limit, project, since, until, cursor: batch });
    const { sessions, next_cursor, nothing } = await archive.ask("list", input);
    return {
      blocks:
        sessions.length === 0
          ? [
              ownText(
                nothing
                  ? "No session fits. Ask for another project or time, or for none."
                  : "There are no more sessions.",
              ),
            ]
          : [
              quotation(
                { said_by: "titles" },
                sessions.map((session) => sessionRow(session)),
              ),
            ],
      hint: "session_toc with a session_id shows what was done in a session.",
      next_batch: next_cursor,
    };
  },
});
