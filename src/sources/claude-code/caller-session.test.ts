// Tests how the session that calls clew is found among transcripts.
import { utimesSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../../test/builders/transcripts/folder.ts";
import { callerSession } from "./caller-session.ts";

let folder: TranscriptFolder;
beforeEach(() => {
  folder = transcriptFolder();
});
afterEach(() => folder[Symbol.dispose]());

const AT_ONCE = [0];

interface Known {
  readonly call_id?: string;
  readonly session_id?: string;
  readonly cwd?: string;
}

function asking(id: string) {
  return conversation().prompt("Where are we?").calls("mcp__clew__current_session", {}, { part: { id } });
}

const find = ({ call_id, session_id, cwd }: Known, tries = AT_ONCE) => {
  const meta = { "claudecode/toolUseId": call_id };
  return callerSession(
    [folder.root],
    { meta, environment: { CLAUDE_CODE_SESSION_ID: session_id }, cwd: cwd ?? null },
    tries,
  );
};

test("the session is the one whose transcript contains the call", async () => {
  folder.session(asking("toolu_other"), sessionId(1));
  folder.session(asking("toolu_mine"), sessionId(2));
  expect(await find({ call_id: "toolu_mine" })).toEqual({
    id: sessionId(2),
    found_by: "call",
    subsession: null,
  });
});

test("the call wins over the environment, which is stale once a new session begins", async () => {
  folder.session(asking("toolu_mine"), sessionId(2));
  expect(await find({ call_id: "toolu_mine", session_id: sessionId(1) })).toMatchObject({ id: sessionId(2) });
  expect(await find({ call_id: "toolu_unknown", session_id: sessionId(1) })).toEqual({
    ...{ id: sessionId(1), found_by: "environment", subsession: null },
  });
});

test("a subsession's call belongs to its session", async () => {
  folder.session(asking("toolu_other"), sessionId(3));
  folder.subsession(asking("toolu_mine"), "abc123", { of: sessionId(3) });
  expect(await find({ call_id: "toolu_mine" })).toEqual({
    ...{ id: sessionId(3), found_by: "call", subsession: "agent-abc123" },
  });
});

test("a subsession's file beside the sessions, as old clients put it, names its session", async () => {
  folder.subsession(asking("toolu_mine"), "abc123");
  expect(await find({ call_id: "toolu_mine" })).toMatchObject({
    id: sessionId(1),
    subsession: "agent-abc123",
  });
});

test("a session that only mentions the call is not the caller", async () => {
  folder.session(
    conversation()
      .prompt("See toolu_mine")
      .says('{"type":"tool_use","id":"toolu_mine"}')
      .progress({ toolUseID: "toolu_mine" })
      .calls("Bash", { command: "grep toolu_mine" })
      .result("toolu_mine", { part: { tool_use_id: "toolu_mine" } }),
    sessionId(4),
  );
  expect(await find({ call_id: "toolu_mine" })).toBeNull();
});

test("a newer fork that copied the call with its result is not the caller", async () => {
  const path = folder.session(asking("toolu_mine"), sessionId(6));
  utimesSync(path, 1, 1);
  folder.session(asking("toolu_mine").result("Here."), sessionId(7));
  expect(await find({ call_id: "toolu_mine" })).toMatchObject({ id: sessionId(6) });
});

test("a record written a moment later is found", async () => {
  const path = folder.session(conversation().prompt("Where are we?"), sessionId(5));
  const found = find({ call_id: "toolu_late" }, [0, 200, 200]);
  writeFileSync(path, asking("toolu_late").text());
  expect(await found).toMatchObject({ id: sessionId(5), found_by: "call" });
});

test("the caller's project is searched even if many others are newer", async () => {
  const mine = folder.session(asking("toolu_mine"), sessionId(1), "-home-dana-shop");
  utimesSync(mine, 1, 1);
  for (let number = 2; number < 40; number++)
    folder.session(asking(`toolu_${number}`), sessionId(number), "-other");
  expect(await find({ call_id: "toolu_mine" })).toBeNull();
  expect(await find({ call_id: "toolu_mine", cwd: "/home/dana/shop" })).toMatchObject({ id: sessionId(1) });
});

test("an invalid call id is not searched for", async () => {
  expect(await find({ call_id: "a b", session_id: "../../etc" })).toBeNull();
  expect(await find({})).toBeNull();
});
