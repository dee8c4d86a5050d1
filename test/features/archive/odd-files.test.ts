// Tests odd transcripts and lists: each affects only itself.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { openStore } from "../../../src/store/open.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";

test("impossible token counts are stored as whole numbers, and other sessions are indexed as usual", async () => {
  using folder = transcriptFolder();
  const usage = { input_tokens: 1.5, output_tokens: 1e300 };
  folder.session(conversation().prompt("odd").says("fine", { message: { usage } }));
  folder.session(conversation({ seed: 2 }).prompt("even").says("fine"), sessionId(2));
  await using archive = await archiveOf(folder.root);
  const sessions = await archive.store.sessions();
  expect(sessions).toHaveLength(2);
  expect(sessions.find(({ id }) => id === sessionId(1))?.usage).toMatchObject({ input: 1, output: 1e12 });
});

test("prompts that left the list of typed prompts stay, even after a rebuild", async () => {
  using folder = transcriptFolder();
  const line = (session: number) =>
    `${JSON.stringify({ display: "hello", timestamp: session, project: "/p", sessionId: sessionId(session) })}\n`;
  folder.session(conversation().prompt("first"));
  const history = folder.write("history.jsonl", line(5) + line(6));
  await using archive = await archiveOf(folder.root);
  writeFileSync(history, line(6));
  await archive.update();
  await archive.update({ rebuild: true });
  const recovered = (await archive.store.sessions()).filter((session) => session.recovered);
  expect(recovered.map(({ id }) => id).toSorted()).toEqual([sessionId(5), sessionId(6)]);
});

async function archiveOf(root: string) {
  const data_dir = mkdtempSync(join(tmpdir(), "clew-odd-"));
  const locations = { roots: [root], data_dir };
  await updateArchive(locations);
  const store = await openStore(data_dir);
  return {
    store,
    update: (options: { rebuild?: boolean } = {}) => updateArchive(locations, options),
    async [Symbol.asyncDispose]() {
      await store.close();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}
