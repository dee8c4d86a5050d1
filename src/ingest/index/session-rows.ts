// Makes the rows of a session and its subsessions, and of their turns with their locations in the transcript.
import type { Message } from "../../model/message.ts";
import type { Damage } from "../../model/record.ts";
import type { Session, Subsession } from "../../model/session.ts";
import { factsOf, type Transcript } from "../../model/transcript.ts";
import type { Turn } from "../../model/turn.ts";
import { countWork } from "../../model/work-done.ts";
import type { ChainLink } from "../../sessions/branches/chain.ts";
import { textHash } from "../../sessions/links/fingerprint.ts";
import { titleOf } from "../../sessions/titles/title.ts";
import { type CutConversation, type CutSlice, cutSlices, turnsAlone } from "../../sessions/turns/alone.ts";
import { endLine } from "../../sessions/turns/end-line.ts";
import { gistOf } from "../../sessions/turns/gist.ts";
import { lastState } from "../../sessions/turns/last-state.ts";
import { messageFacts } from "../../sessions/turns/message-facts.ts";
import { outcomeOf } from "../../sessions/turns/outcome.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import { shellChanges } from "../../sessions/turns/shell-changes.ts";
import { workOf } from "../../sessions/turns/turn-contents.ts";
import { cutTurns, turnMessages } from "../../sessions/turns/turns.ts";
import { type PackedSession, type PackedTurn, packSession, packTurn } from "../../store/pack.ts";
import type { ByteRange, Outline, SessionEntry, TurnEntry } from "../../store/rows.ts";
import type { AssembledSession } from "../read/assemble-session.ts";
import { outlineOf } from "./outline.ts";
import { titled, titleTurnsOf } from "./own-title.ts";
import { spansInFiles } from "./spans.ts";

export function sessionRows(
  { session, chains, repeated }: AssembledSession,
  { titles, origin }: Pick<Transcript, "titles" | "origin">,
): PackedSession[] {
  const links = chains.get(session.id) ?? [];
  const inherited = JSON.stringify(inheritedFacts(session));
  const known = session.subsessions.map((each) => subsessionBefore(each, inherited));
  const changed = session.subsessions.filter((_, index) => !known[index]);
  const conversations = [session, ...changed].map((each) => cutConversation(each, chains));
  const spans = spansInFiles([
    ...conversations,
    { path: session.path, slices: [], texts: [], others: repeated },
  ]);
  const [own = NO_ROWS, ...below] = conversations.map((each, index) =>
    turnEntries(each, spans, { ...session, is_inner: index > 0 && each.path === session.path }),
  );
  const { turns } = own;
  const member = origin.team?.member ?? null;
  const rowsBelow = new Map(changed.map((each, index) => [each, below[index] ?? NO_ROWS]));
  const entry: SessionEntry = {
    id: session.id,
    top_id: session.id,
    parent_id: null,
    agent: session.agent,
    path: session.path,
    ...factsOf(session),
    models: session.models,
    ...lastState(session.turns, links),
    ...titled(titleOf({ titles, turns: titleTurnsOf(session.turns), branch: session.git_branch, member })),
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
    ...endOf(session.turns, turns),
    started_by: null,
    outline: own.outline,
  };
  return [
    packSession(entry, turns),
    ...session.subsessions.map((each, index) => {
      const before = known[index];
      if (before) return before;
      const row = subsessionRow(each, entry, rowsBelow.get(each) ?? NO_ROWS, chains.get(each.id) ?? []);
      // A subsession in its session's own file has spans that depend on the rest of the file.
      if (each.path !== session.path) subsessionRows.set(each, { inherited, row });
      return row;
    }),
  ];
}

/** The facts of a session that the rows of its subsessions have too. */
function inheritedFacts(session: Session): object {
  const { agent, id } = session;
  return { ...factsOf(session), agent, id, created_at: null, updated_at: null };
}

/** The rows of subsessions that have their own files. */
const subsessionRows = new WeakMap<Subsession, { readonly inherited: string; readonly row: PackedSession }>();

function subsessionBefore(subsession: Subsession, inherited: string): PackedSession | null {
  const known = subsessionRows.get(subsession);
  return known?.inherited === inherited ? known.row : null;
}

function subsessionRow(
  subsession: Subsession,
  top: SessionEntry,
  { turns, outline }: ConversationRows,
  links: readonly ChainLink[],
): PackedSession {
  const { call_id, turn, depth, agent_type, description } = subsession;
  const entry: SessionEntry = {
    ...top,
    id: subsession.id,
    parent_id: subsession.parent_id,
    path: subsession.path,
    ...messageFacts(subsession.messages),
    ...lastState(subsession.turns, links),
    ...titled(titleOf({ turns: titleTurnsOf(subsession.turns) })),
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
    ...endOf(subsession.turns, turns),
    started_by: { call_id, turn, depth, agent_type, description },
    outline,
  };
  return packSession(entry, turns);
}

function endOf(
  turns: readonly Turn[],
  rows: readonly PackedTurn[],
): Pick<SessionEntry, "outcome" | "active_ms"> {
  const last = rows.at(-1);
  return {
    outcome: last ? endLine({ ...last, subject: turns.at(-1)?.effects?.commit?.subject ?? null }) : null,
    active_ms: turns.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0),
  };
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

/** A session or a subsession with the messages of each of its turns. */
interface Conversation extends CutConversation, Pick<Session, "path"> {
  readonly other_messages: readonly Message[];
  readonly slices: readonly CutSlice[];
}

interface ConversationRows {
  readonly turns: readonly PackedTurn[];
  readonly outline: Outline | null;
}

const NO_ROWS: ConversationRows = { turns: [], outline: null };

function cutConversation(
  {
    id,
    path,
    messages,
    turns,
    other_messages = [],
  }: Pick<Session, "id" | "path" | "messages" | "turns"> & Partial<Pick<Session, "other_messages">>,
  chains: AssembledSession["chains"],
): Conversation {
  const texts = cutTurns(chains.get(id) ?? []).map(turnMessages);
  return { path, messages, turns, other_messages, texts, slices: cutSlices({ messages, turns }) };
}

function turnEntries(
  conversation: Conversation,
  spans: ReadonlyMap<readonly Message[], readonly ByteRange[]>,
  { project_path: folder, is_inner }: Pick<Session, "project_path"> & { readonly is_inner: boolean },
): ConversationRows {
  const { turns, texts, slices } = conversation;
  const alone = turnsAlone(conversation, slices);
  const packed = turns.map((turn, index) => {
    const messages = texts[index] ?? [];
    const at = { spans: spans.get(messages) ?? [], alone: alone[index] ?? null, folder };
    const known = rows.get(turn);
    if (known && isSamePlace(known.at, at)) return known.row;
    const row = packTurn(turnEntry(turn, messages, at));
    rows.set(turn, { at, row });
    return row;
  });
  const places = texts.map((text, index) => ({
    spans: spans.get(text) ?? [],
    // Between the records of a subsession in its session's file are those of the session.
    alone: is_inner ? null : (alone[index] ?? null),
  }));
  // Rows have no private passages, but a document has them where the model wrote them.
  const same = packed.every(({ prompt, answer }, index) => {
    return prompt === turns[index]?.prompt && answer === turns[index]?.answer;
  });
  return { turns: packed, outline: same ? outlineOf(conversation, slices, places) : null };
}

/** Everything that a row depends on besides its turn. */
interface TurnPlace {
  readonly spans: readonly ByteRange[];
  readonly alone: number | null;
  /** The folder that paths in commands are relative to. */
  readonly folder: string | null;
}

/** The rows of turns that were described before: the same turn has the same messages. */
const rows = new WeakMap<Turn, { readonly at: TurnPlace; readonly row: PackedTurn }>();

function isSamePlace(one: TurnPlace, other: TurnPlace): boolean {
  const { spans, alone, folder } = one;
  return (
    alone === other.alone &&
    folder === other.folder &&
    spans.length === other.spans.length &&
    spans.every(({ from, to }, index) => from === other.spans[index]?.from && to === other.spans[index]?.to)
  );
}

function turnEntry(turn: Turn, messages: readonly Message[], { spans, alone, folder }: TurnPlace): TurnEntry {
  countWork("turns_judged");
  const { first_record: _first, last_record: _last, ...kept } = turn;
  const cleaned = {
    ...kept,
    prompt: open(turn.prompt),
    answer: turn.answer === null ? null : open(turn.answer),
  };
  const remarks = remarksIn(turn, messages);
  const words = wordsBefore(turn, messages, remarks);
  const gist = gistOf({ ...cleaned, words });
  const work = workOf(messages);
  const outcome = outcomeOf({ ...cleaned, ...work, gist });
  const commands = work.commands.filter(({ failed }) => failed === false);
  const named = commands.flatMap(({ text }) => shellChanges(text, folder).map(({ path }) => path));
  return {
    ...{ ...cleaned, words, remarks, gist, outcome, edits: work.edits },
    work: work.kind,
    compactions: messages.filter(({ kind }) => kind === "compaction").length,
    files_by_command: [...new Set(named)],
    spans,
    alone,
  };
}

/** Removes private parts. A text that has nothing else becomes empty. */
function open(text: string): string {
  const left = withoutPrivate(text);
  return left === text || left.trim() !== "" ? left : "";
}

/** Returns what the person said in a turn after its prompt. */
function remarksIn(turn: Turn, messages: readonly Message[]): string[] {
  const said = messages.flatMap((message) => {
    if (message.kind === "unsent_prompt" && message.id !== turn.id) return [message.content];
    return message.parts.flatMap((part) => (part.type === "tool_result" ? (part.remark ?? []) : []));
  });
  return said
    .map((text) => open(text).slice(0, LONGEST_REMARK).toWellFormed())
    .filter((text) => text.trim() !== "");
}

const LONGEST_REMARK = 2000;

/** Returns what the agent said in a turn before its last message, after what the person said meanwhile. */
function wordsBefore(turn: Turn, messages: readonly Message[], remarks: readonly string[]): string | null {
  const answers = messages.filter(({ kind, content }) => kind === "answer" && content.trim() !== "");
  if (turn.answer !== null) answers.pop();
  const said = withoutPrivate(answers.map(({ content }) => content).join("\n\n"));
  const words = [...remarks, said].filter((text) => text !== "").join("\n\n");
  return words === "" ? null : words;
}
