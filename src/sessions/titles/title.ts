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
import { cleanTitle } from "./clean-title.ts";
import { isNoTitle } from "./no-title.ts";
import { type PromptedTurn, promptTitle } from "./prompt-title.ts";
import { memberTitle } from "./team-title.ts";

export interface TitleSources {
  /** The title records of its transcript, in order. */
  readonly titles?: readonly TitleRecord[];
  /** Summaries of this session, the newest last. */
  readonly summaries?: readonly SummaryAtOffset[];
  /** Given in clew, by a person or by the configured model; in order. */
  readonly given?: readonly GivenTitle[];
  readonly turns: readonly TitleTurn[];
  /** The branch that its transcript names last. */
  readonly branch?: string | null;
  /** Set for the session of a team's member. */
  readonly member?: TeamMember | null;
}

/** The fields of a turn that titles need. */
export interface TitleTurn extends PromptedTurn, Pick<Turn, "number" | "id" | "started_at"> {
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

function recordedEvents({ turns, titles = [], summaries = [], branch, member }: TitleSources): TitleEvent[] {
  const events: (Omit<TitleEvent, "turn"> & { readonly offset: number })[] = [];
  const prompted = promptTitle(turns, branch);
  if (prompted) {
    const { started_at, offset } = prompted.turn;
    events.push({
      title: memberTitle(member, prompted.title),
      origin: "first-prompt",
      changed_at: started_at,
      offset,
    });
  }
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
