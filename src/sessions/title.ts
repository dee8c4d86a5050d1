// What a session is called, and what it was called before: the strongest name there is, with the reason for it.
import type { NameOrigin, SummaryRecord, Title, TitleChange, TitleRecord } from "../model/title.ts";
import type { Turn } from "../model/turn.ts";
import { firstPromptTitle } from "./first-prompt-title.ts";

export interface TitleSources {
  /** What a person called it in clew; null if nobody did, or took it back. */
  readonly renamed?: { readonly title: string; readonly changed_at: string | null } | null;
  /** The title records of its transcript, in order. */
  readonly titles?: readonly TitleRecord[];
  /** Summaries that belong to it, the newest last. */
  readonly summaries?: readonly PlacedSummary[];
  /** By the model that clew was given. */
  readonly written?: { readonly title: string; readonly changed_at: string | null } | null;
  readonly turns: readonly TitleTurn[];
}

/** Of a turn as much as titles are about. */
export interface TitleTurn extends Pick<Turn, "number" | "id" | "prompt" | "started_at"> {
  /** Where its first record begins in the transcript. */
  readonly offset: number;
}

export interface PlacedSummary extends Pick<SummaryRecord, "title" | "timestamp"> {
  /** Where in this session's transcript it stands; null for one that was found elsewhere. */
  readonly offset: number | null;
}

/** The first that applies, from a person's own word down to the first prompt. */
export function titleOf(sources: TitleSources): Title {
  const names = new Map<NameOrigin, string>();
  for (const { origin, title } of eventsOf(sources)) names.set(origin, title);
  return strongest(names);
}

/** Every name it bore, the newest first. A name that a stronger one hides is no change. */
export function titleHistory(sources: TitleSources): TitleChange[] {
  const names = new Map<NameOrigin, string>();
  const changes: TitleChange[] = [];
  for (const { origin, title, changed_at, offset } of eventsOf(sources)) {
    names.set(origin, title);
    const now = strongest(names);
    const before = changes.at(-1);
    if (now.origin === "none" && !before) continue;
    if (now.title === before?.title && now.origin === before.origin) continue;
    const turn = sources.turns.findLast((each) => each.offset <= offset);
    changes.push({ ...now, changed_at, turn: turn?.number ?? null, interaction_id: turn?.id ?? null });
  }
  return changes.reverse();
}

const UNNAMED: Title = { title: "Unnamed session", origin: "none" };

const ORDER: readonly NameOrigin[] = [
  "user",
  "agent",
  "agent-generated",
  "summary",
  "written",
  "first-prompt",
];

function strongest(names: ReadonlyMap<NameOrigin, string>): Title {
  const origin = ORDER.find((each) => (names.get(each) ?? "") !== "");
  return origin === undefined ? UNNAMED : { title: names.get(origin) ?? "", origin };
}

interface TitleEvent extends Title {
  readonly changed_at: string | null;
  readonly offset: number;
}

/** In the order of the transcript; what stands in no transcript came after all of it. */
function eventsOf({ turns, titles = [], summaries = [], written, renamed }: TitleSources): TitleEvent[] {
  const first = turns.find(({ prompt }) => prompt.trim() !== "");
  const events: TitleEvent[] = [];
  if (first)
    events.push({
      title: firstPromptTitle([first]),
      origin: "first-prompt",
      changed_at: first.started_at,
      offset: first.offset,
    });
  for (const { title, origin, timestamp, offset } of titles)
    if (!isNoTitle(title, origin)) events.push({ title, origin, changed_at: timestamp, offset });
  for (const { title, timestamp, offset } of summaries)
    if (!isNoTitle(title, "summary"))
      events.push({ title, origin: "summary", changed_at: timestamp, offset: offset ?? END });
  // Stable, so that records at one place keep their order.
  events.sort((one, other) => one.offset - other.offset);
  if (written && !isNoTitle(written.title, "written"))
    events.push({ ...written, origin: "written", offset: END });
  if (renamed) events.push({ ...renamed, origin: "user", offset: END });
  return events;
}

const END = Number.MAX_SAFE_INTEGER;

/** What a client stored in place of a title when the model that was to write one failed or refused. */
function isNoTitle(title: string, origin: NameOrigin): boolean {
  // A person may call a session what he likes.
  return origin !== "agent" && (ERROR.test(title) || REFUSAL.test(title));
}

const ERROR =
  /^(?:Claude(?: AI| Code)? usage limit reached|API Error\b|Invalid API key\b|Credit balance is too low|Prompt is too long|Request (?:timed out|was aborted|too large)|OAuth (?:token|authentication)\b.*(?:expired|revoked|not supported)|(?:5-hour|Weekly|Opus weekly|Session) limit reached|Connection error|Execution error|Error: |Rate limit\b|Overloaded\b|Failed to authenticate|\{"(?:type":"error|error"))|Please run \/login/i;

const REFUSAL =
  /^(?:I(?:['’]m| am) (?:sorry|unable|not able|afraid)|I apologi[sz]e|I can(?:not|['’]t|not)\b|I (?:don['’]t|do not) (?:have|see)|I need (?:more|additional|the)|I would need|Sorry,? (?:but )?I|As an AI|Unfortunately,? I|There is no conversation|No conversation (?:provided|to)|Please provide)/i;
