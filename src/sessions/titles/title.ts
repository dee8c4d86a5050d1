// Chooses a session's title, the strongest there is, with the reason for it; also lists its earlier titles.

import type { TeamMember } from "../../model/link.ts";
import {
  type SummaryRecord,
  strongestTitle,
  type Title,
  type TitleChange,
  type TitleOrigin,
  type TitleRecord,
} from "../../model/title.ts";
import type { Turn } from "../../model/turn.ts";
import { graphemesOf } from "../../text/graphemes.ts";
import { planText } from "../turns/plan-text.ts";
import { cleanTitle } from "./clean-title.ts";
import { isNoTitle } from "./no-title.ts";
import { memberTitle } from "./team-title.ts";

export interface TitleSources {
  /** The title records of its transcript, in order. */
  readonly titles?: readonly TitleRecord[];
  /** Summaries of this session, the newest last. */
  readonly summaries?: readonly SummaryAtOffset[];
  /** Given in clew, by a person or by the configured model; in order. */
  readonly given?: readonly GivenTitle[];
  readonly turns: readonly TitleTurn[];
  /** Set for the session of a team's member. */
  readonly member?: TeamMember | null;
}

/** The fields of a turn that titles need. */
export interface TitleTurn extends Pick<Turn, "number" | "id" | "kind" | "prompt" | "started_at"> {
  /** Byte offset of its first record in the transcript. */
  readonly offset: number;
}

export interface GivenTitle {
  readonly origin: Extract<TitleOrigin, "user" | "written">;
  /** Empty if the title was taken back. */
  readonly title: string;
  readonly changed_at: string;
  /** The turn that led to the title, if known; otherwise the one that was in progress. */
  readonly turn?: Pick<Turn, "number" | "id">;
}

export interface SummaryAtOffset extends Pick<SummaryRecord, "title" | "timestamp"> {
  /** Offset in this session's transcript; null if the summary was found elsewhere. */
  readonly offset: number | null;
}

/** Returns the first title that applies, from the user's own down to the first prompt. */
export function titleOf(sources: TitleSources): Title {
  const names = new Map<TitleOrigin, Title>();
  for (const { origin, title } of eventsOf(sources)) names.set(origin, { title, origin });
  return strongestTitle([...names.values()]);
}

/** Lists every title the session has had, the newest first. A title hidden by a stronger one is not a change. */
export function titleHistory(sources: TitleSources): TitleChange[] {
  const names = new Map<TitleOrigin, Title>();
  const changes: TitleChange[] = [];
  for (const { origin, title, changed_at, turn } of eventsOf(sources)) {
    names.set(origin, { title, origin });
    const now = strongestTitle([...names.values()]);
    const before = changes.at(-1);
    if (now.origin === "none" && !before) continue;
    if (now.title === before?.title && now.origin === before.origin) continue;
    changes.push({ ...now, changed_at, turn: turn?.number ?? null, interaction_id: turn?.id ?? null });
  }
  return changes.reverse();
}

/** Returns the newest of a session's summaries that is usable as a title. */
export function summaryTitle(summaries: readonly Pick<SummaryRecord, "title">[]): string | null {
  const named = summaries.map(({ title }) => (isNoTitle(title, "summary") ? "" : cleanTitle(title)));
  return named.findLast((title) => title !== "") ?? null;
}

interface TitleEvent extends Title {
  readonly changed_at: string | null;
  readonly turn: Pick<Turn, "number" | "id"> | undefined;
}

/** Lists titles in the order of the transcript; those outside the transcript are placed by their time. */
function eventsOf(sources: TitleSources): TitleEvent[] {
  const events = recordedEvents(sources);
  let last = -1;
  for (const { origin, title, changed_at, turn } of sources.given ?? []) {
    const then = sources.turns.findLast(({ started_at }) => started_at !== null && started_at <= changed_at);
    const before = events.findLastIndex((each) => (each.changed_at ?? "") <= changed_at);
    // A clock may have been set back between two of them.
    last = Math.max(last, before) + 1;
    events.splice(last, 0, { origin, title, changed_at, turn: turn ?? then });
  }
  return events;
}

function recordedEvents({ turns, titles = [], summaries = [], member }: TitleSources): TitleEvent[] {
  const first = turns.find(({ prompt }) => prompt.trim() !== "");
  const events: (Omit<TitleEvent, "turn"> & { readonly offset: number })[] = [];
  if (first)
    events.push({
      title: memberTitle(member, firstPromptTitle([first])),
      origin: "first-prompt",
      changed_at: first.started_at,
      offset: first.offset,
    });
  for (const { title, origin, timestamp, offset } of titles)
    if (!isNoTitle(title, origin))
      events.push({ title: cleanTitle(title), origin, changed_at: timestamp, offset });
  for (const { title, timestamp, offset } of withOffsets(summaries))
    if (!isNoTitle(title, "summary"))
      events.push({ title: cleanTitle(title), origin: "summary", changed_at: timestamp, offset });
  // The sort is stable, so records at the same offset keep their order.
  events.sort((one, other) => one.offset - other.offset);
  return events.map(({ offset, ...event }) => ({
    ...event,
    turn: turns.findLast((each) => each.offset <= offset),
  }));
}

/** Places a summary found elsewhere at the end, but never after a newer one. */
function withOffsets(
  summaries: readonly SummaryAtOffset[],
): (SummaryAtOffset & { readonly offset: number })[] {
  let end = Number.MAX_SAFE_INTEGER;
  return summaries
    .toReversed()
    .map((summary) => {
      end = Math.min(end, summary.offset ?? end);
      return { ...summary, offset: end };
    })
    .toReversed();
}

const LENGTH = 40;
/** A single character may be a whole emoji family, or a letter with many accents. */
const LOOKED_AT = LENGTH * 8;

/**
 * Makes a title from the first prompt: its beginning on one line, cut between words
 * where that leaves enough, and never within a character.
 */
export function firstPromptTitle(turns: readonly Pick<Turn, "kind" | "prompt">[]): string {
  const prompt = turns.map((turn) => oneLine(promptLine(turn))).find((text) => text !== "");
  if (prompt === undefined) return "Unnamed session";
  const characters = [...graphemesOf(prompt.slice(0, LOOKED_AT).toWellFormed())];
  if (characters.length <= LENGTH)
    // The last character may be incomplete.
    return prompt.length <= LOOKED_AT ? prompt : `${characters.slice(0, -1).join("")}…`;
  const kept = characters.slice(0, LENGTH).join("");
  const space = characters[LENGTH] === " " ? kept.length : kept.lastIndexOf(" ");
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`;
}

/** Returns a plan's heading without its marks. */
function promptLine(turn: Pick<Turn, "kind" | "prompt">): string {
  return planText(turn)?.replace(/^#+\s*/, "") ?? turn.prompt;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
