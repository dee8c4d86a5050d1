// Tests the page on a machine where no agent has worked yet.
import { basename } from "node:path";
import { expect, test } from "vitest";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { launch, open } from "./browser.ts";
import { served } from "./served.ts";

test("a first visit on an empty machine says where clew looked and for which agent, and offers the demo", async () => {
  using folder = transcriptFolder();
  await using server = await served(folder.root);
  const browser = await launch();
  try {
    await using opened = await open(browser, server);
    const { page, wrongs } = opened;
    await page.getByText("clew --demo", { exact: true }).waitFor();
    await page.getByText(folder.root).first().waitFor();
    await page.getByText("Use Claude Code on this machine.").waitFor();
    await page.getByText(`CLAUDE_CONFIG_DIR=~/elsewhere/${basename(folder.root)} clew`).waitFor();
    await page.getByRole("button", { name: "Copy command" }).first().click();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("clew --demo");
    expect(wrongs).toEqual([]);
  } finally {
    await browser.close();
  }
});
