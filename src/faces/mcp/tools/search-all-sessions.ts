// The MCP tool `search_all_sessions`: matching turns of any session, those of a session together.
import { z } from "zod";
import {
  type Block,
  line,
  ownText,
  plain,
  type Quotation,
  quotation,
} from "../../../agent-text/agent-document.ts";
import type { SearchResult } from "../../../archive/search/result.ts";
import { counted } from "../../../text/numbers.ts";
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
      blocks: results.length === 0 ? [ownText(none)] : results.flatMap(found),
      hint: "get_turn with session_id and turn returns one in full.",
      next_batch: next_cursor,
    };
  },
});

/** Returns one turn, and after the last of its session how many more there are. */
function found(hit: SearchResult, index: number, all: readonly SearchResult[]): Block[] {
  const isFurther = all[index - 1]?.session_id === hit.session_id;
  const isLast = all[index + 1]?.session_id !== hit.session_id;
  const { more_in_session, session_id } = hit;
  if (!isLast || more_in_session === 0) return [quoted(hit, isFurther)];
  const more = `${counted(more_in_session, "more turn")} of session ${plain(session_id)}: search_session lists them.`;
  return [quoted(hit, isFurther), ownText(more, `more ${session_id}`)];
}

/** The title comes only with the first turn of a session. */
function quoted(hit: SearchResult, isFurther: boolean): Quotation {
  const { session_id, turn, citation, started_at, title, gist, snippet, project_path, found_in } = hit;
  const project = project_path === null ? "" : ` · ${project_path}`;
  const words = snippet.map(({ text }) => text).join("");
  return quotation({ session: session_id, turn, said_by: found_in ?? "record", at: started_at }, [
    ...(isFurther ? [] : [line(`title ${citation}`, `${title}${project}`, citation)]),
    line(`gist ${citation}`, `${citation} · ${gist}`, citation),
    ...(words === "" ? [] : [line(`words ${citation}`, words, citation)]),
  ]);
}
