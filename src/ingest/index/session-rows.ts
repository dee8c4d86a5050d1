// Makes the rows of a session and its subsessions, and of their turns with their locations in the transcript.
import type { Message } from "../../model/message.ts";
import type { Damage } from "../../model/record.ts";
import type { Subsession } from "../../model/session.ts";
import type { TitleRecord } from "../../model/title.ts";
import { factsOf } from "../../model/transcript.ts";
import type { Turn } from "../../model/turn.ts";
import { type ChainLink, messagesOf } from "../../sessions/branches/chain.ts";
import { textHash } from "../../sessions/links/fingerprint.ts";
import { titleOf } from "../../sessions/titles/title.ts";
import { endingOf } from "../../sessions/turns/ending.ts";
import { gistOf } from "../../sessions/turns/gist.ts";
import { messageFacts } from "../../sessions/turns/message-facts.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import { cutTurns } from "../../sessions/turns/turns.ts";
import { type PackedSession, packSession } from "../../store/pack.ts";
import type { SessionEntry, TurnEntry } from "../../store/rows.ts";
import type { AssembledSession } from "../read/assemble-session.ts";
import { titled, titleTurn } from "./own-title.ts";
import { spansOf } from "./spans.ts";

export function sessionRows(
  { session, chains }: AssembledSession,
  titles: readonly TitleRecord[],
): PackedSession[] {
  const links = chains.get(session.id) ?? [];
  const turns = turnEntries(session.turns, links);
  const entry: SessionEntry = {
    id: session.id,
    top_id: session.id,
    parent_id: null,
    agent: session.agent,
    path: session.path,
    ...factsOf(session),
    models: session.models,
    ending: session.turns.at(-1)?.ending ?? endingOf(links),
    ...titled(titleOf({ titles, turns: session.turns.map(titleTurn) })),
    hash: textHash(session.messages),
    messages: session.messages.length,
    turns: turns.length,
    subsessions: session.subsessions.length,
    branches: session.branches,
    tasks: session.tasks,
    usage: session.usage,
    ...damageOf(session.damage),
    kinds: session.kinds,
    unknown_kinds: session.unknown_kinds,
    ghost: session.ghost,
    removed_turns: session.removed_turns,
    recovered: false,
    started_by: null,
  };
  return [
    packSession(entry, turns),
    ...session.subsessions.map((each) => subsessionRow(each, entry, chains.get(each.id) ?? [])),
  ];
}

function subsessionRow(
  subsession: Subsession,
  top: SessionEntry,
  links: readonly ChainLink[],
): PackedSession {
  const turns = turnEntries(subsession.turns, links);
  const { call_id, turn, depth, agent_type, description } = subsession;
  const entry: SessionEntry = {
    ...top,
    id: subsession.id,
    parent_id: subsession.parent_id,
    path: subsession.path,
    ...messageFacts(subsession.messages),
    ending: subsession.turns.at(-1)?.ending ?? endingOf(links),
    ...titled(titleOf({ turns: subsession.turns.map(titleTurn) })),
    hash: textHash(subsession.messages),
    messages: subsession.messages.length,
    turns: turns.length,
    subsessions: 0,
    branches: [],
    tasks: [],
    usage: subsession.usage,
    ...damageOf(subsession.damage),
    kinds: {},
    unknown_kinds: [],
    ghost: null,
    removed_turns: 0,
    started_by: { call_id, turn, depth, agent_type, description },
  };
  return packSession(entry, turns);
}

/** Limits the damaged locations that are listed; a file of nothing but damage has one for each line. */
const MOST_DAMAGE = 100;

function damageOf(damage: readonly Damage[]): { damage: readonly Damage[]; damaged: number } {
  const listed = damage.slice(0, MOST_DAMAGE);
  return {
    damage: listed.map(({ offset, length, reason }) => ({ offset, length, reason })),
    damaged: damage.length,
  };
}

function turnEntries(turns: readonly Turn[], links: readonly ChainLink[]): TurnEntry[] {
  const slices = cutTurns(links);
  const texts = slices.map((slice) => messagesOf(slice.links));
  const spans = spansOf(texts, messagesOf(links));
  return turns.map((turn, index) => {
    const { first_record: _first, last_record: _last, ...kept } = turn;
    const cleaned = {
      ...kept,
      prompt: open(turn.prompt),
      answer: turn.answer === null ? null : open(turn.answer),
    };
    const words = wordsBefore(turn, texts[index] ?? []);
    return { ...cleaned, words, gist: gistOf(cleaned), spans: spans[index] ?? [] };
  });
}

/** Removes private parts. A text that has nothing else becomes empty. */
function open(text: string): string {
  const left = withoutPrivate(text);
  return left === text || left.trim() !== "" ? left : "";
}

/** Returns what the agent said in a turn before its last message. */
function wordsBefore(turn: Turn, messages: readonly Message[]): string | null {
  const answers = messages.filter(({ kind, content }) => kind === "answer" && content.trim() !== "");
  if (turn.answer !== null) answers.pop();
  return answers.length === 0 ? null : withoutPrivate(answers.map(({ content }) => content).join("\n\n"));
}
