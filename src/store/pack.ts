// Prepares rows for writing, outside the database: a column for each value that is queried, and the rest as
// one JSON text.
import { hash } from "node:crypto";
import type { RecordId, SessionId } from "../model/ids.ts";
import type { ByteRange, SessionEntry, TurnEntry } from "./rows.ts";

export interface PackedSession {
  readonly id: SessionId;
  readonly top_id: SessionId;
  readonly parent_id: SessionId | null;
  readonly path: string;
  readonly project_path: string | null;
  readonly git_branch: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly ghost: string | null;
  readonly recovered: boolean;
  readonly background: boolean;
  readonly provisional: boolean;
  readonly data: string;
  readonly turns: readonly PackedTurn[];
}

export interface PackedTurn {
  readonly number: number;
  readonly id: RecordId;
  /** Hash of everything in the row: equal digests mean equal rows. */
  readonly digest: string;
  readonly started_at: string | null;
  /** End of the turn's last record. */
  readonly ends_at: number;
  readonly prompt: string;
  readonly words: string | null;
  readonly answer: string | null;
  readonly gist: string;
  readonly outcome: string;
  /** JSON; null if there are none. */
  readonly effects: string | null;
  readonly edits: number;
  readonly failed: number;
  readonly files_read: readonly string[];
  readonly files_edited: readonly string[];
  readonly files_by_command: readonly string[];
  readonly data: string;
}

export function packSession(entry: SessionEntry, turns: readonly PackedTurn[]): PackedSession {
  const { id, top_id, parent_id, path, project_path, git_branch, created_at, updated_at, ghost, recovered } =
    entry;
  return {
    id,
    top_id,
    parent_id,
    path,
    project_path,
    git_branch,
    created_at,
    updated_at,
    ghost,
    recovered,
    background: entry.background === true,
    provisional: entry.provisional === true,
    data: JSON.stringify(entry),
    turns,
  };
}

export function packTurn({ prompt, words, answer, gist, outcome, ...rest }: TurnEntry): PackedTurn {
  const data = JSON.stringify(rest);
  return {
    number: rest.number,
    id: rest.id,
    // Lengths separate the texts, so two different rows never join to the same text.
    digest: hash(
      "sha1",
      [data, gist, outcome, prompt.length, prompt, words?.length, words ?? "", answer ?? "-"].join("\n"),
    ),
    started_at: rest.started_at,
    ends_at: rest.spans.at(-1)?.to ?? 0,
    prompt,
    words,
    answer,
    gist,
    outcome,
    effects: rest.effects === null ? null : JSON.stringify(rest.effects),
    edits: rest.edits,
    failed: rest.tools.reduce((sum, { failed }) => sum + failed, 0),
    files_read: rest.files_read,
    files_edited: rest.files_edited,
    files_by_command: rest.files_by_command,
    data,
  };
}

export function unpackTurn(row: {
  readonly data: string;
  readonly prompt: string;
  readonly words: string | null;
  readonly answer: string | null;
  readonly gist: string;
  readonly outcome: string;
}): TurnEntry {
  const { data, ...texts } = row;
  // Rows that were written before remarks were read have none.
  return { ...{ remarks: [] }, ...(JSON.parse(data) as Omit<TurnEntry, keyof typeof texts>), ...texts };
}

/** Returns whether a turn's spans are the earlier ones, except that the last one may have grown. */
export function isGrown(before: string, after: string): boolean {
  return isExtended(spansIn(before), spansIn(after));
}

function spansIn(data: string): readonly ByteRange[] {
  return (JSON.parse(data) as { spans: ByteRange[] }).spans;
}

/** Returns whether the earlier spans are unchanged, except that the last one may have grown. */
function isExtended(before: readonly ByteRange[], after: readonly ByteRange[]): boolean {
  const end = before.at(-1)?.to ?? 0;
  return before.every((span, index) => {
    const now = after[index];
    return now?.from === span.from && (now.to === span.to || (index === before.length - 1 && now.to > end));
  });
}
