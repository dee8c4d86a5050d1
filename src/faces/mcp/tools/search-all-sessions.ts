// The MCP tool `search_all_sessions`: matching turns of any session, those of a session together.
import { line, moment, ownText, quotation, type Row } from "../../../agent-text/agent-document.ts";
import type { SearchResult } from "../../../archive/search/result.ts";
import { agentName } from "../../../text/agent-name.ts";
import { counted } from "../../../text/numbers.ts";
import { severalAgents } from "../../../text/several-agents.ts";
import {
  agentField,
  fileField,
  given,
  limitField,
  periodFields,
  projectField,
  queryField,
  roleField,
} from "../fields.ts";
import { foundIn, snippetText } from "../found-words.ts";
import { projectBlocks } from "../known-projects.ts";
import { projectEnd } from "../session-rows.ts";
import { type ShortName, tool } from "../tool.ts";

export const searchAllSessions = tool({
  name: "search_all_sessions",
  title: "Search all sessions",
  description:
    "Searches prompts, answers and tool calls of every session. Use it when earlier work, a decision or an error comes up, before you solve it again.",
  fields: {
    query: queryField,
    project: projectField,
    agent: agentField,
    ...periodFields,
    role: roleField,
    file: fileField,
    limit: limitField.default(10),
  },
  async run({ archive, batch, names }, input) {
    const { results, next_cursor } = await archive.ask(
      "search",
      given({ ...input, redacted: true, cursor: batch }),
    );
    const { project, agent, since, until, role, file } = input;
    const filtered = (project ?? agent ?? since ?? until ?? role ?? file) !== undefined;
    const advice = filtered ? "Try fewer words, other words, or no filters." : "Try fewer or other words.";
    const none = batch === undefined ? `No matching turns. ${advice}` : "No more turns.";
    const name = await names(results.map(({ session_id }) => session_id));
    return {
      blocks:
        results.length === 0
          ? [ownText(none), ...(await projectBlocks(archive, project))]
          : [
              quotation(
                { said_by: "turns" },
                results.flatMap((...found) => rowsOf(name, ...found)),
              ),
            ],
      hint: "",
      next_batch: next_cursor,
    };
  },
});

/** The title comes only with the first turn of a session, and the number of further ones after the last. */
function rowsOf(name: ShortName, hit: SearchResult, index: number, all: readonly SearchResult[]): Row[] {
  const { session_id, turn, citation, started_at, title, gist, snippet, project_path, found_in } = hit;
  const isFurther = all[index - 1]?.session_id === session_id;
  const isLast = all[index + 1]?.session_id !== session_id;
  const { more_in_session } = hit;
  const project = project_path === null ? "" : ` · ${projectEnd(project_path)}`;
  const agent = severalAgents(all) ? ` · ${agentName(hit.agent)}` : "";
  const words = snippetText(snippet);
  const shown = found_in === null || words === "" ? null : `${foundIn(found_in)}: ${words}`;
  const cited = `${name(session_id)}#${turn}`;
  return [
    ...(isFurther ? [] : [line(`title ${citation}`, `# ${title}${project}${agent}`, citation)]),
    // A gist is mostly the prompt's beginning.
    ...(found_in === "prompt" && shown !== null
      ? [line(`gist ${citation}`, `${cited} · ${moment(started_at)} · ${shown}`, citation)]
      : [
          line(`gist ${citation}`, `${cited} · ${moment(started_at)} · ${gist}`, citation),
          ...(shown === null ? [] : [line(`words ${citation}`, `  ${shown}`, citation)]),
        ]),
    ...(isLast && more_in_session > 0
      ? [line(`more ${session_id}`, `${counted(more_in_session, "more turn")} by search_session`)]
      : []),
  ];
}
