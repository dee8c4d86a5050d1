// The MCP tool `list_sessions`: the most recent sessions, one per tree.
import { ownText, quotation } from "../../../agent-text/agent-document.ts";
import { agentField, given, limitField, periodFields, projectField } from "../fields.ts";
import { projectBlocks } from "../known-projects.ts";
import { namesFor, sessionRow } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const listSessions = tool({
  name: "list_sessions",
  title: "List sessions",
  description:
    "Sessions with their ids, most recent first. Use it to see recent work, or the work in a project.",
  fields: { project: projectField, agent: agentField, ...periodFields, limit: limitField.default(20) },
  async run(call, { limit, project, agent, since, until }) {
    const { archive, batch } = call;
    const input = given({ limit, project, agent, since, until, cursor: batch });
    const { sessions, next_cursor } = await archive.ask("list", input);
    const names = await namesFor(call, sessions);
    const blocks =
      sessions.length > 0
        ? [
            quotation(
              { said_by: "titles" },
              sessions.map((session) => sessionRow(session, names)),
            ),
          ]
        : [ownText(noneText(batch, since ?? until)), ...(await projectBlocks(archive, project))];
    return { blocks, hint: "", next_batch: next_cursor };
  },
});

function noneText(batch: string | undefined, period: string | undefined): string {
  if (batch !== undefined) return "No more sessions.";
  return period === undefined ? "No sessions found." : "No sessions found. Try another period.";
}
