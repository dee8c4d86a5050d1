// Implements the source contract for Qwen Code with the files of this folder.
import type { SessionId } from "../../model/ids.ts";
import { nameField } from "../fields.ts";
import { headOf } from "../file-head.ts";
import { documentEntries } from "../gemini-family/chat-documents.ts";
import { chatFragments } from "../gemini-family/chat-fragments.ts";
import { chatReader } from "../gemini-family/chat-reader.ts";
import { imageData } from "../gemini-family/contents.ts";
import { toolKind } from "../gemini-family/tool-kinds.ts";
import { type JsonItem, jsonItems, jsonLineParser } from "../json-lines.ts";
import { objectIn } from "../object-file.ts";
import type { Batch, CollectorOptions, Source, TranscriptCollector } from "../source.ts";
import {
  AGENT,
  findTranscripts,
  parentOf,
  processes,
  rootOf,
  skips,
  subsessionNote,
  subsessionsOf,
  transcriptAt,
  watchedFolders,
} from "./discover.ts";
import { partsOf, readFragment } from "./fragments.ts";
import { recordReader } from "./read.ts";
import { todoCollector, todoEntries } from "./todo-files.ts";

export const qwen: Source = {
  agent: AGENT,
  name: "Qwen Code",
  version: 1,
  files: "copies",
  discover: (root, { within } = {}) => findTranscripts(root, within),
  watched: watchedFolders,
  skips,
  transcriptAt,
  rootOf,
  parentOf,
  subsessionsOf,
  parser: jsonLineParser,
  collector: qwenCollector,
  fragments: () => ({
    add: (batch) => jsonItems(batch).flatMap(fragmentsOf),
  }),
  images(record, id) {
    const value = objectIn(record);
    return value && nameField(value, "uuid") === id ? imageData(partsOf(value)) : null;
  },
  entries: (file, known) => (file.type === "side" ? todoEntries(file) : documentEntries(file, known)),
  hasContent: (path) => /"type":\s*"(?:user|assistant|qwen)"/.test(headOf(path, 1024 * 1024)),
  toolKind,
  subsessionNote,
  processes,
  resumeCommand: (session) => ["qwen", "--resume", session],
  // The client names its session to the servers it starts, and sends nothing with a call.
  callerSession: async (_roots, { environment }) => {
    const id = environment.QWEN_CODE_SESSION_ID;
    if (id === undefined || !/^[\w-]{4,64}$/.test(id)) return null;
    return { id: id as SessionId, found_by: "environment", subsession: null };
  },
};

function fragmentsOf(item: JsonItem) {
  if (item.type !== "record") return [];
  if (item.key === null) return readFragment(item) ?? [];
  const id = nameField(item.value, "id");
  return id === null ? [] : chatFragments(item, item.value, id);
}

/** Clients up to 0.1 wrote documents, which are read as entries. All others write logs. */
function qwenCollector(options: CollectorOptions): TranscriptCollector {
  const todos = options.type === "side" ? todoCollector(options) : null;
  const records = recordReader(options);
  const chat = chatReader(options);
  let entries = false;
  const reader = () => todos ?? (entries ? chat : records);
  const add = (item: JsonItem) => {
    entries ||= item.type === "gone" || (item.type === "record" && item.key !== null);
    reader().add(item);
  };
  const transcript = () => reader().transcript();
  return {
    add: (batch: Batch) => {
      for (const item of jsonItems(batch)) add(item);
    },
    unreadable: (offset) => add({ type: "damage", damage: { offset, length: 0, reason: "unreadable" } }),
    rewritten: () => reader().rewritten(),
    transcript,
    finish: transcript,
  };
}
