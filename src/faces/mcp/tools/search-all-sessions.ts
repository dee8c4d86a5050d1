// The MCP tool `search_all_sessions`: matching turns of any session.
import { z } from "zod";
import { line, ownText, type Quotation, quotation } from "../../../agent-text/agent-document.ts";
import type { SearchResult } from "../../../archive/search/result.ts";
import { fileField, given, periodFields, projectField, queryField, roleField } from "../fields.ts";
import { tool } from "../tool.ts";

export const searchAllSessions = tool({
  name: "search_all_sessions",
  title: "Search all sessions",
  description:
    "Searches prompts, answers and tool calls in the sessions of every project. Use it before you solve a problem that may have been solved before, or when the user mentions earlier work, a decision or an error.",
  fields: {
    query: queryField,
    limit: z.int().min(1).max(50).default(10).describe("maximum number of turns"),
    project: projectField,
    ...periodFields,
    role: roleField,
    file: fileField,
  },
  async run({ archive, batch }, input) {
    const { results, next_cursor } = await archive.ask(
      "search",
      given({ ...input, redacted: true, cursor: batch }),
    );
    const { project, since, until, role, file } = input;
    const filtered = (project ?? since ?? until ?? role ?? file) !== undefined;
    const advice = filtered ? "Try fewer words, other words, or no filters." : "Try fewer or other words.";
    const none = batch === undefined ? `No matching turns. ${advice}` : "No more turns.";
    return {
      blocks: results.length === 0 ? [ownText(none)] : results.map(found),
      hint: "get_turn with session_id and turn returns one in full.",
      next_batch: next_cursor,
    };
  },
});

function found(hit: SearchResult): Quotation {
  const { session_id, turn, citation, started_at, title, gist, snippet, project_path, found_in } = hit;
  const project = project_path === null ? "" : ` · ${project_path}`;
  const words = snippet.map(({ text }) => text).join("");
  return quotation({ session: session_id, turn, said_by: found_in ?? "record", at: started_at }, [
    line(`title ${citation}`, `${title}${project}`, citation),
    line(`gist ${citation}`, `${citation} · ${gist}`, citation),
    ...(words === "" ? [] : [line(`words ${citation}`, words, citation)]),
  ]);
}
