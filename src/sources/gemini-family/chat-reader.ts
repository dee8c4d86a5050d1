// Reads a chat log into a transcript: the elements of a document that is rewritten whole, or a log of operations on a
// list of messages. Clients forget what an operation removes. Here it stays.
import { hash } from "node:crypto";
import { posix } from "node:path";
import type { MessageFragment } from "../../model/fragment.ts";
import type { RecordId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { Transcript } from "../../model/transcript.ts";
import { asObject, listField, nameField, objectField, textField } from "../fields.ts";
import type { JsonItem, JsonRecord } from "../json-lines.ts";
import type { CollectorOptions } from "../source.ts";
import { readTime } from "../times.ts";
import { wordsKey } from "../words-key.ts";
import { chatFragments, isAnswer, isBeside, resultsId } from "./chat-fragments.ts";
import { partList, readParts, typedText } from "./contents.ts";
import { transcriptDraft } from "./draft.ts";

export interface ChatReader {
  add(item: JsonItem): void;
  rewritten(): void;
  transcript(): Transcript;
}

/** The key of the entry that describes a whole document. */
export const HEADER_KEY = "session";

export function chatReader({ detail, type }: CollectorOptions): ChatReader {
  const draft = transcriptDraft(detail);
  /** The conversation as it is now, and the digest of each prompt in it. */
  let chain: RecordId[] = [];
  const prompts = new Map<RecordId, string>();
  /** The type that a message of this id had first. Another one under the same id is another message. */
  const types = new Map<string, string>();
  const byKey = new Map<string, RecordId>();
  const answered = new Set<string>();
  /** Texts of messages that were only ever listed again, under new ids. */
  const copies = new Map<string, string>();
  let hash256: string | null = null;
  let rooted = false;
  let exact = true;
  let begun = false;
  let compacted: string | null = null;
  let deleting = false;

  function takeHeader(value: JsonObject, whole: boolean): void {
    hash256 = nameField(value, "projectHash") ?? hash256;
    draft.note(readTime(nameField(value, "startTime")));
    // Clients that did not name the kind of session merged requests, and kept the counts of the first.
    if (whole) exact = nameField(value, "kind") !== null;
    const given =
      nameField(value, "cwd") ?? listField(value, "directories").find((each) => typeof each === "string");
    if (typeof given === "string") root(given);
  }

  function takeFields(record: JsonRecord, fields: JsonObject): void {
    const title = type === "session" ? nameField(fields, "summary") : null;
    if (title !== null)
      draft.title(
        { origin: "agent-generated", title: title.replace(/\s+/g, " ").trim(), offset: record.offset },
        null,
      );
    for (const folder of listField(fields, "directories")) if (typeof folder === "string") root(folder);
    if (Array.isArray(fields.messages)) takeList(record, fields.messages);
  }

  function root(path: string): void {
    if (!rooted) draft.note(null, { project_path: path });
    rooted = true;
  }

  /** The digest of the project's folder proves which of the paths that a text names it is. */
  function prove(paths: Iterable<string>): void {
    if (rooted || hash256 === null) return;
    for (const path of paths) if (hash("sha256", path) === hash256) root(path);
  }

  /** Takes a message that a line or an entry sets. */
  function takeMessage(record: JsonRecord, message: JsonObject): void {
    const id = idOf(message);
    const time = readTime(nameField(message, "timestamp"));
    draft.count(textField(message, "type") ?? "none", KNOWN_TYPES.has(textField(message, "type") ?? ""));
    draft.note(time);
    if (record.key !== null) byKey.set(record.key, id);
    const fragments = chatFragments(record, message, id);
    if (fragments.length === 0) prove(namedPaths(message));
    prove(touchedPaths(message));
    if (fragments.every(({ kind, parts }) => kind === "tool_results" && parts.every(isKnownResult))) return;
    begun = true;
    // A compaction lists the messages that it keeps again, all with its own time.
    if (compacted !== null && time === compacted && !draft.has(id)) {
      copies.set(id, wordsKey(textOf(message)));
      return;
    }
    const inner = isAnswer(message) ? innerStart(fragments) : -1;
    if (inner !== -1) splitInner(fragments, inner);
    else for (const fragment of fragments) say(isTask(fragment) ? { ...fragment, kind: "notice" } : fragment, id);
  }

  /** Old clients write what an agent is asked into the session's file, and may lose the call that asked it. */
  function isTask({ kind, content }: MessageFragment): boolean {
    return type === "session" && kind === "prompt" && chain.length > 0 && TASK.test(content ?? "");
  }

  function say(fragment: MessageFragment, id: RecordId): void {
    const own = fragment.reference.id;
    // Results stand beside their calls, even if they are written after another message.
    if (isBeside(own, id)) draft.link({ id: own, parent_id: id, bridge: true });
    else if (!draft.has(own)) {
      draft.link({ id: own, parent_id: chain.at(-1) ?? null, ...contextOf(fragment) });
      chain.push(own);
    } else {
      draft.stays(own);
      if (!chain.includes(own)) chain.push(own);
    }
    for (const part of fragment.parts) if (part.type === "tool_result") answered.add(part.call_id);
    if (fragment.kind === "compaction") compacted = fragment.timestamp;
    if (fragment.kind === "prompt") prompts.set(own, wordsKey(fragment.content ?? ""));
    // Without a stop reason, the counts are a lower bound.
    draft.say(exact ? fragment : { ...fragment, stop_reason: null });
  }

  function isKnownResult(part: { readonly type: string; readonly call_id?: string }): boolean {
    return part.type === "tool_result" && answered.has(part.call_id ?? "");
  }

  /** Returns the position of a prompt that a call of this message gave to an agent, or -1. Old clients write what the agent did into the session itself. */
  function innerStart(fragments: readonly MessageFragment[]): number {
    const given = fragments.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        part.type === "tool_call" && part.use.starts ? [part.use.starts.prompt_key] : [],
      ),
    );
    return chain.findLastIndex((id, at) => at > 0 && given.includes(prompts.get(id) ?? ""));
  }

  /** Moves an agent's messages out of the conversation. The last of them also carries the session's calls. */
  function splitInner(fragments: readonly MessageFragment[], from: number): void {
    const [answer, ...results] = fragments;
    if (!answer) return;
    const { id } = answer.reference;
    const side = [...chain.slice(from).filter((each) => each !== id), id];
    for (const [at, each] of side.entries())
      draft.link({ id: each, parent_id: side[at - 1] ?? chain[from - 1] ?? null, side: true });
    chain = chain.slice(0, from);
    const isCall = (part: MessageFragment["parts"][number]) => part.type === "tool_call";
    draft.say({ ...answer, parts: answer.parts.filter((part) => !isCall(part)) });
    const calls = { ...answer.reference, id: `${id}/calls` as RecordId };
    say(
      { ...answer, reference: calls, parts: answer.parts.filter(isCall), api_id: null, usage: null },
      calls.id,
    );
    for (const result of results)
      say({ ...result, reference: { ...result.reference, id: resultsId(calls.id) } }, calls.id);
  }

  /** Takes a list that replaces all messages. Only what is new in it says something. */
  function takeList(record: JsonRecord, list: readonly JsonValue[]): void {
    const messages = list.map(asObject).filter((each) => each !== null);
    if (!begun) {
      for (const message of messages) takeMessage(record, message);
      return;
    }
    const ids = new Set(messages.map(idOf));
    for (const message of messages.filter((each) => !draft.has(idOf(each)))) {
      const [fragment] = chatFragments(record, message, idOf(message));
      if (fragment?.kind === "compaction") say(fragment, fragment.reference.id);
      else copies.set(nameField(message, "id") ?? "", wordsKey(textOf(message)));
    }
    const last = chain.at(-1);
    // A prompt that is dropped without an answer was stopped. A list of one message is the start of a resumed session.
    if (messages.length > 1 && last !== undefined && prompts.has(last) && !ids.has(last)) stop(record, last);
  }

  function stop(record: JsonRecord, after: RecordId): void {
    const id = `${after}/stopped` as RecordId;
    const message = { type: "info", content: "Request cancelled." };
    for (const fragment of chatFragments(record, message, id)) say(fragment, id);
  }

  /** Drops a message and all that follow it from the conversation. */
  function rewind(to: string): void {
    const copy = copies.get(to);
    const at =
      copy === undefined
        ? chain.indexOf(to as RecordId)
        : chain.findLastIndex((id) => prompts.get(id) === copy);
    chain = chain.slice(0, Math.max(0, at));
    const last = chain.at(-1);
    if (last !== undefined) draft.goBack(last);
  }

  /** An element that a document lacks now is part of a state that it had before. */
  function drop(key: string): void {
    const id = byKey.get(key);
    if (id === undefined) return;
    if (!deleting) draft.changes();
    deleting = true;
    for (const each of [id, resultsId(id)]) draft.lose(each);
    chain = chain.filter((each) => each !== id);
  }

  function idOf(message: JsonObject): RecordId {
    const id = nameField(message, "id") ?? "";
    const kind = textField(message, "type") ?? "";
    const first = types.get(id) ?? kind;
    types.set(id, first);
    return (first === kind ? id : `${id}/${kind}`) as RecordId;
  }

  function take(record: JsonRecord): void {
    const { value, key } = record;
    if (key === HEADER_KEY) {
      takeHeader(value, true);
      takeFields(record, value);
    } else if (key !== null || nameField(value, "id") !== null) takeMessage(record, value);
    else if (objectField(value, "$set")) takeFields(record, objectField(value, "$set") ?? {});
    else if (nameField(value, "$rewindTo") !== null) rewind(nameField(value, "$rewindTo") ?? "");
    else if (nameField(value, "sessionId") !== null) takeHeader(value, false);
    else draft.count(Object.keys(value)[0] ?? "none", false);
  }

  return {
    add(item) {
      if (item.type !== "gone") deleting = false;
      if (item.type === "gone") drop(item.key);
      else if (item.type === "damage") draft.damage(item.damage);
      else take(item);
    },
    rewritten() {
      draft.rewritten();
      chain = [];
      begun = false;
    },
    transcript: draft.transcript,
  };
}

/** Begins what the client's own agent for large projects is asked. No person writes this. */
const TASK = /^Your task is to do a deep investigation of the codebase/;

const KNOWN_TYPES: ReadonlySet<string> = new Set(["user", "gemini", "qwen", "info", "warning", "error"]);

/** The model's context begins again at a compaction. */
function contextOf({ kind }: MessageFragment): { readonly context_parent_id?: null } {
  return kind === "compaction" ? { context_parent_id: null } : {};
}

function textOf(message: JsonObject): string {
  return typedText(readParts(partList(message.content)));
}

/** Lists paths that the client's own context names: each ends its line. */
function namedPaths(message: JsonObject): string[] {
  return [...textOf(message).matchAll(/(?:^|\s)((?:\/|[A-Za-z]:\\)[^\n]*?)\s*$/gm)].map(
    ([, path = ""]) => path,
  );
}

/** Lists the folders around the files that a message's calls name. */
function* touchedPaths(message: JsonObject): Generator<string> {
  for (const call of listField(message, "toolCalls"))
    for (const value of Object.values(objectField(asObject(call), "args") ?? {}))
      if (typeof value === "string" && value.startsWith("/") && value.length < LONGEST_PATH)
        for (let folder = value; folder !== "/"; folder = posix.dirname(folder)) yield folder;
}

const LONGEST_PATH = 1000;
