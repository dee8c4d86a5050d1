// Tests what the registry says about processes, with a stub that decides which are running.
import { join } from "node:path";
import { expect, test } from "vitest";
import { sessionId } from "../../../test/builders/transcripts/build.ts";
import { transcriptFolder } from "../../../test/builders/transcripts/folder.ts";
import { rootOf, sessionProcesses } from "./processes.ts";

const entry = (pid: number, session: number, more = {}) =>
  JSON.stringify({ pid, sessionId: sessionId(session), ...more });

test("a session's process is alive, or was killed and left its entry", () => {
  using folder = transcriptFolder();
  folder.write("sessions/41.json", entry(41, 1));
  folder.write("sessions/42.json", entry(42, 2));
  expect([...sessionProcesses(folder.root, (pid) => pid === 42)]).toEqual([
    [sessionId(1), "dead"],
    [sessionId(2), "alive"],
  ]);
});

test.each([
  ["busy", "busy"],
  ["idle", "idle"],
  ["waiting", "idle"],
  ["dreaming", "alive"],
])("a process with status %s is %s", (status, state) => {
  using folder = transcriptFolder();
  folder.write("sessions/41.json", entry(41, 1, { status }));
  expect([...sessionProcesses(folder.root, () => true).values()]).toEqual([state]);
});

test("a running process wins over a dead one of the same session", () => {
  using folder = transcriptFolder();
  folder.write("sessions/41.json", entry(41, 1));
  folder.write("sessions/42.json", entry(42, 1));
  folder.write("sessions/43.json", entry(43, 1));
  expect([...sessionProcesses(folder.root, (pid) => pid === 42).values()]).toEqual(["alive"]);
});

test("a process of another container is not checked", () => {
  using folder = transcriptFolder();
  folder.write("sessions/41.json", entry(41, 1, { pidDomain: "linux:other:pid:[1]" }));
  expect(sessionProcesses(folder.root, () => true).size).toBe(0);
});

test("the start time is checked, so a reused process id is not confused", () => {
  using folder = transcriptFolder();
  folder.write("sessions/41.json", entry(41, 1, { procStart: "100" }));
  folder.write("sessions/42.json", entry(42, 2));
  const asked: unknown[] = [];
  sessionProcesses(folder.root, (...process) => asked.push(process) > 0);
  expect(asked).toEqual(
    expect.arrayContaining([
      [41, "100"],
      [42, null],
    ]),
  );
});

test("broken or incomplete entries are ignored", () => {
  using folder = transcriptFolder();
  folder.write("sessions/1.json", '{"pid":1,"sessionId":"');
  folder.write("sessions/2.json", "[]");
  folder.write("sessions/3.json", '{"pid":"3","sessionId":"x"}');
  folder.write("sessions/4.json", '{"pid":4}');
  folder.write("sessions/5.json/inside", "");
  folder.write("sessions/6.json", entry(6, 6));
  expect([...sessionProcesses(folder.root, () => true).keys()]).toEqual([sessionId(6)]);
});

test("only files named after a process are read", () => {
  using folder = transcriptFolder();
  for (const name of ["7.key", "7.json.tmp", "index.json"]) folder.write(`sessions/${name}`, entry(7, 7));
  expect(sessionProcesses(folder.root, () => true).size).toBe(0);
});

test("a folder without a registry has no processes", () => {
  using folder = transcriptFolder();
  expect(sessionProcesses(folder.root, () => true).size).toBe(0);
});

test("this process is alive, and one with another start time is not", () => {
  using folder = transcriptFolder();
  folder.write("sessions/1.json", entry(process.pid, 1));
  if (process.platform === "linux")
    folder.write("sessions/2.json", entry(process.pid, 2, { procStart: "1" }));
  // No system gives a process this id.
  folder.write("sessions/3.json", entry(2 ** 30, 3));
  const alive = [...sessionProcesses(folder.root)].filter(([, state]) => state === "alive");
  expect(alive).toEqual([[sessionId(1), "alive"]]);
});

test("a transcript's root is the folder that contains its projects", () => {
  expect(rootOf(join("/home/dana/.claude", "projects", "p", "a.jsonl"))).toBe(join("/home/dana/.claude"));
  expect(rootOf("/home/dana/backup/a.jsonl")).toBeNull();
});
