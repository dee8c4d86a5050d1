// Turns the records of a session's log into a transcript.
import type { MessageFragment } from "../../model/fragment.ts";
import type { ApiMessageId, RecordId, SessionId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Transcript } from "../../model/transcript.ts";
import { nameField, objectField, textField } from "../fields.ts";
import { type TranscriptDraft, transcriptDraft } from "../gemini-family/draft.ts";
import { blankFragment, referenceTo } from "../gemini-family/fragment.ts";
import type { JsonItem, JsonRecord } from "../json-lines.ts";
import type { CollectorOptions } from "../source.ts";
import { listedRequest, parentOf, readFragment, timeOf } from "./fragments.ts";
import { isKnownKind, kindOf } from "./kinds.ts";

export interface RecordReader {
  add(item: JsonItem): void;
  rewritten(): void;
  transcript(): Transcript;
}

export function recordReader({ detail, type }: CollectorOptions): RecordReader {
  const draft = transcriptDraft(detail);
  /** The records that say that a response arrived in full. */
  const responses = new Set<RecordId>();

  function add(record: JsonRecord): void {
    const { value } = record;
    const id = nameField(value, "uuid") as RecordId | null;
    const kind = kindOf(value);
    draft.count(kind, isKnownKind(kind));
    if (id === null) return;
    const time = timeOf(value);
    const parent = parentOf(value);
    const fragment = readFragment(record);
    // Prompts after the same message are alternatives, whatever the client notes between.
    const beside = fragment === null && { bridge: true };
    // The model's context begins again after a compaction.
    draft.link({
      id,
      parent_id: parent,
      ...beside,
      ...(kind === "chat_compression" && { context_parent_id: null }),
    });
    if (kind === "rewind") draft.goBack(id);
    draft.note(time, factsIn(value));
    addOrigin(draft, id, value, time);
    addRequest(draft, value, time);
    if (listedRequest(value)?.inner_agent === null) responses.add(id);
    const title = kind === "custom_title" ? objectField(value, "systemPayload") : null;
    if (title) draft.title({ ...readTitle(title), offset: record.offset }, time);
    if (!fragment) return;
    const stopped = isStopped(fragment, parent);
    draft.say(stopped ? { ...fragment, unfinished: true } : fragment);
    if (stopped) addStop(record, id, time);
  }

  /** An answer that nothing says to have arrived was stopped by a person. It is all text: calls are stored when they are whole. */
  function isStopped({ kind, usage, parts }: MessageFragment, parent: RecordId | null): boolean {
    const counted = usage !== null || (parent !== null && responses.has(parent));
    return type === "session" && kind === "answer" && !counted && isSpoken(parts);
  }

  function addStop(record: JsonRecord, id: RecordId, time: string | null): void {
    const stopped = `${id}/stopped` as RecordId;
    draft.link({ id: stopped, parent_id: id, bridge: true });
    draft.say({ ...blankFragment(referenceTo(record, stopped), time), kind: "interrupt" });
  }

  return {
    add(item) {
      if (item.type === "damage") draft.damage(item.damage);
      else if (item.type === "record") add(item);
    },
    rewritten: () => draft.rewritten(),
    transcript: draft.transcript,
  };
}

function isSpoken(parts: readonly { readonly type: string }[]): boolean {
  return parts.every(({ type }) => type !== "tool_call");
}

function factsIn(value: JsonObject) {
  const [project, branch, version] = ["cwd", "gitBranch", "version"].map((field) => nameField(value, field));
  return {
    ...(project && { project_path: project }),
    ...(branch && { git_branch: branch }),
    ...(version && { client_version: version }),
  };
}

/** A fork's copies name their origin. Everything else in its file is its own. */
function addOrigin(draft: TranscriptDraft, id: RecordId, value: JsonObject, time: string | null): void {
  const from = objectField(value, "forkedFrom");
  const source = nameField(from, "sessionId") as SessionId | null;
  const own = nameField(value, "sessionId") as SessionId | null;
  if (source !== null) {
    draft.copied(id, { session_id: source, record_id: nameField(from, "messageUuid") as RecordId | null });
  } else if (own !== null && time !== null) draft.began(own, time);
}

/**
 * Counts a request of an agent that has no transcript. The session's own requests, and those of agents with one, are
 * counted where they are answered.
 */
function addRequest(draft: TranscriptDraft, value: JsonObject, timestamp: string | null): void {
  const request = listedRequest(value);
  if (!request || request.inner_agent === null || request.filed) return;
  const { id, model, usage } = request;
  const inherited = objectField(value, "forkedFrom") !== null;
  draft.spend(id, {
    ...{ api_id: id as ApiMessageId, model, timestamp, usage, by_subsession: true },
    ...(inherited && { inherited }),
  });
}

function readTitle(payload: JsonObject): {
  readonly origin: "agent" | "agent-generated";
  readonly title: string;
} {
  const title = (textField(payload, "customTitle") ?? "").replace(/\s+/g, " ").trim();
  return { origin: textField(payload, "titleSource") === "auto" ? "agent-generated" : "agent", title };
}
