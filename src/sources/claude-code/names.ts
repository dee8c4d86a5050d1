// Collects how records refer to sessions: titles, summaries of others, and where a history came from or went.
import type { MessageFragment } from "../../model/fragment.ts";
import type { RecordId, SessionId, ToolCallId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { TranscriptOrigin } from "../../model/link.ts";
import type { TranscriptRecord } from "../../model/record.ts";
import type { SummaryRecord, TitleRecord } from "../../model/title.ts";
import { asObject, type Fields, listField, nameField, objectField, textField } from "../fields.ts";
import { readTime } from "../times.ts";
import { wordsKey } from "../words-key.ts";
import { LINKED_KINDS } from "./kinds.ts";
import { teamCollector } from "./team.ts";

export interface NameCollector {
  add(record: TranscriptRecord): void;
  /** Ends a state of the file: the titles and summaries of this state may be written again. */
  rewritten(): void;
  /** Takes the `fragment` before any of its text is cut. */
  addFragment(fragment: MessageFragment): void;
  titles(): TitleRecord[];
  summaries(): SummaryRecord[];
  /** `known` says whether a record is in the file. */
  origin(known: (id: RecordId) => boolean): TranscriptOrigin;
}

export function nameCollector(): NameCollector {
  const titles: TitleRecord[] = [];
  const summaries: SummaryRecord[] = [];
  const firstTimes = new Map<SessionId, string>();
  const roots = new Set<RecordId>();
  const callKeys = new Map<ToolCallId, string>();
  let time: string | null = null;
  let firstTime: string | null = null;
  let noted: string | null = null;
  let forkedFrom: TranscriptOrigin["forked_from"] = null;
  let continuedIn: SessionId | null = null;
  let derivedFrom: readonly SessionId[] = [];
  let previous: string | null = null;
  /** The last title of each origin in the present state of the file. */
  const lastTitles = new Map<string, string>();
  /** The titles and summaries of earlier states that the present one has not repeated yet. */
  let unrepeated: string[] = [];

  /** Returns true for a record that the file already had before it was rewritten. */
  function isRepeated(key: string): boolean {
    const at = unrepeated.indexOf(key);
    if (at !== -1) unrepeated.splice(at, 1);
    return at !== -1;
  }
  const team = teamCollector();

  function addLinked(record: TranscriptRecord, own: string | null): void {
    const { value } = record;
    time = own ?? time;
    team.add(record);
    const parent = nameField(value, "parentUuid");
    // A record whose parent is not the record before it may have a parent outside this file.
    if (parent !== null && parent !== previous) roots.add(parent as RecordId);
    // The history that a compaction replaces may be entirely in another file.
    const before = nameField(value, "logicalParentUuid");
    if (before !== null) roots.add(before as RecordId);
    previous = nameField(value, "uuid") ?? previous;
    for (const block of listField(objectField(value, "message"), "content")) addCall(asObject(block));
    const source = readSource(value);
    forkedFrom = source ?? forkedFrom;
    if (source || own === null) return;
    const session = (nameField(value, "sessionId") ?? "") as SessionId;
    const first = firstTimes.get(session);
    if (first === undefined || own < first) firstTimes.set(session, own);
  }

  /** Reads the record itself, because parts are already cut to what is shown. */
  function addCall(block: JsonObject | null): void {
    const id = textField(block, "type") === "tool_use" ? nameField(block, "id") : null;
    if (id !== null) callKeys.set(id as ToolCallId, callKey(block));
  }

  function addNote({ kind, value, offset }: TranscriptRecord, own: string | null): void {
    if (own !== null && (noted === null || own < noted)) noted = own;
    if (kind === "continued-in")
      continuedIn = (nameField(value, "continuedInSessionId") as SessionId | null) ?? continuedIn;
    else if (kind === "derived-from") derivedFrom = readSessions(value);
    else if (kind === "summary") addSummary(value, offset);
    else addTitle(readTitle(kind, value), offset, own);
  }

  function addTitle(title: Pick<TitleRecord, "origin" | "title"> | null, offset: number, own: string | null) {
    // Clients write the same title again and again.
    if (!title || lastTitles.get(title.origin) === title.title) return;
    lastTitles.set(title.origin, title.title);
    if (isRepeated(titleKey(title))) return;
    titles.push({ ...title, offset, timestamp: own ?? time });
  }

  function addSummary(value: JsonObject, offset: number): void {
    const leaf = nameField(value, "leafUuid") as RecordId | null;
    const title = oneLine(textField(value, "summary") ?? "");
    if (leaf === null || title === "" || isErrorText(title)) return;
    const summary = { title, leaf_id: leaf, offset, timestamp: time };
    if (!isRepeated(summaryKey(summary))) summaries.push(summary);
  }

  return {
    add(record) {
      const own = readTime(nameField(record.value, "timestamp"));
      firstTime ??= own;
      if (LINKED_KINDS.has(record.kind)) addLinked(record, own);
      else addNote(record, own);
    },
    rewritten() {
      unrepeated = [...titles.map(titleKey), ...summaries.map(summaryKey)];
      lastTitles.clear();
      previous = null;
    },
    addFragment: team.addFragment,
    titles: () =>
      titles
        // A member of a team is named by its lead. That is not the title of its work.
        .filter(({ origin, title }) => origin !== "agent" || title !== team.member()?.name)
        // Anything above the first time was written when the file was begun.
        .map((each) => ({ ...each, timestamp: each.timestamp ?? firstTime })),
    summaries: () => summaries.map((each) => ({ ...each, timestamp: each.timestamp ?? firstTime })),
    origin: (known) => ({
      forked_from: forkedFrom,
      continued_in: continuedIn,
      derived_from: derivedFrom,
      first_times: new Map(firstTimes),
      noted_at: noted,
      outer_parents: [...roots].filter((id) => !known(id)),
      last_record: previous as RecordId | null,
      call_keys: new Map(callKeys),
      team: team.team(),
    }),
  };
}

function titleKey({ origin, title }: Pick<TitleRecord, "origin" | "title">): string {
  return JSON.stringify([origin, title]);
}

function summaryKey({ leaf_id, title }: SummaryRecord): string {
  return JSON.stringify([leaf_id, title]);
}

function readSource(value: JsonObject): TranscriptOrigin["forked_from"] {
  const source = objectField(value, "forkedFrom");
  const session = nameField(source, "sessionId");
  if (session === null) return null;
  return {
    session_id: session as SessionId,
    record_id: nameField(source, "messageUuid") as RecordId | null,
  };
}

function readSessions(value: JsonObject): SessionId[] {
  return listField(value, "sessions").flatMap((each) => {
    const id = typeof each === "string" ? each : nameField(asObject(each), "sessionId");
    return id ? [id as SessionId] : [];
  });
}

/** Returns null for a record that is not a title. */
function readTitle(kind: string, value: JsonObject): Pick<TitleRecord, "origin" | "title"> | null {
  switch (kind) {
    case "custom-title":
      return { origin: "agent", title: oneLine(textField(value, "customTitle") ?? "") };
    case "agent-name":
      return { origin: "agent", title: oneLine(textField(value, "agentName") ?? "") };
    case "ai-title":
      return generatedTitle(oneLine(textField(value, "aiTitle") ?? ""));
    default:
      return null;
  }
}

/** Ignores an error, which does not replace the earlier title. */
function generatedTitle(title: string): Pick<TitleRecord, "origin" | "title"> | null {
  return isErrorText(title) ? null : { origin: "agent-generated", title };
}

/**
 * Returns true for an error that the client stored in place of a title or summary when the model could not write one.
 * Matches whole messages, or beginnings that no title has: a session may be about a limit.
 */
export function isErrorText(text: string): boolean {
  return ERRORS.some((pattern) => pattern.test(text));
}

const ERRORS: readonly RegExp[] = [
  // Limits.
  /^claude(?: ai| code)? usage limit reached(?:\s*[|.,·∙]|$)/i,
  /^you['’]ve (?:hit|reached) your (?:\w+ ){0,2}limit\b/i,
  /^(?:5-hour|weekly|opus weekly|session|usage) limit reached(?:\s*[|.,·∙]|$)/i,
  /^credit balance is too low\b/i,
  /^prompt is too long\.?$/i,
  // The account and its keys.
  /^invalid api key(?:\s*[.·∙]|$)/i,
  /\bplease run \/login\b/i,
  /^oauth (?:token|authentication) (?:has )?(?:expired|been revoked|revoked|is (?:currently )?not supported)/i,
  /^(?:this|your) organization has been disabled/i,
  /^failed to authenticate(?:\s*[.:]|$)/i,
  // The API.
  /^api error(?:: (?:\d{3}\b|connection|request|unable|failed|the |claude['’]s response\b)| \(|[:.]?$)/i,
  /^overloaded(?:_error)?\.?$/i,
  /^unable to connect to api\b/i,
  /\bunable to respond to this request, which appears to violate\b/i,
  // The client itself.
  /^\[request interrupted by user/i,
  /^(?:no response requested|interrupted by user|execution error)\.?$/i,
  /^error during compaction\b/i,
];

/** Much longer than any title: a text of a megabyte is not one. */
const LONGEST = 4000;

function oneLine(text: string): string {
  return text.slice(0, LONGEST).replace(/\s+/g, " ").trim();
}

/** Fields that distinguish tool calls, and that every way of reading keeps. */
export const CALL_KEY_FIELDS = [
  "file_path",
  "notebook_path",
  "command",
  "pattern",
  "path",
  "url",
  "query",
  "prompt",
  "description",
  "subject",
] as const;

function callKey(block: JsonObject | null): string {
  const input: Fields<(typeof CALL_KEY_FIELDS)[number]> | null = objectField(block, "input");
  const values = CALL_KEY_FIELDS.map((key) => textField(input, key));
  return wordsKey(JSON.stringify([textField(block, "name"), ...values])).slice(0, 12);
}
