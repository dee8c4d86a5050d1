// Says what a turn without an end did before it was cut, and which step it was in.
import { brief } from "../../agent-text/brief.ts";
import type { ToolCallPart } from "../../model/part.ts";
import type { WorkEntry } from "../../sessions/story/work-log.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../../text/numbers.ts";
import type { ShortReader } from "./read-short.ts";

export interface WorkSoFar {
  /** What was said, changed and run, in order. */
  readonly done: readonly WorkEntry[];
  /** True if code was edited, and no check ran after that. */
  readonly untested: boolean;
  /** The last step, if its result is not recorded; may be empty. */
  readonly pending: string;
}

/** Returns null if the turn can't be read in a short time, or did nothing. */
export async function turnWork(
  store: Store,
  session: ArchivedSession,
  turn: TurnEntry,
  reader: ShortReader,
): Promise<WorkSoFar | null> {
  // Loaded on demand, because a hook waits for it.
  const [
    { aloneMessages, wholeMessages },
    { cleanSteps },
    { sanitizeText },
    { turnItems },
    { storySteps },
    { isUntested, workLog },
  ] = await Promise.all([
    import("../turns/turn-messages.ts"),
    import("../recall/turn-steps.ts"),
    import("../../agent-text/sanitize.ts"),
    import("../../sessions/turns/turn-items.ts"),
    import("../../sessions/story/steps.ts"),
    import("../../sessions/story/work-log.ts"),
  ]);
  const alone = await aloneMessages({ store, appended: null }, session, [turn]);
  const read = alone === null ? await reader() : null;
  const own = (alone ?? (read ? wholeMessages(read) : [])).find((each) => each.turn.id === turn.id);
  if (!own) return null;
  const { messages, context } = own;
  // A call without a result is shown as pending, and counts as given up here.
  const items = turnItems(messages, { answer: null, ending: "interrupted" }, context);
  const steps = cleanSteps(storySteps(items, turn), sanitizeText);
  const done = workLog(steps);
  const call = messages
    .flatMap(({ parts }) => parts.filter((part): part is ToolCallPart => part.type === "tool_call"))
    .at(-1);
  const pending = call && !context.results.of(call) ? pendingText(call) : "";
  return done.length === 0 && pending === "" ? null : { done, untested: isUntested(steps), pending };
}

function pendingText({ use: { kind, label, title } }: ToolCallPart): string {
  return `last step: ${brief(`${title} ${kind === "shell" ? label.replace(/^cd \S+ && /, "") : label}`.trim(), LONGEST_PENDING)}, its result is not recorded`;
}

const LONGEST_PENDING = 180;

/**
 * Returns a line for each of the last things that were done, in about `room` characters, and before them in brief what the
 * agent said earlier.
 */
export function workLines({ done, untested, pending }: WorkSoFar, room: number): string[] {
  const [only] = done;
  if (only?.kind === "said" && done.length === 1 && pending === "")
    return [`said last: ${brief(only.text, LONGEST_ENTRY)}`];
  const lines: string[] = [];
  let left = Math.floor(room * LATEST_SHARE) - pending.length;
  for (const { text, kind } of done.toReversed()) {
    const line = `- ${kind === "plan" ? text : brief(text, LONGEST_ENTRY)}`;
    if (line.length > left && (lines.length > 0 || room === 0)) break;
    lines.unshift(line);
    left -= line.length + 1;
  }
  const before = done.slice(0, done.length - lines.length);
  const earlier = room === 0 ? "" : earlierText(before, Math.floor(room * (1 - LATEST_SHARE)));
  return [
    ...(earlier === "" ? [] : [`done first: ${earlier}`]),
    // The work after it carries it out.
    ...(room === 0
      ? []
      : before
          .filter(({ kind }) => kind === "plan")
          .slice(-1)
          .map(({ text }) => `- ${text}`)),
    ...(lines.length === 0 ? [] : [earlier === "" ? "done so far:" : "then:"]),
    ...lines,
    ...(untested ? ["no check ran after the last edit"] : []),
    ...(pending === "" ? [] : [pending]),
  ];
}

const LATEST_SHARE = 0.7;
const LONGEST_ENTRY = 900;

/** Returns what the agent said, in order: of too much, what names something, and then the latest. */
function earlierText(entries: readonly WorkEntry[], room: number): string {
  const said = entries
    .filter(({ kind }) => kind === "said")
    .map(({ text }) => brief(text.split(/(?<=[.!?])\s/)[0] ?? "", LONGEST_EARLIER));
  const ranked = said.map((text, at) => ({ at, rank: at + (NAMES.test(text) ? said.length : 0) }));
  const chosen = new Set<number>();
  let left = room;
  for (const { at } of ranked.sort((one, other) => other.rank - one.rank)) {
    const length = (said[at] ?? "").length + 1;
    if (length > left) break;
    chosen.add(at);
    left -= length;
  }
  const others = entries.length - chosen.size;
  const more = others > 0 ? counted(others, "more step") : "";
  const text = said.filter((_, at) => chosen.has(at)).join(" ");
  return [text, text === "" ? more : more && `(and ${more})`].filter((part) => part !== "").join(" ");
}

const NAMES = /[`\d]/;
const LONGEST_EARLIER = 200;
