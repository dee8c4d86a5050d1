// Tests transcripts requested while a file grows, and ways of reading that must give the same result.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Conversation, conversation } from "../../../test/builders/transcripts/build.ts";
import { transcriptFolder } from "../../../test/builders/transcripts/folder.ts";
import { readWholeFile } from "../../ingest/read/read-session.ts";
import type { StreamItem } from "../../model/record.ts";
import { lineCutter } from "../lines.ts";
import { itemCutter } from "./item-cutter.ts";
import { transcriptCollector } from "./read.ts";
import { readRecords } from "./records.ts";

describe("a collector", () => {
  test("gives the same at any time as one that received no more", () => {
    const live = transcriptCollector();
    const items = itemsOf(story());
    for (const [index, item] of items.entries()) {
      live.add(item);
      const once = transcriptCollector();
      for (const each of items.slice(0, index + 1)) once.add(each);
      expect(live.transcript()).toEqual(once.finish());
    }
  });

  test("does not change a transcript that it returned before", () => {
    const collector = transcriptCollector();
    const items = itemsOf(story());
    const given = items.map((item) => {
      collector.add(item);
      const transcript = collector.transcript();
      return { transcript, copy: structuredClone(transcript) };
    });
    for (const { transcript, copy } of given) expect(transcript).toEqual(copy);
  });
});

test("a transcript is the same, read lean or not", async () => {
  using folder = transcriptFolder();
  const path = folder.session(story());
  const full = await readWholeFile({ agent: "claude-code", path, type: "session" }, { detail: "dialogue" });
  expect(full.messages.length).toBeGreaterThan(5);
  const lean = transcriptCollector({ detail: "dialogue" });
  const cutter = itemCutter({ detail: "dialogue" });
  for (const item of [...cutter.push(readFileSync(path)), ...cutter.rest()]) lean.add(item);
  expect(lean.finish()).toEqual(full);
});

test("a missing file is reported", async () => {
  const file = { agent: "claude-code", path: "/nowhere.jsonl", type: "session" } as const;
  await expect(readWholeFile(file, {})).rejects.toMatchObject({ code: "not_readable" });
});

/** Has everything a collector remembers: damage, an answer in separate fragments, and an unfinished last line. */
function story(): Conversation {
  return conversation()
    .prompt("Go.")
    .thinks("How? ".repeat(1000))
    .says("So.")
    .raw("torn")
    .raw("torn again")
    .calls("Bash", { command: "ls" })
    .result("a ".repeat(3000))
    .says("Done.")
    .prompt("And on.")
    .says("On.")
    .raw('{"type":"last-prompt","leafUuid":"none"}')
    .raw(`{"type":"user","message":"${"x".repeat(3000)}`);
}

function itemsOf(talk: Conversation): StreamItem[] {
  return lineCutter(0, Number.POSITIVE_INFINITY)
    .push(Buffer.from(talk.text()))
    .flatMap((line) => readRecords(line));
}
