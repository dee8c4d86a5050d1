// Tells a session's own records from those that it copied from another. A fork begins with its own header, and then
// has the header and the records of the session that it was forked from.
import type { JsonObject } from "../../model/json.ts";
import { nameField, numberField } from "../fields.ts";
import type { RolloutLine } from "./line.ts";

export interface OwnPart {
  /** Takes the next line. */
  see(line: RolloutLine): void;
  /** Returns whether the line was copied. Null if the file does not say. */
  inherited(): boolean | null;
}

/** A copy is written at once. Between two lines of a session's own there is a person, a model or a tool. */
const PAUSE_MS = 300;

export function ownPart(thread: string, meta: JsonObject): OwnPart {
  const start = numberField(meta, "subagent_history_start_ordinal");
  let copied: boolean | null = false;
  let settled = false;
  let before: number | null = null;

  function see(line: RolloutLine): void {
    const at = line.time === null ? null : Date.parse(line.time);
    const paused = before !== null && at !== null && at - before > PAUSE_MS;
    before = at ?? before;
    if (start !== null && line.ordinal !== null) copied = line.ordinal < start;
    else if (line.kind === "session_meta") {
      if (!settled && nameField(line.payload, "id") !== thread) copied = true;
    } else if (copied !== false) {
      const turn = STARTS.has(line.kind) ? nameField(line.payload, "turn_id") : null;
      // Both ids begin with their time.
      if (turn !== null) copied = turn < thread;
      else if (paused) copied = null;
      settled = copied === false;
    }
  }

  return { see, inherited: () => copied };
}

const STARTS: ReadonlySet<string> = new Set(["task_started", "turn_started", "turn_context"]);
