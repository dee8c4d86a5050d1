// Tests the items of single records as they arrive.
import { expect, test } from "vitest";
import { conversation, uuid } from "../../../test/builders/transcripts/build.ts";
import { loadSource } from "../../sources/registry.ts";
import { liveItems } from "./live-items.ts";

test("a call about a background task is labelled with the command that started it", async () => {
  const story = conversation().prompt("Serve it.").calls("Bash", { command: "npm run dev" });
  story.result("", { toolUseResult: { stdout: "", backgroundTaskId: "b1" } });
  story.calls("TaskOutput", { task_id: "b1" }).result("ready");
  const live = liveItems();
  const source = await loadSource("claude-code");
  const tools = source
    .fragments("all")
    .add(source.parser({ detail: "all" }).push(Buffer.from(story.text())))
    .flatMap((piece) => live.of(piece))
    .flatMap((item) => (item.type === "tool" ? [item] : []));
  expect(tools.map(({ use, continues_id, result }) => [use.label, continues_id, result?.text])).toEqual([
    ["npm run dev", null, undefined],
    ["npm run dev", null, ""],
    ["npm run dev", `${uuid(2)}/0`, undefined],
    ["npm run dev", `${uuid(2)}/0`, "ready"],
  ]);
});
