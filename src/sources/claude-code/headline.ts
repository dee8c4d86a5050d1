// Reads a session's headline from the edges of its lines: its facts and titles, its first prompts, and the usage of its
// API messages.
//
// Between the edges is a message's content. A quote inside of a text follows a backslash, so a bare `"key":` is a key. The
// edges must together be one whole record again. Any line that differs from this is read as a whole, so damage is treated
// here as everywhere.
import { joinedText, type MessageFragment } from "../../model/fragment.ts";
import type { RecordId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { StreamItem, TranscriptRecord } from "../../model/record.ts";
import { isSet, textField } from "../fields.ts";
import { type Line, lineCutter } from "../lines.ts";
import { messageCollector } from "../messages.ts";
import type { Headline, HeadlineReader } from "../source.ts";
import { agentMessage } from "./agent-progress.ts";
import { factCollector } from "./facts.ts";
import { readFragment } from "./fragments.ts";
import { MAX_LINE_BYTES } from "./item-cutter.ts";
import { isKnownKind } from "./kinds.ts";
import { leanRecords } from "./lean-records.ts";
import { nameCollector } from "./names.ts";
import { readLastLine } from "./stream.ts";

export function headlineReader(): HeadlineReader {
  const cutter = lineCutter(0, MAX_LINE_BYTES);
  const messages = messageCollector();
  const facts = factCollector();
  const names = nameCollector();
  const inner = new Set<RecordId>();
  /** How many more records may be looked at for facts, and for prompts. */
  const left = { facts: FIRST_RECORDS, prompts: 1, tries: MOST_TRIES };
  /** The last line of the conversation, if it was not read. */
  let last: Line | null = null;

  function addRecord(record: TranscriptRecord): void {
    facts.add(record);
    names.add(record);
    const own = agentMessage(record)?.record ?? record;
    const fragment = readFragment(own, "dialogue");
    if (!fragment) return;
    if (isSet(own.value, "isSidechain")) inner.add(fragment.reference.id);
    if (fragment.role === "assistant") messages.add({ ...fragment, parts: [] });
    else if (own === record) addPrompt(fragment);
  }

  function addPrompt(fragment: MessageFragment): void {
    left.tries--;
    if (left.prompts <= 0 || !PROMPTS.has(fragment.kind)) return;
    messages.add(fragment);
    if (
      fragment.kind !== "warm_up" &&
      (fragment.content ?? joinedText(fragment.parts)).length >= TELLING_PROMPT
    )
      left.prompts--;
  }

  function addAll(items: readonly StreamItem[]): void {
    for (const item of items) if (item.type === "record") addRecord(item.record);
  }

  function addLine(line: Line): void {
    const { bytes } = line;
    if (bytes.length === 0) return;
    const head = bytes.toString("latin1", 0, HEAD);
    const note = line.tail ? null : NOTE.exec(head);
    if (note) {
      if (TOLD.has(note[1] ?? "")) addAll(leanRecords(line));
      return;
    }
    const isAnswer = head.includes(ASSISTANT);
    const record = isAnswer && !line.tail ? edgesOf(line) : null;
    if (record) {
      last = null;
      addRecord(record);
      return;
    }
    if (!isAnswer && left.facts <= 0 && maySkip(head, line, left.prompts > 0 && left.tries > 0)) {
      last = line;
      return;
    }
    left.facts--;
    last = null;
    addAll(leanRecords(line));
  }

  function keepLast(): void {
    // The bytes are valid until the next ones come.
    if (last) last = { ...last, bytes: Buffer.from(last.bytes) };
  }

  return {
    push(bytes) {
      for (const line of cutter.push(bytes)) addLine(line);
      keepLast();
    },
    finish(): Headline {
      const rest = cutter.rest();
      if (rest) addAll(readLastLine(rest, (line) => leanRecords(line)));
      if (last) addAll(leanRecords(last));
      return { facts: facts.facts(), titles: names.titles(), messages: messages.finish().messages, inner };
    },
  };
}

/** Room for the fields before a message's content, also those of the progress record that quotes it. */
const HEAD = 1000;
/** Room for the fields after it. */
const TAIL = 2000;

/** Enough to learn where a session began. */
const FIRST_RECORDS = 3;
/** A shorter prompt may say nothing, so the next one is read too. */
const TELLING_PROMPT = 12;
/** Not every session has prompts. */
const MOST_TRIES = 30;

const ASSISTANT = '"role":"assistant"';
const CONTENT = '"content":[';
const STOP = '"stop_reason":';
const AFTER_CONTENT = `],${STOP}`;

/** A record that is not part of the conversation begins with its type. */
const NOTE = /^\{"type":"([a-z-]+)",(?!"(?:message|uuid|parentUuid)")/;
/** Those that say something about the session. */
const TOLD: ReadonlySet<string> = new Set([
  "custom-title",
  "agent-name",
  "ai-title",
  "relocated",
  "worktree-state",
]);

/** Records without usage that say nothing about the session, judging by their beginning. */
const QUIET = ['"type":"progress"', '"type":"system"', '"type":"attachment"'];
const RESULT = '"tool_use_id":';
const USER = '"type":"user"';

/** Returns whether nothing in a line is needed. A line that may hold a damaged record is never skipped. */
function maySkip(head: string, { bytes, tail }: Line, wantsPrompts: boolean): boolean {
  if (tail || !head.startsWith(LINKED)) return false;
  const isQuiet = QUIET.some((type) => head.includes(type));
  const isPrompt = head.includes(USER) && !head.includes(RESULT);
  if (!isQuiet && !head.includes(USER)) return false;
  if (!isQuiet && isPrompt && wantsPrompts) return false;
  return !bytes.toString("latin1", Math.max(0, bytes.length - TAIL)).includes(STOP);
}

const LINKED = '{"parentUuid":';

/** Kinds that begin a turn, or show that there is nothing in a session. */
const PROMPTS: ReadonlySet<MessageFragment["kind"]> = new Set(["prompt", "command", "plan", "warm_up"]);

/** Reads a message of a model without its content; null if the rest is not one whole record. */
function edgesOf({ offset, bytes }: Line): TranscriptRecord | null {
  const { length } = bytes;
  const head = bytes.toString("utf8", 0, HEAD);
  const start = head.indexOf(CONTENT) + CONTENT.length;
  const tail = bytes.toString("utf8", Math.max(start, length - TAIL));
  const end = tail.lastIndexOf(AFTER_CONTENT);
  if (start < CONTENT.length || end === -1 || bytes.indexOf(LINKED, 1) !== -1) return null;
  try {
    const value = JSON.parse(head.slice(0, start) + tail.slice(end)) as JsonObject;
    const kind = textField(value, "type");
    return kind === null ? null : { kind, known: isKnownKind(kind), offset, length, value };
  } catch {
    // Not as expected: the whole line is read.
    return null;
  }
}
