// Which sessions count as live, with an answer of our own to whether a process is alive.
import { join } from "node:path";
import { expect, test } from "vitest";
import { sessionId } from "../../../test/transcripts/build.ts";
import { transcriptFolder } from "../../../test/transcripts/folder.ts";
import { liveSessions, rootOf } from "./live.ts";

const entry = (pid: number, session: number, more = {}) =>
  JSON.stringify({ pid, sessionId: sessionId(session), ...more });

test("a session is live while its process is", () => {
  using folder = transcriptFolder();
  folder.write("sessions/41.json", entry(41, 1));
  folder.write("sessions/42.json", entry(42, 2));
  expect([...liveSessions(folder.root, (pid) => pid === 42)]).toEqual([sessionId(2)]);
});

test("the process is asked for with its start, so that a number used again is told apart", () => {
  using folder = transcriptFolder();
  folder.write("sessions/41.json", entry(41, 1, { procStart: "100" }));
  folder.write("sessions/42.json", entry(42, 2));
  const asked: unknown[] = [];
  liveSessions(folder.root, (...process) => asked.push(process) > 0);
  expect(asked).toEqual(
    expect.arrayContaining([
      [41, "100"],
      [42, null],
    ]),
  );
});

test("entries that are broken or say too little count for nothing", () => {
  using folder = transcriptFolder();
  folder.write("sessions/1.json", '{"pid":1,"sessionId":"');
  folder.write("sessions/2.json", "[]");
  folder.write("sessions/3.json", '{"pid":"3","sessionId":"x"}');
  folder.write("sessions/4.json", '{"pid":4}');
  folder.write("sessions/5.json/inside", "");
  folder.write("sessions/6.json", entry(6, 6));
  expect([...liveSessions(folder.root, () => true)]).toEqual([sessionId(6)]);
});

test("only files named after a process are read", () => {
  using folder = transcriptFolder();
  for (const name of ["7.key", "7.json.tmp", "index.json"]) folder.write(`sessions/${name}`, entry(7, 7));
  expect(liveSessions(folder.root, () => true)).toEqual(new Set());
});

test("a folder without a registry has no live session", () => {
  using folder = transcriptFolder();
  expect(liveSessions(folder.root, () => true)).toEqual(new Set());
});

test("this process is alive, and one that started at another time is not it", () => {
  using folder = transcriptFolder();
  folder.write("sessions/1.json", entry(process.pid, 1));
  if (process.platform === "linux")
    folder.write("sessions/2.json", entry(process.pid, 2, { procStart: "1" }));
  // No system gives a process this number.
  folder.write("sessions/3.json", entry(2 ** 30, 3));
  expect([...liveSessions(folder.root)]).toEqual([sessionId(1)]);
});

test("a transcript's root is the folder that holds its projects", () => {
  expect(rootOf(join("/home/dana/.claude", "projects", "p", "a.jsonl"))).toBe(join("/home/dana/.claude"));
  expect(rootOf("/home/dana/backup/a.jsonl")).toBeNull();
});
