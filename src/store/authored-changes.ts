// Lists the authored rows: what people, hooks and models said about sessions.
import type { SessionId } from "../model/ids.ts";
import type { FinalMessage } from "./rows.ts";

/** The rows by table, as they are stored. */
export interface AuthoredRows {
  readonly forgotten: { readonly session_id: SessionId; readonly forgotten_at: string };
  readonly mark: { readonly session_id: SessionId; readonly pinned: number; readonly archived: number };
  readonly rename: { readonly session_id: SessionId; readonly title: string; readonly changed_at: string };
  readonly final_message: FinalMessage;
  readonly written_gist: WrittenText & { readonly gist: string };
  readonly written_title: {
    readonly session_id: SessionId;
    readonly title: string;
    readonly model: string;
    readonly changed_at: string;
    readonly turn: number;
    readonly turn_id: string;
  };
  readonly written_summary: WrittenText & {
    /** As JSON. */
    readonly fields: string;
    readonly final_message: string | null;
  };
  /** Cost of a call that has ended. If its session was forgotten, the ids are empty. */
  readonly model_call: {
    readonly job_key: number;
    readonly session_id: string;
    readonly turn_id: string;
    readonly what: string;
    readonly day: string;
    readonly asked_at: string;
    readonly model: string;
    readonly tokens: number;
    readonly cost: number | null;
    readonly failure: string | null;
    readonly ended: number;
  };
}

interface WrittenText {
  readonly turn_id: string;
  readonly model: string;
  readonly written_at: string;
}

export type AuthoredTable = keyof AuthoredRows;

/** One row that was added or replaced; `op` is its table. */
export type AuthoredChange = {
  [Table in AuthoredTable]: { readonly op: Table } & AuthoredRows[Table];
}[AuthoredTable];

/** Forgotten sessions come first, because forgetting removes the other rows of a session. */
export const AUTHORED_COLUMNS: Readonly<Record<AuthoredTable, readonly string[]>> = {
  forgotten: ["session_id", "forgotten_at"],
  mark: ["session_id", "pinned", "archived"],
  rename: ["session_id", "title", "changed_at"],
  final_message: ["event_id", "session_id", "turn", "prompt_id", "text", "origin", "said_at"],
  written_gist: ["turn_id", "gist", "model", "written_at"],
  written_title: ["session_id", "title", "model", "changed_at", "turn", "turn_id"],
  written_summary: ["turn_id", "fields", "model", "written_at", "final_message"],
  // biome-ignore format: as in the schema
  model_call: [
    "job_key", "session_id", "turn_id", "what", "day", "asked_at", "model", "tokens", "cost", "failure", "ended",
  ],
};

/** Tables whose last row counts. A row that is applied again becomes the last, as it is in the journal. */
export const ORDERED: ReadonlySet<AuthoredTable> = new Set(["rename", "written_title", "model_call"]);
