// Lists every tool, in the order agents see them.
import type { McpTool } from "../tool.ts";
import { currentSession } from "./current-session.ts";
import { filesTouched } from "./files-touched.ts";
import { getInteraction } from "./get-interaction.ts";
import { getTurn } from "./get-turn.ts";
import { getTurns } from "./get-turns.ts";
import { leftToDo } from "./left-to-do.ts";
import { listSessions } from "./list-sessions.ts";
import { recall } from "./recall.ts";
import { searchAllSessions } from "./search-all-sessions.ts";
import { searchSession } from "./search-session.ts";
import { sessionTitleHistory } from "./session-title-history.ts";
import { sessionToc } from "./session-toc.ts";
import { sessionTree } from "./session-tree.ts";
import { similarError } from "./similar-error.ts";
import { whatChanged } from "./what-changed.ts";

export const TOOLS: readonly Pick<McpTool<never>, "name" | "add">[] = [
  ...[recall, similarError],
  ...[currentSession, sessionToc, sessionTitleHistory, searchSession, searchAllSessions, listSessions],
  ...[getTurn, getTurns, getInteraction, sessionTree, filesTouched, whatChanged, leftToDo],
];
