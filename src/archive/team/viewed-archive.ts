// Opens an organisation's archive for one person: everything the person asks goes through a view of the store, and is
// reported for the audit. The archive is written by another part of the server.
import type { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import type { Viewer } from "../../store/dialect.ts";
import { hasArchive } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { type Archive, type LocalArchive, openLocalArchive } from "../archive.ts";
import type { StartedFeed } from "../live/start-feed.ts";
import type { OperationInputs, OperationOutputs } from "../operation-types.ts";
import { loadOperation, type OperationName } from "../operations.ts";
import type { ResidentArchive } from "../sync/resident-archive.ts";

export interface ViewedOptions {
  /** Where the organisation's archive is. */
  readonly location: string;
  /** A folder of this server's own. */
  readonly data_dir: string;
  /** Who asks, for the database. */
  readonly viewer: Viewer;
  /** Shows the store as the person may see it. */
  readonly view: (store: Store) => Store;
  /** Narrows the store to what one person shared. */
  readonly narrow: (store: Store, person: string) => Promise<Store>;
  /** Called before the person gets an output. If it fails, the person gets nothing. */
  readonly on_output: (operation: string, output: object) => Promise<void>;
  readonly time_zone: () => string;
  readonly now: () => Date;
}

export function viewedArchive(options: ViewedOptions): ResidentArchive {
  let opening: Promise<LocalArchive> | null = null;
  let feed: Promise<StartedFeed> | null = null;
  let closed = false;

  async function open(): Promise<LocalArchive> {
    if (closed) throw new ClewError("not_readable", "The archive was closed.");
    opening ??= begin();
    try {
      return await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
  }

  async function begin(): Promise<LocalArchive> {
    const { location, data_dir, viewer, view, narrow, time_zone, now } = options;
    if (!(await hasArchive(location)))
      throw new ClewError("not_yet", "No session was shared yet. Share a project with: clew team share");
    const seen = { viewer, view, narrow };
    return openLocalArchive({ roots: [], data_dir, location, ...seen, time_zone, now, hold_read: true });
  }

  return {
    archive: async () => reporting(await open(), options.on_output),
    freshness: () => ({ indexed_by: "this", reading: null, as_of: null }),
    live: () => ({
      async listen(filter, take) {
        feed ??= startFeed().catch((error: unknown) => {
          feed = null;
          throw error;
        });
        return (await feed).listen(filter, (event) => {
          void options.on_output("live", { id: event.session_id }).catch(() => undefined);
          take(event);
        });
      },
    }),
    async close() {
      closed = true;
      const [started, opened] = await Promise.allSettled([feed, opening]);
      if (started.status === "fulfilled") started.value?.close();
      if (opened.status === "fulfilled") await opened.value?.close();
    },
  };

  async function startFeed(): Promise<StartedFeed> {
    const [opened, live] = await Promise.all([open(), import("../live/start-feed.ts")]);
    return live.startFeed(opened);
  }
}

/** Reports each output before it is returned. */
function reporting(archive: Archive, report: ViewedOptions["on_output"]): Archive {
  const reported: Archive = {
    ...archive,
    async run(operation, input, running) {
      const output = await archive.run(operation, input, running);
      await report(operation.name, output);
      return output as z.output<typeof operation.output>;
    },
    async ask<Name extends OperationName>(name: Name, input: OperationInputs[Name]) {
      return (await reported.run(await loadOperation(name), input)) as OperationOutputs[Name];
    },
  };
  return reported;
}
