// Tests which sessions are watched.
import { expect, test } from "vitest";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { subjectOf } from "./subject.ts";

test("a sub-agent is watched through its top session, however deep it is", async () => {
  const top = sessionId(1);
  const talk = conversation().prompt("go").calls("Agent", { description: "Look", prompt: "look" });
  const middle = conversation({ seed: 2, fields: { isSidechain: true, agentId: "aaa1111" } })
    .prompt("look")
    .calls("Agent", { description: "Look deeper", prompt: "deeper" });
  const inner = conversation({ seed: 3, fields: { isSidechain: true, agentId: "bbb2222" } })
    .prompt("deeper")
    .says("found");
  await using made = await folderArchive((folder) => {
    folder.session(talk, top);
    folder.subsession(middle, "aaa1111", { of: top, note: { toolUseId: "toolu_0_1" } });
    folder.subsession(inner, "bbb2222", { of: top, note: { toolUseId: "toolu_2_1" } });
  });
  for (const session of [top, "agent-aaa1111", "agent-bbb2222"])
    expect(await subjectOf(made.archive, { session, all: false })).toEqual({ type: "session", id: top });
});
