// Tests a session's status with a fixed clock and given processes.
import { describe, expect, test } from "vitest";
import { type Conversation, conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { transcriptFolder } from "../../../test/builders/transcripts/folder.ts";
import type { ReadSessionOptions } from "../../ingest/read/read-session.ts";
import { readTranscript } from "../../ingest/read/read-transcripts.ts";
import type { SessionId } from "../../model/ids.ts";
import type { ProcessState, SessionStatus } from "../../model/session.ts";
import type { Ending } from "../../model/turn.ts";
import { statusOf } from "./status.ts";

const updated_at = "2025-06-01T10:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(updated_at) + minutes * 60_000);

test.each<[SessionStatus, Ending, ProcessState | null, number]>([
  ["active", "open", "alive", 9999],
  ["active", "answered", "busy", 9999],
  ["waiting", "open", "idle", 0],
  ["waiting", "answered", "alive", 9999],
  ["waiting", "interrupted", "alive", 0],
  ["waiting", "failed", "alive", 0],
  ["interrupted", "open", "dead", 0],
  ["completed", "answered", "dead", 0],
  ["active", "open", null, 4.9],
  ["interrupted", "open", null, 5],
  ["completed", "answered", null, 0],
  ["interrupted", "interrupted", null, 0],
  ["failed", "failed", null, 0],
])(
  "a session is %s when its last turn is %s, its process is %s, and %d minutes have passed",
  (status, ending, process, minutes) => {
    expect(statusOf({ ending, asks: false, process, updated_at, now: after(minutes) })).toBe(status);
  },
);

test.each<[SessionStatus, ProcessState | null, number]>([
  ["waiting", "alive", 9999],
  ["waiting", "idle", 0],
  ["waiting", null, 4.9],
  ["interrupted", null, 5],
  ["interrupted", "dead", 0],
  // The client itself says that it goes on.
  ["active", "busy", 0],
])(
  "a session with an open question is %s when its process is %s and %d minutes have passed",
  (status, process, minutes) => {
    expect(statusOf({ ending: "open", asks: true, process, updated_at, now: after(minutes) })).toBe(status);
  },
);

test("an open turn without a date was interrupted", () => {
  expect(statusOf({ ending: "open", asks: false, process: null, updated_at: null, now: after(0) })).toBe(
    "interrupted",
  );
});

describe("read from a file", () => {
  const now = new Date("2025-06-01T10:01:00.000Z");
  const later = new Date("2025-06-01T11:00:00.000Z");
  const processes = new Map<SessionId, ProcessState>([[sessionId(1) as SessionId, "alive"]]);
  const read = async (story: Conversation, options: ReadSessionOptions) => {
    using folder = transcriptFolder();
    return (await readTranscript(folder.session(story), options)).status;
  };
  const working = () => conversation().prompt("Go.").calls("Bash");

  test("a session at work is active", async () => {
    expect(await read(working(), { now: later, processes })).toBe("active");
    expect(await read(working(), { now })).toBe("active");
  });
  test.each(["AskUserQuestion", "ExitPlanMode"])("a session with an open %s waits", async (tool) => {
    const asks = () =>
      conversation()
        .prompt("Go.")
        .calls(tool, { questions: [{ question: "Which?" }] });
    expect(await read(asks(), { now })).toBe("waiting");
    expect(await read(asks().injects("Be brief."), { now })).toBe("waiting");
    expect(await read(asks().result("Blue"), { now })).toBe("active");
    expect(await read(asks().interrupts(), { now })).toBe("interrupted");
  });
  test("a live session whose turn is finished waits", async () => {
    expect(await read(conversation().prompt("Go.").says("Done."), { now: later, processes })).toBe("waiting");
  });
  test("an unfinished call was interrupted", async () => {
    expect(await read(working(), { now: later })).toBe("interrupted");
  });
  test("a call left open in an earlier turn does not count", async () => {
    const story = working().prompt("Rather this.").says("Done.");
    expect(await read(story, { now: later })).toBe("completed");
  });
  test("a session that ended in an API error failed", async () => {
    expect(await read(conversation().prompt("Go.").fails("API Error: 500"), { now })).toBe("failed");
  });
  test("an answered session is completed, also right after the answer", async () => {
    expect(await read(conversation().prompt("Go.").says("Done."), { now })).toBe("completed");
  });
  test("another session's process makes this one neither active nor waiting", async () => {
    const other = new Map<SessionId, ProcessState>([[sessionId(2) as SessionId, "alive"]]);
    expect(await read(working(), { now: later, processes: other })).toBe("interrupted");
  });
});
