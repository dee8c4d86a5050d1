// Lays out a session as a document: facts, table of contents, turns, and subsessions and branches that are shown apart.
import type { SessionId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { ToolCallPart } from "../model/part.ts";
import type { Damage } from "../model/record.ts";
import type { Session, Subsession } from "../model/session.ts";
import { TITLED } from "../model/title.ts";
import { taskLine } from "../model/tool-text.ts";
import { ENDED_WITHOUT_WORDS, type Turn } from "../model/turn.ts";
import type { Usage } from "../model/usage.ts";
import { cutByTurns, type TurnSlice } from "../sessions/turns/cut-by-turns.ts";
import { pairByStep, partsOf } from "../sessions/turns/pair-results.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";
import { turnItems } from "../sessions/turns/turn-items.ts";
import { agentName } from "../text/agent-name.ts";
import { costText, hasSpent, outsideText, turnCostText } from "../text/costs.ts";
import { counted, fullCount, shortDuration } from "../text/numbers.ts";
import { attachSubsessions } from "./attach-subsessions.ts";
import type { DocumentSubsession, DocumentTurn, Fact, SessionDocument } from "./document.ts";
import { inFull } from "./in-full.ts";
import type { ExportCosts, ExportOptions, ReadMessages } from "./options.ts";
import { type Redaction, redaction, redactionText } from "./redaction.ts";
import { shareable } from "./shareable.ts";
import { visibleLine } from "./visible-text.ts";

export function layOut(
  given: Session,
  {
    title,
    title_origin,
    note = "",
    costs,
    redaction: redact = redaction(false),
    read_messages,
  }: ExportOptions,
): SessionDocument {
  const session = shareable(given);
  const attached = attachSubsessions(session);
  const started = (call: ToolCallPart) => attached.under(call).map(({ id }) => id);
  const itemsOf = itemsMaker(started, inFull(read_messages), redact);
  const itemsIn = itemsOf(session);
  const slices = cutByTurns(session.messages, session.turns);
  return {
    title: visibleLine(redact.title(withoutPrivate(title))) || "Unnamed session",
    facts: [
      ...ours("title", TITLED[title_origin]),
      ...factsOf(session, costs, redact),
      ...ours("note", note),
    ],
    tasks: session.tasks.map((task) => visibleLine(redact.of(taskLine(task)), 500)),
    toc: session.turns.map(({ number, prompt }) => ({
      number,
      prompt: visibleLine(redact.of(prompt), 100) || "(no text)",
    })),
    async opening() {
      const [first] = slices;
      return first && first.turn === null ? (await itemsIn(first)).items : [];
    },
    async *turns() {
      for (const { turn, messages } of slices)
        if (turn)
          yield {
            number: turn.number,
            about: aboutTurn(turn, costs),
            ...(await itemsIn({ turn, messages })),
          };
    },
    subsession(id) {
      const found = session.subsessions.find((each) => each.id === id);
      return found ? subsessionOf(found, itemsOf, redact) : null;
    },
    *subsessions() {
      for (const subsession of attached.apart) yield subsessionOf(subsession, itemsOf, redact);
    },
    other_branches: branchesNotShown(session, redact),
    closing: () => redactionText(redact),
  };
}

type Started = (call: ToolCallPart) => readonly SessionId[];

/** Makes the items of one turn after the other. */
type ItemsOf = (
  of: Pick<Session, "path" | "messages">,
) => (slice: TurnSlice) => Promise<Pick<DocumentTurn, "items" | "ending">>;

/** Reads and redacts items when they are made, so a document is read and redacted as it is written. */
function itemsMaker(started: Started, read: ReadMessages, redact: Redaction): ItemsOf {
  return (of) => {
    const pairing = pairByStep(of.messages);
    return async ({ turn, messages: brief }) => {
      const named = [...brief, ...pairing.elsewhere(brief)];
      const read_now = await read(of, named);
      const full = new Map(named.map((message, index) => [message, read_now[index] ?? message]));
      const asked = new Map(brief.flatMap((message) => sameCalls(message, full.get(message) ?? message)));
      const context = {
        results: pairing.next(brief, (message) => full.get(message) ?? message),
        started: (call: ToolCallPart) => started(asked.get(call) ?? call),
      };
      return {
        items: redact.of(turnItems(read_now.slice(0, brief.length), turn, context)),
        ending: turn && turn.answer === null ? ENDED_WITHOUT_WORDS[turn.ending] : null,
      };
    };
  };
}

/** Returns the calls of a message in full, each with the same call in brief. */
function sameCalls(brief: Message, full: Message): [ToolCallPart, ToolCallPart][] {
  const known = partsOf(brief, "tool_call");
  return partsOf(full, "tool_call").map(({ part }, nth) => [part, known[nth]?.part ?? part]);
}

function subsessionOf(subsession: Subsession, itemsOf: ItemsOf, redact: Redaction): DocumentSubsession {
  const { id, messages, turns, usage, damage, agent_type, description } = subsession;
  const name = [agent_type, description].filter((text) => text !== null).join(": ");
  return {
    id,
    name: visibleLine(redact.of(name || id)),
    about: [
      counted(messages.length, "message"),
      usageText(usage),
      ...(damage.length > 0 ? [`damage: ${damageText(damage)}`] : []),
    ].join(" · "),
    async *turns() {
      const itemsIn = itemsOf(subsession);
      for (const slice of cutByTurns(messages, turns)) yield await itemsIn(slice);
    },
  };
}

function factsOf(session: Session, costs: ExportCosts | undefined, redact: Redaction): Fact[] {
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
    ...ours("tokens", usageText(session.usage)),
    ...ours(
      "cost",
      costs && hasSpent(costs.session) ? costText(costs.session) + outsideText(costs.outside) : "",
    ),
    ...ours("length", holdsText(session)),
    ...ours("damage", damageText(damage)),
    ...foreign("unknown record kinds", unknown_kinds.join(", ")),
  ];
}

function foreignFact(name: string, text: string | null): Fact[] {
  const value = visibleLine(text ?? "", 500);
  return value === "" ? [] : [{ name, value, foreign: true }];
}

function ours(name: string, value: string): Fact[] {
  return value === "" ? [] : [{ name, value, foreign: false }];
}

function timesText({ created_at, updated_at }: Session): string {
  const times = [timeText(created_at), timeText(updated_at)].filter((text) => text !== null);
  return [...new Set(times)].join(" to ");
}

function holdsText({ turns, messages, subsessions, branches }: Session): string {
  const parts = [counted(turns.length, "turn"), counted(messages.length, "message")];
  if (subsessions.length > 0) parts.push(counted(subsessions.length, "sub-agent"));
  if (branches.length > 1) parts.push(counted(branches.length - 1, "other branch", "other branches"));
  return parts.join(", ");
}

function aboutTurn({ id, started_at, duration_ms, usage }: Turn, costs: ExportCosts | undefined): string {
  const duration = duration_ms === null || duration_ms <= 0 ? null : shortDuration(duration_ms);
  const cost = (costs && turnCostText({ ...costs.of(id), usage })) || null;
  return [timeText(started_at), duration, usageText(usage), cost].filter((text) => text !== null).join(" · ");
}

function branchesNotShown({ branches, messages, other_messages }: Session, redact: Redaction): string[] {
  const contents = new Map([...messages, ...other_messages].map(({ id, content }) => [id, content]));
  return branches
    .filter((branch) => !branch.active)
    .map(({ first_prompt_id, leaf_id }) => {
      const prompt = first_prompt_id === null ? "" : (contents.get(first_prompt_id) ?? "");
      return visibleLine(redact.of(prompt)) || visibleLine(leaf_id);
    });
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
