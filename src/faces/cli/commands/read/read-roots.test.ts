// Tests that `clew read` reads the first root, of any agent, without a path and by session name.

import { Command } from "commander";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exchange } from "../../../../../test/builders/made-up/records.ts";
import { registerMadeUp } from "../../../../../test/builders/made-up/source.ts";
import { type MadeUpWorld, madeUpWorld } from "../../../../../test/builders/made-up/world.ts";
import { conversation, sessionId } from "../../../../../test/builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../../../../test/builders/transcripts/folder.ts";
import type { CommandContext } from "../../context.ts";
import { readCommand } from "../read.ts";

let registered: Disposable;
let world: MadeUpWorld;
let folder: TranscriptFolder;
beforeEach(() => {
  registered = registerMadeUp();
  world = madeUpWorld();
  world.append("ada-the-first", exchange(1, null, "Find the green ink.", "It is in the cellar."));
  folder = transcriptFolder();
  folder.write(`projects/-shop/${sessionId(1)}.jsonl`, conversation().prompt("Fix the cart.").text());
});
afterEach(() => {
  vi.restoreAllMocks();
  registered[Symbol.dispose]();
  world[Symbol.dispose]();
  folder[Symbol.dispose]();
});

/** Returns the first prompt of each session that is read. */
async function prompts(roots: readonly string[], ...words: string[]): Promise<(string | null)[]> {
  let out = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += text;
    return true;
  });
  const program = new Command("clew");
  const context = { setup: async () => ({ roots }), finish: () => undefined };
  readCommand.add(program, context as unknown as CommandContext);
  await program.parseAsync(["read", ...words, "--json"], { from: "user" });
  vi.restoreAllMocks();
  return JSON.parse(out).sessions.map(({ first_prompt }: { first_prompt: string | null }) => first_prompt);
}

test("a root that names its agent is read by that agent's reader", async () => {
  expect(await prompts([world.root])).toEqual(["Find the green ink."]);
  expect(await prompts([`claude-code:${folder.root}`, world.root])).toEqual(["Fix the cart."]);
});

test("a session of another agent's root is found by name and by latest", async () => {
  for (const name of ["ada-the-first", "ADA-", "latest"])
    expect(await prompts([world.root, folder.root], name)).toEqual(["Find the green ink."]);
  expect(await prompts([`claude-code:${folder.root}`], sessionId(1).slice(0, 8))).toEqual(["Fix the cart."]);
});

test("an unknown name is not found, and the error shows the root's path", async () => {
  await expect(prompts([world.root], "nobody")).rejects.toThrow(
    `No session matches "nobody" in ${world.root.replace("made-up:", "")}.`,
  );
});
