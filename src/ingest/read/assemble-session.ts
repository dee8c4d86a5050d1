// Assembles a session from transcripts: orders messages, cuts turns and links subsessions. Opens no file.
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Ghost, ProcessState, Session } from "../../model/session.ts";
import type { SubsessionNote, Transcript, TranscriptFile } from "../../model/transcript.ts";
import type { Turn } from "../../model/turn.ts";
import type { Spending } from "../../model/usage.ts";
import { findBranches } from "../../sessions/branches/branches.ts";
import { type Chain, type ChainLink, followChain, messagesOf } from "../../sessions/branches/chain.ts";
import { splitInnerSubsessions } from "../../sessions/branches/inner-subsessions.ts";
import { linkSubsessions, type SubsessionChain } from "../../sessions/branches/subsessions.ts";
import { lastState } from "../../sessions/turns/last-state.ts";
import { bySubsession, startingTurns, turnFinder } from "../../sessions/turns/spending-turns.ts";
import { statusOf } from "../../sessions/turns/status.ts";
import { foldTasks } from "../../sessions/turns/tasks.ts";
import { cutTurns, describeTurns } from "../../sessions/turns/turns.ts";
import { type SpendingTurn, spendingOf, usageCounter } from "../../sessions/turns/usage.ts";
import { ownTitle } from "../index/own-title.ts";

/** A transcript and its file. */
export interface FileTranscript {
  readonly file: Pick<TranscriptFile, "id" | "agent" | "path">;
  readonly transcript: Transcript;
}

/** A subsession's transcript, with the agent's note about it. */
export interface SubsessionTranscript extends FileTranscript {
  readonly note: SubsessionNote;
}

export interface AssembleOptions {
  /** The leaf of the branch to follow, if not the active one. */
  readonly leaf?: RecordId | undefined;
  /** The current time, for the session's status. */
  readonly now?: Date;
  /** The state of processes that hold sessions open. */
  readonly processes?: ReadonlyMap<string, ProcessState>;
}

export interface AssembledSession {
  readonly session: Session;
  /** The chains that the turns of the session and of each subsession were cut from. */
  readonly chains: ReadonlyMap<SessionId, readonly ChainLink[]>;
  /** Messages in the session's own file that belong to none of these: subsessions with their own files have them. */
  readonly repeated: readonly Message[];
}

export function assembleSession(
  { file, transcript }: FileTranscript,
  subsessionFiles: readonly SubsessionTranscript[],
  options: AssembleOptions = {},
): AssembledSession {
  const chain = followChain(transcript, { leaf: options.leaf });
  const own = subsessionFiles.map(fileChain);
  const filed = new Set(own.map(({ id }) => id));
  const inner = innerChains(file.path, transcript, chain.indexes);
  // A subsession's own file has everything that its session quotes of it.
  const sides = inner.filter(({ id }) => !filed.has(id));
  const chains = [...sides, ...own];
  const { subsessions, by_call } = linkSubsessions({ id: file.id, links: chain.links }, chains);
  const messages = messagesOf(chain.links);
  const slices = cutTurns(chain.links);
  const turns = describeTurns(slices, by_call);
  const started = startingTurns(file.id, turns, subsessions);
  const counter = usageCounter();
  counter.add(spentIn(transcript, turnFinder(slices, sides, started)));
  for (const each of own) {
    counter.add(spentBelow(each.transcript, started.get(each.id)));
  }
  const { facts } = transcript;
  const kept = new Set(subsessions.map((subsession) => subsession.id));
  const assigned = indexesOf([chain, ...inner.filter((side) => kept.has(side.id))]);
  const session: Session = {
    id: file.id,
    agent: file.agent,
    path: file.path,
    ...ownTitle(file.id, transcript, turns),
    ...facts,
    models: modelsOf(transcript.messages),
    status: statusOf({
      ...lastState(turns, chain.links),
      process: options.processes?.get(file.id) ?? null,
      updated_at: facts.updated_at,
      now: options.now ?? new Date(),
    }),
    messages,
    other_messages: transcript.messages.filter((_, index) => !assigned.has(index)),
    branches: findBranches(transcript, chain),
    turns,
    tasks: transcript.tasks ?? foldTasks(messages),
    usage: counter.total(),
    spending: counter.spending(),
    subsessions,
    damage: transcript.damage,
    kinds: transcript.kinds,
    unknown_kinds: transcript.unknown_kinds,
    ghost: subsessions.length > 0 ? null : ghostOf(transcript),
    removed_turns: removedTurns(
      [...turns, ...subsessions.flatMap((each) => each.turns)],
      [transcript, ...subsessionFiles.map((each) => each.transcript)],
    ),
  };
  return {
    session,
    repeated: inner.filter(({ id }) => filed.has(id)).flatMap(({ links }) => messagesOf(links)),
    chains: new Map([
      [file.id, chain.links],
      ...chains.map(({ id, links }): [SessionId, readonly ChainLink[]] => [id, links]),
    ]),
  };
}

function modelsOf(messages: readonly Message[]): string[] {
  const models = new Set<string>();
  for (const { model } of messages) if (model !== null) models.add(model);
  return [...models];
}

/** Copies nothing for most sessions, which have no subsession in their own file. */
function indexesOf([chain, ...others]: readonly Pick<InnerChain, "indexes">[]): Pick<Set<number>, "has"> {
  const own = chain?.indexes ?? new Set<number>();
  if (others.length === 0) return own;
  const all = new Set(own.keys());
  for (const { indexes } of others) for (const index of indexes.keys()) all.add(index);
  return all;
}

/** A subsession in the session's own file, with the indexes of its messages in that file. */
interface InnerChain extends SubsessionChain {
  readonly indexes: Chain["indexes"];
}

function innerChains(path: string, transcript: Transcript, held: Chain["indexes"]): InnerChain[] {
  const inner = splitInnerSubsessions(transcript);
  if (inner.length === 0) return [];
  const taken = new Set(held.keys());
  return inner.flatMap(({ root_id, transcript: side }) => {
    const { links, indexes } = followChain(side, { held: taken });
    for (const index of indexes.keys()) taken.add(index);
    if (indexes.size === 0) return [];
    const quoted = transcript.inner?.get(root_id);
    const id = quoted?.session_id ?? (root_id as string as SessionId);
    const note = { ...NO_NOTE, call_id: quoted?.call_id ?? null };
    const first_words = transcript.first_words.get(root_id) ?? null;
    return [{ id, first_words, links, indexes, path, note, damage: [], quoted: quoted !== undefined }];
  });
}

export const NO_NOTE: SubsessionNote = { agent_type: null, description: null, call_id: null };

/** A subsession with its own file. */
interface FileChain extends SubsessionChain {
  readonly transcript: Transcript;
}

function fileChain({ file, transcript, note }: SubsessionTranscript): FileChain {
  const [first_words = null] = transcript.first_words.values();
  const links = followed.get(transcript) ?? followChain(transcript).links;
  followed.set(transcript, links);
  const { damage } = transcript;
  return { id: file.id, first_words, links, path: file.path, note, damage, transcript };
}

/** The chains of transcripts that did not change since they were last assembled. */
const followed = new WeakMap<Transcript, readonly ChainLink[]>();

/**
 * Returns the spending of a transcript, on any branch. The size of a context is not spending. A figure for a whole session
 * has no time within it.
 */
function spentIn(
  { messages, spending = [] }: Transcript,
  turnOf: (message: Message) => SpendingTurn,
  turn: SpendingTurn = {},
): Spending[] {
  const counted = spending.filter(({ grain }) => grain !== "context");
  return [
    ...spendingOf(messages, turnOf),
    ...counted.map((each) => ({ ...each, ...turn, ...(each.grain === "session" && { timestamp: null }) })),
  ];
}

const spentBefore = new WeakMap<
  Transcript,
  { readonly turn: RecordId | undefined; readonly spent: Spending[] }
>();

/** Returns the spending of a subsession, the same objects if it did not change. */
function spentBelow(transcript: Transcript, turn: RecordId | undefined): Spending[] {
  const known = spentBefore.get(transcript);
  if (known?.turn === turn && known) return known.spent;
  const by = bySubsession(turn);
  const spent = spentIn(transcript, () => by, by);
  spentBefore.set(transcript, { turn, spent });
  return spent;
}

/** Counts the turns whose prompts a rewritten file no longer has. */
function removedTurns(turns: readonly Turn[], transcripts: readonly Transcript[]): number {
  const rewritten = transcripts.filter(({ generations }) => generations);
  if (rewritten.length === 0) return 0;
  const removed = new Set(rewritten.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
  for (const { generations } of rewritten)
    for (const id of generations?.at(-1)?.records ?? []) removed.delete(id);
  return turns.filter(({ id }) => removed.has(id)).length;
}

function ghostOf({ kinds, messages, damage }: Transcript): Ghost | null {
  if (Object.keys(kinds).length === 0 && damage.length === 0) return "empty";
  if (messages.length === 0) return "no_messages";
  const prompts = messages.filter((message) => message.role === "user");
  return prompts.length > 0 && prompts.every((message) => message.kind === "warm_up") ? "warm_up" : null;
}
