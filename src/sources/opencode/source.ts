// Implements the source contract for OpenCode and Kilo with the files of this folder.
import { basename, dirname, join } from "node:path";
import type { TranscriptFile } from "../../model/transcript.ts";
import type { ParentSession, Source } from "../source.ts";
import { transcriptCollector } from "./collect.ts";
import { databaseEntries } from "./database-entries.ts";
import { type AgentFiles, findSessions, isDatabase, SKIPPED, sessionFileAt } from "./discover.ts";
import { entryParser, linesOf } from "./entry-parser.ts";
import { messageFragments } from "./fragments.ts";
import { imageData } from "./image-data.ts";
import { storageEntries } from "./storage-entries.ts";
import { storedMessage } from "./stored-message.ts";
import { toolKind } from "./tools/kinds.ts";

export const openCode: Source = sourceOf({ agent: "opencode", name: "OpenCode" });
export const kilo: Source = sourceOf({ agent: "kilo", name: "Kilo" });

/** The name of the agent is also that of its folder, its database and its command. */
function sourceOf({ agent, name }: AgentFiles & Pick<Source, "name">): Source {
  return {
    agent,
    name,
    version: 1,
    files: "copies",
    discover: (root, options) => findSessions({ agent }, root, options),
    watched: (root) => [root],
    skips: (folder) => SKIPPED.has(folder),
    transcriptAt: (path) => sessionFileAt({ agent }, path),
    rootOf: (path) => (isDatabase({ agent }, basename(path.replace(/#.*$/, ""))) ? dirname(path) : null),
    parentOf,
    subsessionsOf: () => [],
    parser: entryParser,
    collector: transcriptCollector,
    fragments: () => ({
      add: (batch) =>
        linesOf(batch).flatMap((line) => {
          const message = line.type === "entry" ? storedMessage(line.entry) : null;
          return message ? messageFragments(message) : [];
        }),
    }),
    images: imageData,
    toolKind,
    entries: (file, known) =>
      file.container.endsWith(".db") ? databaseEntries(file, known) : storageEntries(file, known),
    resumeCommand: (session) => [agent, "-s", session],
    resumeVariables: (container) =>
      isDatabaseElsewhere(agent, container) ? { [`${agent.toUpperCase()}_DB`]: container } : {},
  };
}

/** The client opens only the database of its own name in its own folder, unless its variable names another. */
function isDatabaseElsewhere(agent: string, container: string): boolean {
  if (!container.endsWith(".db")) return false;
  return basename(container) !== `${agent}.db` || basename(dirname(container)) !== agent;
}

/** The sessions of a project are in one database or in one folder. */
function parentOf({ parent_id, path, container }: TranscriptFile): ParentSession | null {
  if (parent_id === null) return null;
  const parent = container.endsWith(".db")
    ? `${container}#${parent_id}`
    : join(dirname(path), `${parent_id}.json`);
  return { session_id: parent_id, path: parent };
}
