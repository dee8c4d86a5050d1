// What a session is doing, with a clock and a set of live sessions of our own.
import { describe, expect, test } from "vitest";
import { type Conversation, conversation, sessionId } from "../../test/transcripts/build.ts";
import { transcriptFolder } from "../../test/transcripts/folder.ts";
import { readTranscript } from "../ingest/read-transcripts.ts";
import type { SessionId } from "../model/ids.ts";
import type { Ending } from "../model/turn.ts";
import { statusOf } from "./status.ts";

const updated_at = "2025-06-01T10:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(updated_at) + minutes * 60_000);

test.each<[string, Ending, boolean, number]>([
  ["active", "open", true, 0],
  ["active", "open", true, 9999],
  ["active", "open", false, 4.9],
  ["interrupted", "open", false, 5],
  ["waiting", "answered", true, 9999],
  ["waiting", "interrupted", true, 0],
  ["waiting", "failed", true, 0],
  ["completed", "answered", false, 0],
  ["interrupted", "interrupted", false, 0],
  ["failed", "failed", false, 0],
])(
  "a session is %s when its last turn is %s, live is %s, and %d minutes went by",
  (status, ending, live, minutes) => {
    expect(statusOf({ ending, live, updated_at, now: after(minutes) })).toBe(status);
  },
);

test("an open turn that nobody dated was interrupted", () => {
  expect(statusOf({ ending: "open", live: false, updated_at: null, now: after(0) })).toBe("interrupted");
});

describe("read from a file", () => {
  const now = new Date("2025-06-01T10:01:00.000Z");
  const later = new Date("2025-06-01T11:00:00.000Z");
  const live = new Set([sessionId(1) as SessionId]);
  const read = async (story: Conversation, options: { now: Date; live?: Set<SessionId> }) => {
    using folder = transcriptFolder();
    return (await readTranscript(folder.session(story), options)).status;
  };
  const working = () => conversation().prompt("Go.").calls("Bash");

  test("a session at work is active", async () => {
    expect(await read(working(), { now: later, live })).toBe("active");
    expect(await read(working(), { now })).toBe("active");
  });
  test("a live session whose turn is finished waits", async () => {
    expect(await read(conversation().prompt("Go.").says("Done."), { now: later, live })).toBe("waiting");
  });
  test("a call that nobody finished was interrupted", async () => {
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
    const other = new Set([sessionId(2) as SessionId]);
    expect(await read(working(), { now: later, live: other })).toBe("interrupted");
  });
});
