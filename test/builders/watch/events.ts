// Builds feed events in a few words each, for tests of what a stream makes of them.
import type { LiveMessage, LiveTurn } from "../../../src/archive/live/live-events.ts";
import type { LiveEvent } from "../../../src/archive/live/published-session.ts";
import type { SessionInBrief } from "../../../src/archive/sessions/session-row.ts";
import { boundItem } from "../../../src/archive/turns/bound-item.ts";
import type { ToolCallId } from "../../../src/model/ids.ts";
import type { ItemId, NoteKind, Speaker, ToolItem, TurnItem } from "../../../src/model/item.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import type { ToolResultPart } from "../../../src/model/part.ts";
import { NO_USAGE } from "../../../src/model/usage.ts";
import { callItem, strayItem, withResult } from "../../../src/sessions/turns/items.ts";
import { understandCall } from "../../../src/sources/claude-code/tools/call.ts";

export function row(given: Partial<SessionInBrief> = {}): SessionInBrief {
  const id = given.id ?? "s";
  return {
    ...{ id, title: "A session", title_origin: "first-prompt", status: "active", agent: "claude-code" },
    ...{ project_path: "/home/dana/shop", git_branch: "main", models: ["claude-sonnet-4-5"] },
    ...{ created_at: "2025-06-01T10:00:00.000Z", updated_at: "2025-06-01T11:00:00.000Z" },
    ...{
      turns: 1,
      messages: 2,
      subsessions: 0,
      usage: NO_USAGE,
      cost: null,
      unpriced: 0,
      underpriced: 0,
      pinned: false,
    },
    ...{
      archived: false,
      source_deleted: false,
      removed_turns: 0,
      outcome: null,
      active_ms: 0,
      cut_at: null,
      recovered: false,
      provisional: false,
      background: false,
      damaged: 0,
      hash: "",
    },
    ...{ parent: null, children: [], root: id, depth: 0, leaf_session: id, latest_tip: id, tree_sessions: 1 },
    ...given,
  };
}

let records = 0;

/** An item of a record, before the record is known. */
type NewItem = TurnItem extends infer Each
  ? Each extends TurnItem
    ? Omit<Each, "id" | "revision" | "partial">
    : never
  : never;

export function message(items: readonly NewItem[], given: Partial<LiveMessage> = {}): LiveEvent {
  const record_id = given.record_id ?? `r${++records}`;
  const base = { revision: ++records, partial: false };
  const made = items.map((item, index) => ({ ...base, id: `${record_id}/${index}`, ...item }) as TurnItem);
  return {
    type: "message",
    data: {
      ...{ session_id: "s", subsession_id: null, call_id: null, turn: 1, id: record_id, record_id },
      ...{ role: "assistant", kind: "answer", timestamp: null, model: null },
      ...{ items: made.map((item) => boundItem(item, 16_000)), items_left_out: 0 },
      ...given,
    },
  };
}

export function says(text: string, given: Partial<LiveMessage> = {}): LiveEvent {
  return message([{ type: "text", speaker: "model", text, phase: null }], given);
}

export function asks(
  text: string,
  { speaker = "prompt", ...given }: Partial<LiveMessage> & { speaker?: Speaker } = {},
): LiveEvent {
  const item = { type: "text", speaker, text, phase: null } as const;
  return message([item], { role: "user", kind: "prompt", ...given });
}

export function notes(note: NoteKind, text: string): LiveEvent {
  return message([{ type: "note", note, text }], { role: "user", kind: "notice" });
}

export function thinks(text: string, given: Partial<LiveMessage> = {}): LiveEvent {
  return message([{ type: "thinking", text, withheld: text === "" }], given);
}

/** The latest call with each id, by session. */
const called = new Map<string, ToolItem>();

export function calls(
  id: string,
  name: string,
  input: JsonObject = {},
  given: Partial<LiveMessage> = {},
): LiveEvent {
  const call_id = id as ToolCallId;
  const use = understandCall(name, input);
  const event = message(
    [{ type: "tool", call_id, use, result: null, subsessions: [], continues_id: null }],
    given,
  );
  const [item] = event.type === "message" ? event.data.items : [];
  const base = { id: (item?.id ?? "") as ItemId, revision: item?.revision ?? 0, partial: true };
  called.set(
    `${given.session_id ?? "s"} ${id}`,
    callItem({ type: "tool_call", id: call_id, input, use }, base, "running"),
  );
  return event;
}

/** Builds a result. For a call that the test did not make before, only the result is known. */
export function returns(
  call_id: string,
  text: string,
  given: Partial<LiveMessage> & { is_error?: boolean } = {},
): LiveEvent {
  const { is_error = false, ...rest } = given;
  const part: ToolResultPart = {
    ...{ type: "tool_result", call_id: call_id as ToolCallId, text, is_error, images: [] },
    ...{ subsession_id: null, task_id: null, returned: null },
  };
  const call = called.get(`${given.session_id ?? "s"} ${call_id}`);
  const images = { imageIndex: () => null };
  const base = { id: `r${++records}/0` as ItemId, revision: ++records, partial: false };
  const item = call ? withResult(call, part, base.revision, images) : strayItem(part, base, images);
  return message([item], { role: "user", kind: "tool_results", ...rest });
}

export function turn(number: number, given: Partial<LiveTurn> = {}): LiveEvent {
  return {
    type: "turn.new",
    data: {
      ...{ session_id: "s", subsession_id: null, turn: number, id: `t${number}`, summary: `gist ${number}` },
      ...{ created: null, has_prompt: true, has_response: false, ending: "open" },
      ...{ outcome: "no answer yet", edits: 0, failed: 0 },
      ...given,
    },
  };
}

export function begins(session: SessionInBrief): LiveEvent {
  return { type: "session.new", data: { session_id: session.id, session, reload: false } };
}
