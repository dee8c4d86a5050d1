// What a session is called, and what it was called before: the strongest name there is, with the reason for it.

import {
  type SummaryRecord,
  strongestTitle,
  type Title,
  type TitleChange,
  type TitleOrigin,
  type TitleRecord,
} from "../../model/title.ts";
import type { Turn } from "../../model/turn.ts";
import { graphemesOf } from "../turns/graphemes.ts";
import { planText } from "../turns/plan-text.ts";
import { cleanTitle } from "./clean-title.ts";
import { isNoTitle } from "./no-title.ts";

export interface TitleSources {
  /** The title records of its transcript, in order. */
  readonly titles?: readonly TitleRecord[];
  /** Summaries that belong to it, the newest last. */
  readonly summaries?: readonly SummaryAtOffset[];
  /** Given in clew, by a person or the model that clew was given; in order. */
  readonly given?: readonly GivenTitle[];
  readonly turns: readonly TitleTurn[];
}

/** Of a turn as much as titles are about. */
export interface TitleTurn extends Pick<Turn, "number" | "id" | "kind" | "prompt" | "started_at"> {
  /** Where its first record begins in the transcript. */
  readonly offset: number;
}

export interface GivenTitle {
  readonly origin: Extract<TitleOrigin, "user" | "written">;
  /** Empty where it was taken back. */
  readonly title: string;
  readonly changed_at: string;
  /** The turn because of which it was given, where one is known; else the one that was under way. */
  readonly turn?: Pick<Turn, "number" | "id">;
}

export interface SummaryAtOffset extends Pick<SummaryRecord, "title" | "timestamp"> {
  /** Where in this session's transcript it stands; null for one that was found elsewhere. */
  readonly offset: number | null;
}

/** The first that applies, from a person's own word down to the first prompt. */
export function titleOf(sources: TitleSources): Title {
  const names = new Map<TitleOrigin, Title>();
  for (const { origin, title } of eventsOf(sources)) names.set(origin, { title, origin });
  return strongestTitle([...names.values()]);
}

/** Every name it bore, the newest first. A name that a stronger one hides is no change. */
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

/** The newest of a session's summaries that is one. */
export function summaryTitle(summaries: readonly Pick<SummaryRecord, "title">[]): string | null {
  const named = summaries.map(({ title }) => (isNoTitle(title, "summary") ? "" : cleanTitle(title)));
  return named.findLast((title) => title !== "") ?? null;
}

interface TitleEvent extends Title {
  readonly changed_at: string | null;
  readonly turn: Pick<Turn, "number" | "id"> | undefined;
}

/** In the order of the transcript; what stands in no transcript stands where its time puts it. */
function eventsOf(sources: TitleSources): TitleEvent[] {
  const events = recordedEvents(sources);
  let last = -1;
  for (const { origin, title, changed_at, turn } of sources.given ?? []) {
    const then = sources.turns.findLast(({ started_at }) => started_at !== null && started_at <= changed_at);
    const before = events.findLastIndex((each) => (each.changed_at ?? "") <= changed_at);
    // A clock may have been put back between two of them.
    last = Math.max(last, before) + 1;
    events.splice(last, 0, { origin, title, changed_at, turn: turn ?? then });
  }
  return events;
}

function recordedEvents({ turns, titles = [], summaries = [] }: TitleSources): TitleEvent[] {
  const first = turns.find(({ prompt }) => prompt.trim() !== "");
  const events: (Omit<TitleEvent, "turn"> & { readonly offset: number })[] = [];
  if (first)
    events.push({
      title: firstPromptTitle([first]),
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
  // Stable, so that records at one place keep their order.
  events.sort((one, other) => one.offset - other.offset);
  return events.map(({ offset, ...event }) => ({
    ...event,
    turn: turns.findLast((each) => each.offset <= offset),
  }));
}

/** One that was found elsewhere stands at the end, and none behind a newer one. */
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
/** A character may be a whole family, or a letter below a tower of accents. */
const LOOKED_AT = LENGTH * 8;

/**
 * The name a session bears when nobody gave it one: the beginning of its first prompt, on one line, cut between words
 * where that leaves enough, and never within a character.
 */
export function firstPromptTitle(turns: readonly Pick<Turn, "kind" | "prompt">[]): string {
  const prompt = turns.map((turn) => oneLine(promptLine(turn))).find((text) => text !== "");
  if (prompt === undefined) return "Unnamed session";
  const characters = graphemesOf(prompt.slice(0, LOOKED_AT).toWellFormed());
  if (characters.length <= LENGTH)
    // The last one may be torn.
    return prompt.length <= LOOKED_AT ? prompt : `${characters.slice(0, -1).join("")}…`;
  const kept = characters.slice(0, LENGTH).join("");
  const space = characters[LENGTH] === " " ? kept.length : kept.lastIndexOf(" ");
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`;
}

/** Of a plan its heading, without the marks. */
function promptLine(turn: Pick<Turn, "kind" | "prompt">): string {
  return planText(turn)?.replace(/^#+\s*/, "") ?? turn.prompt;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
