// Reads rows as any dialect's database returns them.
import type { RecordId, SessionId } from "../model/ids.ts";
import { logAt } from "../model/log-address.ts";
import { strongestTitle, type Title, type TitleOrigin } from "../model/title.ts";
import type { SubsessionNote } from "../model/transcript.ts";
import type { TurnEffects } from "../model/turn-effects.ts";
import type { WaitingTurn } from "./intake.ts";
import type { SourceRow, SourceType } from "./logs.ts";
import { unpackTurn } from "./pack.ts";
import type { ArchivedSession, FinalMessage, PeriodTurn, SessionEntry, TurnEntry, TurnLine } from "./rows.ts";

export type ColumnValue = null | number | bigint | string | Uint8Array;
export type ColumnValues = Readonly<Record<string, ColumnValue>>;

export function turnEntry(row: ColumnValues): TurnEntry {
  return unpackTurn({
    data: String(row.data),
    prompt: String(row.prompt),
    words: textOf(row.words),
    answer: textOf(row.answer),
    gist: String(row.gist),
    outcome: String(row.outcome),
  });
}

export function archivedSession(row: ColumnValues): ArchivedSession {
  const entry = JSON.parse(String(row.data)) as SessionEntry;
  const { title, origin } = titleIn(entry, row);
  return {
    ...entry,
    title,
    title_origin: origin,
    pinned: row.pinned === 1,
    archived: row.archived === 1,
    // A recovered session never had a transcript.
    source_deleted: row.gone === 1 && !entry.recovered,
    cut_at: textOf(row.cut_at),
    ...treeOf(row.tree, entry.id),
  };
}

function treeOf(tree: ColumnValue | undefined, id: SessionId): Pick<ArchivedSession, "link" | "position"> {
  if (typeof tree === "string") return JSON.parse(tree) as Pick<ArchivedSession, "link" | "position">;
  const alone = { parent_id: null, children: [], root_id: id, depth: 0, leaf_session: id, latest_tip: id };
  return { link: null, position: { session_id: id, ...alone, tree_size: 1 } };
}

export function textOf(value: ColumnValue | undefined): string | null {
  return typeof value === "string" ? value : null;
}

/** Returns a time in milliseconds; null if there is none. */
export function timeOf(value: ColumnValue | undefined): number | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** Reads the column `effects`. */
export function effectsIn(value: ColumnValue | undefined): TurnEffects | null {
  return typeof value === "string" ? (JSON.parse(value) as TurnEffects) : null;
}

/** Reads a line of a table of contents, with the fields that change while the turn is running. */
export function turnLine(row: ColumnValues): TurnLine {
  return {
    number: Number(row.number),
    id: String(row.id) as RecordId,
    gist: String(row.gist),
    outcome: String(row.outcome),
    effects: effectsIn(row.effects),
    edits: Number(row.edits),
    failed: Number(row.failed),
    started_at: textOf(row.started_at),
    has_prompt: row.has_prompt === 1,
    has_answer: row.has_answer === 1,
    ending: String(row.ending) as TurnLine["ending"],
    spans: typeof row.spans === "string" ? (JSON.parse(row.spans) as TurnLine["spans"]) : [],
  };
}

export function periodTurn(row: ColumnValues): PeriodTurn {
  return {
    session_id: row.session_id as SessionId,
    project_path: textOf(row.project_path),
    number: Number(row.number),
    id: String(row.id) as RecordId,
    gist: String(row.gist),
    outcome: String(row.outcome),
    effects: effectsIn(row.effects),
    edits: Number(row.edits),
    ending: String(row.ending) as PeriodTurn["ending"],
    started_at: textOf(row.started_at),
    ended_at: textOf(row.ended_at),
    duration_ms: row.duration_ms === null ? null : Number(row.duration_ms),
    files_edited: JSON.parse(String(row.files_edited)) as string[],
    files_by_command: JSON.parse(String(row.files_by_command)) as string[],
  };
}

export function finalMessage(row: ColumnValues): FinalMessage {
  return {
    event_id: String(row.event_id),
    session_id: row.session_id as SessionId,
    turn: row.turn === null ? null : Number(row.turn),
    prompt_id: textOf(row.prompt_id),
    text: String(row.text),
    origin: row.origin as FinalMessage["origin"],
    said_at: String(row.said_at),
  };
}

/** Chooses between a session's own title and the others in a row. */
export function titleIn(
  own: { readonly title: string; readonly title_origin: TitleOrigin },
  { renamed, summary, written }: ColumnValues,
): Title {
  const text = (value: ColumnValue | undefined) => (typeof value === "string" ? value : "");
  return strongestTitle([
    { title: text(renamed), origin: "user" },
    { title: own.title, origin: own.title_origin },
    { title: text(summary), origin: "summary" },
    { title: text(written), origin: "written" },
  ]);
}

/** Returns the title that a session is found by; empty if it is the first prompt, which is indexed anyway. */
export function titleToFind(own: Parameters<typeof titleIn>[0], row: ColumnValues): string {
  const { title, origin } = titleIn(own, row);
  return origin === "first-prompt" || origin === "none" ? "" : title;
}

export function sourceRow(row: ColumnValues): SourceRow {
  const note = textOf(row.note);
  const session_id = String(row.session_id) as SessionId;
  const path = String(row.path);
  return {
    path,
    agent: shared(String(row.agent)),
    session_id,
    type: shared(String(row.type)) as SourceType,
    top_id: row.top_id === session_id ? session_id : (textOf(row.top_id) as SessionId | null),
    size: Number(row.size),
    mtime_ms: Number(row.mtime_ms),
    ctime_ms: Number(row.ctime_ms),
    kept_to: Number(row.kept_to),
    generation: Number(row.generation),
    base: Number(row.base),
    log: Number(row.log),
    reader_version: Number(row.reader_version),
    container: sharedContainer(textOf(row.container) ?? path, path),
    form: shared(String(row.form)) as SourceRow["form"],
    rank: Number(row.rank),
    stamp: textOf(row.stamp),
    note: note === null ? null : (JSON.parse(note) as SubsessionNote),
    gone: row.gone === 1,
    derived: row.derived === 1,
  };
}

/** Reads a turn whose work waits; null if its next unindexed bytes are in another log of its session. */
export function waitingTurn(row: ColumnValues, log: number): WaitingTurn | null {
  const work_indexed_to = Number(row.work_indexed_to);
  const { spans } = JSON.parse(String(row.data)) as Pick<TurnEntry, "spans">;
  const next = spans.find(({ to }) => to > work_indexed_to);
  if (next && logAt(next.from) !== log) return null;
  const here = spans.filter(({ from }) => logAt(from) === log);
  return { key: Number(row.key), spans: here, work_indexed_to, continues: here.length < spans.length };
}

/** Returns one and the same string for equal words, because there are only a few, and many rows. */
function shared(word: string): string {
  const known = words.get(word);
  if (known !== undefined) return known;
  words.set(word, word);
  return word;
}

const words = new Map<string, string>();
let lastContainer = "";

/** A file about many sessions is the container of as many rows, one after the other. */
function sharedContainer(container: string, path: string): string {
  if (container === path) return path;
  if (container !== lastContainer) lastContainer = container;
  return lastContainer;
}
