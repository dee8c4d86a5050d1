// Tests that a project whose folder has a name that is not UTF-8 is read and kept like any other.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { show } from "../../../src/archive/operations/show.ts";
import { readTranscript } from "../../../src/ingest/read/read-transcripts.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

// Other systems do not allow such names.
const onLinux = test.runIf(process.platform === "linux");

onLinux(
  "a transcript in a folder whose name is not UTF-8 is read, kept and shown with its path",
  async () => {
    const story = conversation({ seed: 1 }).prompt("About the quokkas.").says("They are well.");
    await using kept = await folderArchive((folder) => {
      folder.session(conversation({ seed: 2 }).prompt("Something else."), sessionId(2));
      mkdirSync(inOddFolder(folder.root), { recursive: true });
      writeFileSync(inOddFolder(folder.root, sessionId(1)), story.text());
    });
    const { archive, folder, update } = kept;
    const path = `${folder.root}/projects/caf⟨xE9⟩/${sessionId(1)}.jsonl`;
    expect(await archive.run(show, { session: sessionId(1) })).toMatchObject({ session: { path } });
    expect(await archive.run(doctor, {})).toMatchObject({
      problems: [],
      set_aside: [],
      roots: [{ transcripts: 2 }],
    });
    expect(await readTranscript(path)).toMatchObject({ id: sessionId(1) });

    writeFileSync(inOddFolder(folder.root, sessionId(1)), story.prompt("And the wombats?").text());
    await update();
    expect(await archive.store.sessionsById(sessionId(1) as SessionId)).toMatchObject([{ turns: 2 }]);

    rmSync(inOddFolder(folder.root), { recursive: true });
    await update();
    expect(await archive.store.sessionsById(sessionId(1) as SessionId)).toMatchObject([
      { path, turns: 2, source_deleted: true },
    ]);
  },
);

/** Returns `café` in Latin-1, which is how the name was written. */
function inOddFolder(root: string, id?: string): Buffer {
  const file = id === undefined ? "" : `/${id}.jsonl`;
  return Buffer.concat([Buffer.from(`${root}/projects/caf`), Buffer.from([0xe9]), Buffer.from(file)]);
}
