// Events as the feed tells them, in a few words each, for tests of what a stream makes of them.
import type { LiveMessage, LivePart, LiveTurn } from "../../../src/archive/live/live-events.ts";
import type { News } from "../../../src/archive/live/told-session.ts";
import type { SessionInBrief } from "../../../src/archive/sessions/session-row.ts";
import { NO_USAGE } from "../../../src/sessions/turns/usage.ts";

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
      pinned: false,
    },
    ...{ archived: false, source_deleted: false, recovered: false, damaged: 0, hash: "" },
    ...{ parent: null, children: [], root: id, depth: 0, leaf_session: id, latest_tip: id, tree_sessions: 1 },
    ...given,
  };
}

let records = 0;

export function message(parts: readonly LivePart[], given: Partial<LiveMessage> = {}): News {
  const record_id = given.record_id ?? `r${++records}`;
  return {
    type: "message",
    data: {
      ...{ session_id: "s", subsession_id: null, call_id: null, turn: 1, id: record_id, record_id },
      ...{ role: "assistant", kind: "answer", timestamp: null, model: null },
      ...{ parts: [...parts], parts_left_out: 0 },
      ...given,
    },
  };
}

export function says(text: string, given: Partial<LiveMessage> = {}): News {
  return message([{ type: "text", text, left_out: 0 }], given);
}

export function asks(text: string, given: Partial<LiveMessage> = {}): News {
  return says(text, { role: "user", kind: "prompt", ...given });
}

export function thinks(text: string, given: Partial<LiveMessage> = {}): News {
  return message([{ type: "thinking", text, left_out: 0, withheld: text === "" }], given);
}

export function calls(
  id: string,
  name: string,
  input: Record<string, unknown> = {},
  given: Partial<LiveMessage> = {},
): News {
  return message([{ type: "tool_call", id, name, input, left_out: 0 }], given);
}

export function returns(
  call_id: string,
  text: string,
  given: Partial<LiveMessage> & { is_error?: boolean } = {},
): News {
  const { is_error = false, ...rest } = given;
  const part: LivePart = { type: "tool_result", call_id, text, left_out: 0, is_error };
  return message([part], { role: "user", kind: "tool_results", ...rest });
}

export function turn(number: number, given: Partial<LiveTurn> = {}): News {
  return {
    type: "turn.new",
    data: {
      ...{ session_id: "s", subsession_id: null, turn: number, id: `t${number}`, summary: `gist ${number}` },
      ...{ created: null, has_prompt: true, has_response: false, ending: "open" },
      ...given,
    },
  };
}

export function begins(session: SessionInBrief): News {
  return { type: "session.new", data: { session_id: session.id, session, reload: false } };
}
