// Tests how the first screen's answer is shown in a terminal.
import { expect, test } from "vitest";
import { folderArchive } from "../../../../test/builders/archive/folder-archive.ts";
import { conversation } from "../../../../test/builders/transcripts/build.ts";
import { home } from "../../../archive/operations/home.ts";
import { homeLines } from "./home.ts";

/** The archive's clock says the beginning of 1 July 2025. */
async function shown(day: string): Promise<string[]> {
  const at = (time: string) => ({ timestamp: `2025-${day}T${time}.000Z` });
  await using own = await folderArchive((folder) =>
    folder.session(
      conversation()
        .prompt("Round the cart total", at("10:00:00"))
        .says("It rounds each line now.", at("10:00:20")),
    ),
  );
  const view = { width: 80, time_zone: "UTC", now: new Date("2025-07-01T00:00:00.000Z") };
  const lines = homeLines(await own.archive.run(home, {}), view);
  return lines.map((line) => line.map(({ text }) => text).join(""));
}

test("work of yesterday is under yesterday if there is none today", async () => {
  const lines = await shown("06-30");
  expect(lines).toContain("Yesterday");
  expect(lines).not.toContain("Today");
});

test("a week without work is one sentence, not seven empty days", async () => {
  expect(await shown("03-02")).toEqual([
    "Continue",
    "00000001#1 Round the cart total  shop · 2025-03-02",
    "  Round the cart total: It rounds each line now.",
    "",
    "Last 7 days",
    "No agent worked. Use `clew list` for earlier sessions.",
  ]);
});
