// Prompts that people can pick to ask about earlier work. Each names the tools to use and includes results.
import type { GetPromptResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Page } from "../../agent-text/lay-out-page.ts";
import type { McpFace } from "./face.ts";
import { listSessions } from "./tools/list-sessions.ts";
import { recall } from "./tools/recall.ts";
import { sessionToc } from "./tools/session-toc.ts";

export function addPrompts(server: McpServer, face: McpFace): void {
  server.registerPrompt(
    "last_time",
    {
      title: "What did we do last time here?",
      description: "Summarizes the last sessions of a project and where they stopped.",
      argsSchema: z.object({
        project: z.string().describe("the project's path, or the end of it (default: this one)").optional(),
      }),
    },
    async ({ project }) => {
      const where = project || face.caller?.cwd;
      return promptResult(
        "Tell me what we did last time in this project and where we stopped. Its last sessions are below. Read the newest with session_toc, then its last turns with get_turn. Say in a few lines what was done, what was decided and what is open, with citations.",
        listSessions.page(face, { limit: 5, project: where }, PAGING),
      );
    },
  );
  server.registerPrompt(
    "find_decision",
    {
      title: "Find where we decided …",
      description: "Finds the turn where something was decided, and why.",
      argsSchema: z.object({ topic: z.string().min(1).max(500).describe("what the decision was about") }),
    },
    async ({ topic }) =>
      promptResult(
        `Find where we decided this: ${topic}\nWhat recall found is below. If it is not enough, ask recall again with other words, or read a turn with get_turn. Tell me what was decided, when and why, with the citation. Say so if you do not find it.`,
        recall.page(face, { question: topic }, PAGING),
      ),
  );
  server.registerPrompt(
    "continue_session",
    {
      title: "Continue an earlier session",
      description: "Picks up an earlier session where it stopped.",
      argsSchema: z.object({
        session_id: z
          .string()
          .describe("the session's id, or the beginning of it (default: choose from the last ones)")
          .optional(),
      }),
    },
    async ({ session_id }) =>
      session_id
        ? promptResult(
            "Continue the work of the session below. Read its last turns with get_turns, see what it changed with files_touched, and check with session_tree whether it was continued elsewhere. Before you change anything, tell me in a few lines where the work is and what you would do next.",
            sessionToc.page(face, { session_id }, PAGING),
          )
        : promptResult(
            "I want to continue an earlier session. The last ones are below. Ask me which one I mean unless it is clear, then read it with session_toc and get_turns. Before you change anything, tell me where the work is.",
            listSessions.page(face, { limit: 10, project: face.caller?.cwd }, PAGING),
          ),
  );
}

const PAGING = { max_bytes: 8192, meta: {}, alone: true };

/** Includes the error if there are no results: the agent still learns which tools to use. */
async function promptResult(request: string, page: Promise<Page>): Promise<GetPromptResult> {
  const known = await page.then(
    ({ text }) => text,
    async (error: unknown) => (await import("./error-text.ts")).errorText(error),
  );
  return { messages: [{ role: "user", content: { type: "text", text: `${request}\n\n${known}` } }] };
}
