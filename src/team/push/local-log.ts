// Defines a log that is shared, as the archive provides it to a push.
import type { LeavingProject } from "../outgoing/replace-folders.ts";
import type { Manifest } from "../protocol.ts";

export interface LocalLog
  extends Pick<
    Manifest,
    "log" | "level" | "top_id" | "type" | "form" | "rank" | "number" | "note" | "modified_at"
  > {
  readonly project: LeavingProject;
  /** Changes whenever the log may have changed. */
  readonly seen: string;
  /** How often the file was rewritten: the number of generations before the newest. */
  readonly rewritten: number;
  /** False for sums, which are already made to leave. */
  readonly is_redacted: boolean;
  /** Yields the earlier generations whole, oldest first. */
  earlier(): AsyncIterable<Buffer>;
  /** Yields the newest generation from an offset on. */
  bytes(from: number): AsyncIterable<Buffer>;
}
