// Implements the source contract for Gemini CLI with the files of this folder.
import { join } from "node:path";
import type { MessageFragment } from "../../model/fragment.ts";
import { asObject, listField, nameField, objectField } from "../fields.ts";
import { headOf } from "../file-head.ts";
import { documentEntries } from "../gemini-family/chat-documents.ts";
import { chatFragments } from "../gemini-family/chat-fragments.ts";
import { chatReader } from "../gemini-family/chat-reader.ts";
import { imageData, partList } from "../gemini-family/contents.ts";
import { toolKind } from "../gemini-family/tool-kinds.ts";
import { type JsonItem, jsonItems, jsonLineParser } from "../json-lines.ts";
import { objectIn, readObjectFile } from "../object-file.ts";
import type { CollectorOptions, Source, TranscriptCollector } from "../source.ts";
import {
  AGENT,
  findTranscripts,
  parentOf,
  rootOf,
  sessionFolders,
  skips,
  subsessionsOf,
  transcriptAt,
} from "./discover.ts";
import { noteEntries } from "./project-notes.ts";

export const gemini: Source = {
  agent: AGENT,
  name: "Gemini CLI",
  version: 1,
  files: "copies",
  discover: (root, { within } = {}) => findTranscripts(root, within),
  watched: sessionFolders,
  skips,
  transcriptAt,
  rootOf,
  parentOf,
  subsessionsOf,
  parser: jsonLineParser,
  collector: geminiCollector,
  fragments: () => ({ add: (batch) => jsonItems(batch).flatMap(fragmentsOf) }),
  images(record, id) {
    const message = objectIn(record);
    const own = nameField(message, "id");
    if (!message || own === null || (id !== own && !id.startsWith(`${own}/`))) return null;
    const calls = listField(message, "toolCalls").map(asObject);
    return id.endsWith("/results")
      ? calls.flatMap((call) => imageData(partList(call?.result)))
      : imageData(partList(message.content));
  },
  entries: (file, known) => (file.type === "side" ? noteEntries(file) : documentEntries(file, known)),
  hasContent: (path) => /"type":\s*"gemini"|^\{"id":/m.test(headOf(path, 1024 * 1024)),
  toolKind,
  retentionDays,
  resumeCommand: (session) => ["gemini", "--resume", session],
};

/** A person's results are repeated beside their calls, so a message that has nothing else says nothing new. */
function fragmentsOf(item: JsonItem): MessageFragment[] {
  const id = item.type === "record" ? nameField(item.value, "id") : null;
  if (item.type !== "record" || id === null) return [];
  const own = item.value.type === "user" ? "tool_results" : null;
  return chatFragments(item, item.value, id).filter(({ kind }) => kind !== own);
}

function geminiCollector(options: CollectorOptions): TranscriptCollector {
  const reader = chatReader(options);
  return {
    add: (batch) => {
      for (const item of jsonItems(batch)) reader.add(item);
    },
    unreadable: (offset) =>
      reader.add({ type: "damage", damage: { offset, length: 0, reason: "unreadable" } }),
    rewritten: reader.rewritten,
    transcript: reader.transcript,
    finish: reader.transcript,
  };
}

const USUAL_DAYS = 30;

/** Reads how long the client keeps a session that is not used. Null if that is switched off. */
function retentionDays(root: string): number | null {
  const settings = readObjectFile(join(root, "settings.json"));
  const retention = objectField(objectField(settings, "general"), "sessionRetention");
  if (retention?.enabled === false) return null;
  const [, count, unit = ""] = /^(\d+)([hdwm])$/.exec(nameField(retention, "maxAge") ?? "") ?? [];
  return count === undefined ? USUAL_DAYS : Number(count) * (DAYS.get(unit) ?? 1);
}

const DAYS: ReadonlyMap<string, number> = new Map([
  ["h", 1 / 24],
  ["d", 1],
  ["w", 7],
  ["m", 30],
]);
