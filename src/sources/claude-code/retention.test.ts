// Tests how long Claude Code keeps its transcripts, by its settings.
import { expect, test } from "vitest";
import { transcriptFolder } from "../../../test/builders/transcripts/folder.ts";
import { retentionDays } from "./retention.ts";

test("transcripts are kept for 30 days unless configured otherwise", () => {
  using folder = transcriptFolder();
  expect(retentionDays(folder.root)).toBe(30);
  folder.write("settings.json", '{"cleanupPeriodDays": 90}');
  expect(retentionDays(folder.root)).toBe(90);
  folder.write("settings.json", '{"cleanupPeriodDays": 0}');
  expect(retentionDays(folder.root)).toBe(0);
});

test.each(['{"cleanupPeriodDays": "99"}', '{"cleanupPeriodDays": -1}', "{", "[]"])(
  "settings without a valid number leave the default: %s",
  (settings) => {
    using folder = transcriptFolder();
    folder.write("settings.json", settings);
    expect(retentionDays(folder.root)).toBe(30);
  },
);
