// Builds sessions that continue each other, and an archive of them, for tests of links and tips.
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { type Conversation, conversation, type Fields, sessionId } from "../transcripts/build.ts";
import { copyOf } from "../transcripts/evidence.ts";
import { type TranscriptFolder, transcriptFolder } from "../transcripts/folder.ts";

export interface LinkedSessions extends AsyncDisposable {
  readonly folder: TranscriptFolder;
  /** Writes a session with two turns of its own, and returns the path of its transcript. */
  begin(number: number, title: string, fields?: Fields): string;
  /** Writes a session that continues after the first `lines` of another one, or after all of them. */
  resume(number: number, from: number, title: string, lines?: number): string;
  /** Returns the archive, brought up to date. */
  archive(): Promise<LocalArchive>;
}

export function linkedSessions(): LinkedSessions {
  const folder = transcriptFolder();
  const stories = new Map<number, Conversation>();
  const opened: LocalArchive[] = [];

  function keep(number: number, story: Conversation, title: string): string {
    const at = { timestamp: new Date(BEGIN + number * HOUR_MS).toISOString() };
    story.prompt(`Question ${number}`, at).says(`Answer ${number}`, at);
    stories.set(number, story);
    const named = copyOf(story, { seed: number });
    named.notes("custom-title", { customTitle: title, sessionId: sessionId(number) });
    return folder.session(named, sessionId(number));
  }

  return {
    folder,
    begin(number, title, fields = {}) {
      const story = conversation({ seed: number, fields: { sessionId: sessionId(number), ...fields } });
      return keep(number, story.prompt(`Begin ${number}`).says("Begun."), title);
    },
    resume(number, from, title, lines) {
      const source = stories.get(from) ?? conversation();
      const own = { sessionId: sessionId(number) };
      return keep(number, copyOf(source, { seed: number, own, ...(lines && { lines }) }), title);
    },
    async archive() {
      const locations = { roots: [folder.root], data_dir: folder.data_dir };
      await updateArchive(locations);
      const now = () => new Date(BEGIN + 30 * 24 * HOUR_MS);
      const archive = await openLocalArchive({ ...locations, time_zone: () => "UTC", now });
      opened.push(archive);
      return archive;
    },
    async [Symbol.asyncDispose]() {
      for (const archive of opened) await archive.close();
      folder[Symbol.dispose]();
    },
  };
}

const BEGIN = Date.parse("2025-07-01T10:00:00.000Z");
const HOUR_MS = 3_600_000;
