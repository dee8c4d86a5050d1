// Lays out a session as a document: facts, table of contents, turns, and subsessions and branches that are shown apart.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { Damage } from "../model/record.ts";
import type { Session } from "../model/session.ts";
import { TITLED } from "../model/title.ts";
import { taskLine } from "../model/tool-text.ts";
import { ENDED_WITHOUT_WORDS } from "../model/turn.ts";
import type { Usage } from "../model/usage.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";
import { turnItems } from "../sessions/turns/turn-items.ts";
import { agentName } from "../text/agent-name.ts";
import { costText, hasSpent, outsideText, turnCostText } from "../text/costs.ts";
import { counted, fullCount, shortDuration } from "../text/numbers.ts";
import { attachAsShown, type ShownSubsessions } from "./attach-as-shown.ts";
import type { DocumentSubsession, DocumentTurn, Fact, SessionDocument } from "./document.ts";
import {
  type ExportedSession,
  type ExportedSlice,
  type ExportedSubsession,
  type ExportedTurn,
  exported,
} from "./exported.ts";
import type { ExportCosts, ExportedCost, ExportOptions } from "./options.ts";
import { type Redaction, redaction, redactionText } from "./redaction.ts";
import { visibleLine } from "./visible-text.ts";

export function layOut(
  given: Session | ExportedSession,
  {
    title,
    title_origin,
    note = "",
    costs,
    redaction: redact = redaction(false),
    read_messages,
  }: ExportOptions,
): SessionDocument {
  const session = "slices" in given ? given : exported(given, read_messages);
  const attached = attachAsShown(session.id, session.subsessions);
  const itemsIn = itemsMaker(attached, redact);
  return {
    title: visibleLine(redact.title(withoutPrivate(title))) || "Unnamed session",
    facts: [
      ...ours("title", TITLED[title_origin]),
      ...factsOf(session, costs, redact),
      ...ours("note", note),
    ],
    tasks: session.tasks.map((task) => visibleLine(redact.of(taskLine(task)), 500)),
    async *toc() {
      for await (const { number, prompt } of session.turns())
        yield { number, prompt: visibleLine(redact.of(prompt), 100) || "(no text)" };
    },
    async *turns() {
      for await (const slice of session.slices()) {
        const { turn } = slice;
        const about = turn && aboutTurn(turn, await costs?.of(turn.id));
        yield { number: turn?.number ?? null, about: about ?? "", ...itemsIn(session.id, slice) };
      }
    },
    subsession(id) {
      const found = session.subsessions.find((each) => each.id === id);
      return found ? subsessionOf(found, itemsIn, redact) : null;
    },
    *subsessions() {
      for (const subsession of attached.apart()) yield subsessionOf(subsession, itemsIn, redact);
    },
    other_branches: () => branchesNotShown(session, redact),
    closing: () => redactionText(redact),
  };
}

/** Makes the items of the next slice of a session or a subsession. */
type ItemsIn = (of: SessionId, slice: ExportedSlice) => Pick<DocumentTurn, "items" | "ending">;

/** Redacts items when they are made, so a document is redacted as it is written. */
function itemsMaker(attached: ShownSubsessions, redact: Redaction): ItemsIn {
  return (of, { turn, messages, results }) => ({
    items: redact.of(turnItems(messages, turn, { results, started: attached.started(of, messages) })),
    ending: turn && turn.answer === null ? ENDED_WITHOUT_WORDS[turn.ending] : null,
  });
}

function subsessionOf(
  subsession: ExportedSubsession,
  itemsIn: ItemsIn,
  redact: Redaction,
): DocumentSubsession {
  const { id, message_count, usage, damage, agent_type, description } = subsession;
  const name = [agent_type, description].filter((text) => text !== null).join(": ");
  return {
    id,
    name: visibleLine(redact.of(name || id)),
    about: [
      counted(message_count, "message"),
      usageText(usage),
      ...(damage.length > 0 ? [`damage: ${damageText(damage)}`] : []),
    ].join(" · "),
    async *turns() {
      for await (const slice of subsession.slices()) yield itemsIn(id, slice);
    },
  };
}

function factsOf(session: ExportedSession, costs: ExportCosts | undefined, redact: Redaction): Fact[] {
  const foreign = (name: string, text: string | null) => foreignFact(name, redact.of(text));
  const { worktree, unknown_kinds, damage } = session;
  const client = [agentName(session.agent), session.client_version].filter((text) => text !== null).join(" ");
  return [
    ...foreign("session", session.id),
    ...foreign("agent", client),
    ...foreign("project", session.project_path),
    ...foreign("worktree", worktree?.path ?? null),
    ...foreign("branch", session.git_branch),
    ...foreign("models", session.models.join(", ")),
    ...ours("time", timesText(session)),
    ...ours("status", session.status === "completed" ? "done" : session.status),
    ...ours("tokens", usageText(session.usage) + countedBefore(damage)),
    ...ours(
      "cost",
      costs && hasSpent(costs.session) ? costText(costs.session) + outsideText(costs.outside) : "",
    ),
    ...ours("length", holdsText(session)),
    ...ours("damage", damageText(damage)),
    ...foreign("unknown record kinds", unknown_kinds.join(", ")),
  ];
}

/** Says that tokens are known of messages that are lost. */
function countedBefore(damage: readonly Damage[]): string {
  return damage.some(({ reason }) => reason === "lost") ? " · counted before the damage" : "";
}

function foreignFact(name: string, text: string | null): Fact[] {
  const value = visibleLine(text ?? "", 500);
  return value === "" ? [] : [{ name, value, foreign: true }];
}

function ours(name: string, value: string): Fact[] {
  return value === "" ? [] : [{ name, value, foreign: false }];
}

function timesText({ created_at, updated_at }: ExportedSession): string {
  const times = [timeText(created_at), timeText(updated_at)].filter((text) => text !== null);
  return [...new Set(times)].join(" to ");
}

function holdsText({ turn_count, message_count, subsessions, branches }: ExportedSession): string {
  const parts = [counted(turn_count, "turn"), counted(message_count, "message")];
  if (subsessions.length > 0) parts.push(counted(subsessions.length, "sub-agent"));
  if (branches.length > 1) parts.push(counted(branches.length - 1, "other branch", "other branches"));
  return parts.join(", ");
}

function aboutTurn(
  { started_at, duration_ms, usage }: ExportedTurn,
  spent: ExportedCost | undefined,
): string {
  const duration = duration_ms === null || duration_ms <= 0 ? null : shortDuration(duration_ms);
  const cost = (spent && turnCostText({ ...spent, usage })) || null;
  return [timeText(started_at), duration, usageText(usage), cost].filter((text) => text !== null).join(" · ");
}

async function branchesNotShown(session: ExportedSession, redact: Redaction): Promise<string[]> {
  const others = session.branches.filter((branch) => !branch.active);
  const prompts = await contentsOf(
    session,
    others.flatMap(({ first_prompt_id }) => first_prompt_id ?? []),
  );
  return others.map(({ first_prompt_id, leaf_id }) => {
    const prompt = first_prompt_id === null ? "" : (prompts.get(first_prompt_id) ?? "");
    return visibleLine(redact.of(prompt)) || visibleLine(leaf_id);
  });
}

/** Reads no further than to the last of these messages. */
async function contentsOf(
  session: ExportedSession,
  ids: readonly RecordId[],
): Promise<Map<RecordId, string>> {
  const left = new Set(ids);
  const found = new Map<RecordId, string>();
  for (const messages of [session.other_messages, session.messages]) {
    if (left.size === 0) break;
    for await (const { id, content } of messages()) {
      if (left.delete(id)) found.set(id, content);
      if (left.size === 0) break;
    }
  }
  return found;
}

/** Formats a time in UTC, because exports are read anywhere. Returns null for an invalid time. */
function timeText(timestamp: string | null): string | null {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(time) ? null : `${new Date(time).toISOString().replace("T", " ").slice(0, -8)} UTC`;
}

/** Formats token counts, with `≥` if the agent wrote only placeholders and the real count is higher. */
function usageText({ input, output, cache_read, cache_write, lower_bound }: Usage): string {
  const out = `${lower_bound ? "≥" : ""}${fullCount(output)} output`;
  const cache = `${fullCount(cache_read)} cache read · ${fullCount(cache_write)} cache write`;
  return `${fullCount(input)} input · ${out} · ${cache}`;
}

/** Describes the first damaged places and counts the others. */
function damageText(damage: readonly Damage[]): string {
  const shown = damage.slice(0, DAMAGE_SHOWN).map(({ reason, offset, length }) => {
    return `${reason.replaceAll("_", " ")} at byte ${fullCount(offset)} (${counted(length, "byte")})`;
  });
  const more = damage.length - shown.length;
  return [...shown, ...(more > 0 ? [`${fullCount(more)} more`] : [])].join("; ");
}

const DAMAGE_SHOWN = 5;
