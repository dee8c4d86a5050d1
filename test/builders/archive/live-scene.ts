// Builds a folder of transcripts with an archive and a live feed, for tests that write and check what is published.
import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import type { RingBounds } from "../../../src/archive/live/event-ring.ts";
import { type FeedEvent, liveEventSchemas } from "../../../src/archive/live/live-feed.ts";
import { type StartedFeed, startFeed } from "../../../src/archive/live/start-feed.ts";
import type { TranscriptFolder } from "../transcripts/folder.ts";
import { type FolderArchive, folderArchive } from "./folder-archive.ts";

export interface LiveScene extends FolderArchive {
  readonly feed: StartedFeed;
  /** Everything published so far. */
  readonly events: readonly FeedEvent[];
  /** Returns what a change publishes. */
  publishedBy(change: () => unknown): Promise<PublishedEvent[]>;
  /** Appends to a transcript and has it indexed. */
  write(path: string, text: string | Buffer): Promise<void>;
}

/** An event with its parsed data. */
export interface PublishedEvent {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it knows to be there
  readonly data: any;
}

/** Polls only when a test asks for it, and then completely. */
const PACE = { commits_ms: 3_600_000, processes_ms: 0 };

export async function liveScene(
  fill: (folder: TranscriptFolder) => void,
  bounds?: RingBounds,
): Promise<LiveScene> {
  const made = await folderArchive(fill);
  const feed = await startFeed(made.archive, { pace: PACE, ...(bounds && { bounds }) });
  const events: FeedEvent[] = [];
  feed.listen({}, (event) => events.push(event));
  return {
    ...made,
    feed,
    events,
    async publishedBy(change) {
      const before = events.length;
      await change();
      await feed.look();
      return events.slice(before).map(dataOf);
    },
    async write(path, text) {
      appendFileSync(path, text);
      await made.update();
    },
    async [Symbol.asyncDispose]() {
      feed.close();
      await made[Symbol.asyncDispose]();
    },
  };
}

/** Parses the data of an event and checks it against its schema. */
export function dataOf({ type, json }: FeedEvent): PublishedEvent {
  const data: unknown = JSON.parse(json);
  const checked = liveEventSchemas[type]?.safeParse(data);
  expect({ type, wrong: checked?.error?.message }).toEqual({ type, wrong: undefined });
  return { type, data };
}
