// What people ask of an agent about earlier work, ready to be picked: each says which tools to use, with what is known
// already put in.
import type { GetPromptResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Page } from "../../agent-text/lay-out-page.ts";
import type { McpFace } from "./face.ts";
import { listSessions } from "./tools/list-sessions.ts";
import { searchAllSessions } from "./tools/search-all-sessions.ts";
import { sessionToc } from "./tools/session-toc.ts";

export function addPrompts(server: McpServer, face: McpFace): void {
  server.registerPrompt(
    "last_time",
    {
      title: "What did we do last time here?",
      description: "Tells what the last sessions of a project did, and where they stopped.",
      argsSchema: z.object({
        project: z.string().describe("the project's path, or the end of it; without it, this one").optional(),
      }),
    },
    async ({ project }) => {
      const where = project || face.caller?.cwd;
      return promptResult(
        "Tell me what we did last time in this project and where we stopped. Below are its last sessions. Read the newest with session_toc, then its last turns with get_turn. Say in a few lines what was done, what was decided and what is open, with citations.",
        listSessions.page(face, { limit: 5, project: where }, PAGING),
      );
    },
  );
  server.registerPrompt(
    "find_decision",
    {
      title: "Find where we decided …",
      description: "Finds the turn in which something was decided, and why.",
      argsSchema: z.object({ topic: z.string().min(1).max(500).describe("what the decision was about") }),
    },
    async ({ topic }) =>
      promptResult(
        `Find where we decided about this: ${topic}\nBelow is what a search for it found. Read the likely turns with get_turn, search again with search_all_sessions in other words if none fits, and tell me what was decided, when and why, with the citation. Say so if you do not find it.`,
        searchAllSessions.page(face, { query: topic, limit: 8 }, PAGING),
      ),
  );
  server.registerPrompt(
    "continue_session",
    {
      title: "Go on from an earlier session",
      description: "Takes up the work of an earlier session where it stopped.",
      argsSchema: z.object({
        session_id: z
          .string()
          .describe("the session's id, or the beginning of it; without it you are shown the last ones")
          .optional(),
      }),
    },
    async ({ session_id }) =>
      session_id
        ? promptResult(
            "Go on with the work of the session below. Read its last turns with get_turns, look with files_touched at what it changed, and check with session_tree whether it went on elsewhere. Then tell me in a few lines where it stands and what you would do next, before you change anything.",
            sessionToc.page(face, { session_id }, PAGING),
          )
        : promptResult(
            "I want to go on from an earlier session. Below are the last ones. Ask me which one I mean, unless it is plain, then read it with session_toc and get_turns, and tell me where it stands before you change anything.",
            listSessions.page(face, { limit: 10, project: face.caller?.cwd }, PAGING),
          ),
  );
}

const PAGING = { max_bytes: 8192, meta: {}, alone: true };

/** Without an answer the agent still knows which tools to use. */
async function promptResult(request: string, page: Promise<Page>): Promise<GetPromptResult> {
  const known = await page.then(
    ({ text }) => text,
    async (error: unknown) => (await import("./error-text.ts")).errorText(error),
  );
  return { messages: [{ role: "user", content: { type: "text", text: `${request}\n\n${known}` } }] };
}
