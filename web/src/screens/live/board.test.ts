// Tests what the live screen shows after each event.
import { expect, test } from "vitest";
import type { LiveEvent } from "../../api/live.ts";
import type { SessionRow } from "../../api/outputs.ts";
import { tool } from "../../text/testing/call.ts";
import { after, type Board, NOTHING } from "./board.ts";
import { busyRows } from "./live-screen.tsx";

const row = (id: string, fields: Partial<SessionRow> = {}) =>
  ({ id, title: id, status: "active", created_at: "2026-11-06T08:00:00Z", ...fields }) as SessionRow;
const boardAfter = (...events: LiveEvent[]): Board => events.reduce(after, NOTHING);
const begun = (id: string, fields?: Partial<SessionRow>): LiveEvent => ({
  type: "session.new",
  data: { session_id: id, session: row(id, fields), reload: false },
});
const turn = (fields: object): LiveEvent =>
  ({
    type: "turn.new",
    data: {
      session_id: "a",
      subsession_id: null,
      turn: 3,
      id: "t3",
      summary: "Gist",
      created: null,
      ending: "open",
      ...fields,
    },
  }) as LiveEvent;
const message = (items: object[], fields: object = {}): LiveEvent =>
  ({
    type: "message",
    data: {
      session_id: "a",
      subsession_id: null,
      role: "assistant",
      kind: "answer",
      record_id: "r",
      items,
      ...fields,
    },
  }) as LiveEvent;

test("a new session appears, and sessions waiting for the user come first", () => {
  const board = boardAfter(
    begun("a"),
    begun("b", { status: "waiting" }),
    begun("c", { status: "completed" }),
  );
  expect(busyRows([], board).map(({ id }) => id)).toEqual(["b", "a"]);
});

test("a session that has ended disappears, even if the list still has it", () => {
  const board = boardAfter(begun("a"), {
    type: "session.status",
    data: { session_id: "a", status: "completed", before: "active", waiting: false },
  });
  expect(busyRows([row("a")], board)).toEqual([]);
});

test("a new title is shown at once", () => {
  const board = boardAfter(begun("a"), {
    type: "session.title",
    data: { session_id: "a", title: "Named", title_origin: "agent", before: "a" },
  });
  expect(board.get("a")?.row?.title).toBe("Named");
});

test("thinking, replies and tool calls are in order; results are shown only if they failed", () => {
  const board = boardAfter(
    message([
      { type: "thinking", text: "Hm.", withheld: false },
      { type: "thinking", text: "", withheld: true },
      { type: "text", speaker: "model", text: "I look." },
      tool("Bash", { label: "npm test", result: null }),
    ]),
    message([tool("Bash", { label: "npm test" })], {
      role: "user",
      kind: "tool_results",
    }),
    message([tool("Read", { outcome: "failed", result: "no such file" })], {
      role: "user",
      kind: "tool_results",
    }),
  );
  expect(board.get("a")?.activities.map(({ what, text }) => [what, text])).toEqual([
    ["thinking", "Hm."],
    ["withheld", ""],
    ["words", "I look."],
    ["call", "Bash npm test"],
    ["failed", "no such file"],
  ]);
});

test("the turn is the session's own, not a sub-agent's", () => {
  const board = boardAfter(turn({}), turn({ subsession_id: "s", turn: 1 }));
  expect(board.get("a")?.turn?.number).toBe(3);
});

test("a reset clears the board", () => {
  expect(boardAfter(begun("a"), { type: "reset", data: { reason: "much" } })).toEqual(NOTHING);
});

test("a removed session disappears", () => {
  const board = boardAfter(begun("a"), {
    type: "session.removed",
    data: { session_id: "a" },
  });
  expect(board.size).toBe(0);
});
