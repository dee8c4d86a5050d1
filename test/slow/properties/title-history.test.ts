// Whatever is written, renamed and forgotten, a session's title history begins with its title.
import fc from "fast-check";
import { expect, test } from "vitest";
import { titleSources } from "../../../src/archive/sessions/title-sources.ts";
import { indexArchive } from "../../../src/ingest/index/index-archive.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { UNNAMED } from "../../../src/model/title.ts";
import { titleHistory } from "../../../src/sessions/titles/title.ts";
import { openWriter } from "../../../src/store/open.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { patience, runs } from "../../properties/runs.ts";
import { anyHappenings, type Happening, linkedFiles } from "./linked-files.ts";

test("the newest title of the history is the title", patience, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyHappenings, (happenings) => live(happenings, seen)),
    runs(20),
  );
  // Otherwise there was nothing to compare.
  expect([...seen]).toEqual(expect.arrayContaining(["user", "summary", "first-prompt"]));
});

async function live(happenings: readonly Happening[], seen: Set<string>): Promise<void> {
  using folder = transcriptFolder();
  const store = await openWriter(folder.data_dir);
  if (!store) throw new Error("Another process is writing to the archive.");
  try {
    const files = linkedFiles(folder);
    for (const happening of happenings) {
      const id = files.apply(happening) as SessionId | null;
      if (happening.do === "forget" && id !== null) await store.forget(id);
      if (happening.do === "rename" && id !== null) await store.rename(id, "Mine");
    }
    await indexArchive(store, { roots: [folder.root], data_dir: folder.data_dir });
    for (const session of await store.sessions()) {
      const [newest = UNNAMED] = titleHistory(await titleSources(store, session));
      expect(newest).toMatchObject({ title: session.title, origin: session.title_origin });
      seen.add(session.title_origin);
    }
  } finally {
    await store.close();
  }
}
