// Builds an archive with given texts wherever a session can hold text, and collects every MCP answer about it.
import { type FolderArchive, folderArchive } from "../archive/folder-archive.ts";
import { conversation, sessionId } from "../transcripts/build.ts";
import { type McpScene, mcpScene, type ToolPage } from "./scene.ts";

const TEXTS_OF_ONE = 20;
/** The first line that every failed call prints. */
const PLANTED_ERROR = "Error: the zebra stumbled over its own stripes";

export interface PlantedArchive extends AsyncDisposable {
  readonly archive: FolderArchive["archive"];
  readonly sessions: readonly string[];
}

/** Puts twenty texts into a session, one per turn. Fields that a session has only once contain all twenty. */
export async function plantedArchive(texts: readonly string[]): Promise<PlantedArchive> {
  const groups = Array.from({ length: Math.ceil(texts.length / TEXTS_OF_ONE) }, (_, index) =>
    texts.slice(index * TEXTS_OF_ONE, (index + 1) * TEXTS_OF_ONE),
  );
  const made = await folderArchive((folder) => {
    for (const [index, group] of groups.entries()) {
      const id = sessionId(index + 1);
      folder.session(conversationWith(group, index + 1), id);
      const errand = conversation({ seed: 1000 + index, fields: { isSidechain: true, sessionId: id } });
      const note = {
        agentType: group.join(" "),
        description: group.join(" "),
        toolUseId: `toolu_${index + 1}_1`,
      };
      folder.subsession(errand.prompt(group[0]).says(group[0] ?? ""), `${index + 1}`.padStart(8, "a"), {
        of: id,
        note,
      });
    }
  });
  return {
    archive: made.archive,
    sessions: groups.map((_, index) => sessionId(index + 1)),
    [Symbol.asyncDispose]: () => made[Symbol.asyncDispose](),
  };
}

function conversationWith(texts: readonly string[], seed: number): ReturnType<typeof conversation> {
  const talk = conversation({
    seed,
    fields: { sessionId: sessionId(seed), cwd: `/home/dana/${texts.join(" ")}`, gitBranch: texts.join(" ") },
  });
  talk
    .prompt("Start the errand")
    .calls("Task", { description: texts.join(" "), prompt: texts.join("\n") })
    .result(texts.join("\n"))
    .says("Done.");
  for (const text of texts) {
    talk
      .prompt(`Zebra question. ${text}`)
      .thinks(text)
      .says(text, { message: { stop_reason: "tool_use" } })
      .calls("Bash", { command: text, description: text })
      .result(`${PLANTED_ERROR}\n${text}`, { part: { is_error: true } })
      .calls(text, { query: text, url: text })
      .result([{ type: "text", text }])
      .calls("Edit", { file_path: `/home/dana/${text}.ts`, old_string: text, new_string: text })
      .result(text)
      .calls("TodoWrite", {
        todos: texts.map((content) => ({ content, status: "pending", activeForm: content })),
      })
      .result("ok")
      .notes("custom-title", { customTitle: text, sessionId: sessionId(seed) })
      .says(text);
  }
  return talk;
}

export interface AgentAnswer {
  readonly tool: string;
  readonly pages: readonly ToolPage[];
}

/** Calls every tool about one session, each to its last page. Tools about all sessions are called for the first. */
export async function everyAnswer(
  archive: FolderArchive["archive"],
  session_id: string,
  max_bytes: number,
): Promise<AgentAnswer[]> {
  await using scene = await mcpScene(archive, {
    environment: { CLAUDE_CODE_SESSION_ID: session_id },
    cwd: "/home/dana",
  });
  const [first] = (await archive.store.toc(await archive.session(session_id))).map(({ id }) => id);
  const questions: [string, Record<string, unknown>][] = [
    ["current_session", {}],
    ["session_toc", { session_id }],
    ["session_title_history", { session_id }],
    ["search_session", { session_id, query: "zebra", limit: 20 }],
    ["get_turn", { session_id, turn: 2 }],
    ...Array.from({ length: 8 }, (_, step): [string, Record<string, unknown>] => [
      "get_turn",
      { at: `${session_id}#2.${step}` },
    ]),
    ["get_turn", { at: `${session_id}#1.1` }],
    ["get_turns", { session_id, from: 1, to: 20 }],
    ["get_interaction", { interaction_id: first }],
    ["session_tree", { session_id }],
    ["files_touched", { session_id }],
    ["files_touched", { path: ".ts", session_id }],
  ];
  if (session_id === sessionId(1))
    questions.push(
      ["recall", { question: "zebra question" }],
      ["similar_error", { text: PLANTED_ERROR }],
      ["search_all_sessions", { query: "zebra", limit: 50 }],
      ["list_sessions", { limit: 50 }],
    );
  const answers: AgentAnswer[] = [];
  for (const [tool, input] of questions) {
    // Each page of a search is a new search, and hundreds of small pages cut nothing that a hundred do not.
    const enough = tool === "search_all_sessions" ? 100 : Number.POSITIVE_INFINITY;
    answers.push({ tool, pages: await allPages(scene, tool, { ...input, max_bytes }, enough) });
  }
  return answers;
}

const MOST_PAGES = 5000;

export async function allPages(
  scene: McpScene,
  tool: string,
  input: Readonly<Record<string, unknown>>,
  enough: number = Number.POSITIVE_INFINITY,
): Promise<ToolPage[]> {
  const pages: ToolPage[] = [];
  let cursor: string | null = null;
  do {
    const page: ToolPage = await scene.call(tool, { ...input, ...(cursor !== null && { cursor }) });
    pages.push(page);
    cursor = page.next_cursor;
    if (pages.length > MOST_PAGES) throw new Error(`${tool} never ends.`);
  } while (cursor !== null && pages.length < enough);
  return pages;
}
