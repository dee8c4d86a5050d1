// Runs `clew watch` under strace: no call that changes files touches the agent's directory.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { conversation } from "../builders/transcripts/build.ts";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { changesIn, watchTraced } from "./untouched/traced-watch.ts";

test("nothing is written where the agent keeps its sessions", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first");
  const path = folder.session(talk);
  const log = join(folder.data_dir, "..", "strace");
  const env = { CLEW_DATA_DIR: folder.data_dir, CLAUDE_CONFIG_DIR: folder.root };
  const lines = await watchTraced([], log, env, async (shows) => {
    await shows("first");
    const before = talk.text().length;
    appendFileSync(path, talk.says("second").text().slice(before));
    await shows("second");
  });
  // It did write, and strace did see it.
  expect(changesIn(lines, folder.data_dir)).not.toEqual([]);
  expect(changesIn(lines, folder.root)).toEqual([]);
});
