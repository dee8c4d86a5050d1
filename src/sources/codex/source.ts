// Implements the source contract for Codex with the files of this folder.
import type { SessionId } from "../../model/ids.ts";
import type { Caller, CurrentSession } from "../caller.ts";
import { headOf } from "../file-head.ts";
import { jsonItems, jsonLineParser } from "../json-lines.ts";
import type { Source } from "../source.ts";
import { codexCollector } from "./collect.ts";
import { imageData } from "./contents.ts";
import { findTranscripts, parentOf, subsessionNote, subsessionsOf, transcriptAt } from "./discover.ts";
import { lineFragments } from "./fragments.ts";
import { readRolloutLine } from "./line.ts";
import { isPacked, unpack } from "./packed.ts";
import { processes } from "./processes.ts";
import { AGENT, rootOf, sessionFolders } from "./rollout-files.ts";
import { nameEntries } from "./thread-names.ts";
import { toolKind } from "./tools/kinds.ts";

export const codex: Source = {
  agent: AGENT,
  name: "Codex",
  version: 1,
  files: "parts",
  discover: (root, { within } = {}) => findTranscripts(root, within),
  watched: sessionFolders,
  skips: () => false,
  transcriptAt,
  rootOf,
  parentOf,
  subsessionsOf,
  parser: jsonLineParser,
  collector: codexCollector,
  fragments: () => ({
    add: (batch) =>
      jsonItems(batch).flatMap((item) =>
        item.type === "record" && item.key === null ? lineFragments(readRolloutLine(item)) : [],
      ),
  }),
  images: imageData,
  open: unpack,
  entries: nameEntries,
  hasContent: (path) =>
    isPacked(path) || /"user_message"|"UserMessage"|"role":\s*"user"/.test(headOf(path, 1024 * 1024)),
  toolKind,
  subsessionNote,
  processes: (root) => processes(root),
  resumeCommand: (session) => ["codex", "resume", session],
  callerSession,
};

/** Clients from 0.142 on send the id of their thread with each call of a tool. They pass nothing in the environment. */
async function callerSession(_roots: readonly string[], { meta }: Caller): Promise<CurrentSession | null> {
  const turn = meta["x-codex-turn-metadata"] as { thread_id?: unknown; session_id?: unknown } | undefined;
  const thread = idIn(meta.threadId) ?? idIn(turn?.thread_id);
  if (thread === null) return null;
  // The session at the top of the agent's tree.
  const top = idIn(meta.sessionId) ?? idIn(turn?.session_id) ?? thread;
  return { id: top, found_by: "call", subsession: top === thread ? null : thread };
}

const THREAD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idIn(value: unknown): SessionId | null {
  return typeof value === "string" && THREAD_ID.test(value) ? (value as SessionId) : null;
}
