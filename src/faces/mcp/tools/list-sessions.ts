// The MCP tool `list_sessions`: the most recent sessions, one per tree.
import { z } from "zod";
import { ownText, quotation } from "../../../agent-text/agent-document.ts";
import { given, periodFields, projectField } from "../fields.ts";
import { sessionRow } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const listSessions = tool({
  name: "list_sessions",
  title: "List sessions",
  description:
    "Lists coding sessions with their ids, most recent first. Use it to see recent work, or work in a project, and to get a session id for other tools.",
  fields: {
    limit: z.int().min(1).max(50).default(20).describe("maximum number of sessions"),
    project: projectField,
    ...periodFields,
  },
  async run({ archive, batch }, { limit, project, since, until }) {
    const input = given({ limit, project, since, until, cursor: batch });
    const filtered = (project ?? since ?? until) !== undefined;
    const { sessions, next_cursor, nothing } = await archive.ask("list", input);
    return {
      blocks:
        sessions.length === 0
          ? [ownText(nothing ? (filtered ? NO_MATCH : "No sessions found.") : "No more sessions.")]
          : [
              quotation(
                { said_by: "titles" },
                sessions.map((session) => sessionRow(session)),
              ),
            ],
      hint: "session_toc with a session_id shows a session's turns.",
      next_batch: next_cursor,
    };
  },
});

const NO_MATCH = "No sessions match. Try another project or period, or no filters.";
