// A session from its files: the transcript read, put in order, cut into turns, and its subsessions linked.
import type { SessionId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { Ghost, Session } from "../model/session.ts";
import type { Transcript, TranscriptFile } from "../model/transcript.ts";
import type { Spending } from "../model/usage.ts";
import { findBranches } from "../sessions/branches.ts";
import { followChain, messagesOf } from "../sessions/chain.ts";
import { endingOf } from "../sessions/ending.ts";
import { splitSideChains } from "../sessions/side-chains.ts";
import { statusOf } from "../sessions/status.ts";
import { linkSubsessions, type SubsessionConversation } from "../sessions/subsessions.ts";
import { foldTasks } from "../sessions/tasks.ts";
import { cutTurns, describeTurns } from "../sessions/turns.ts";
import { spendingOf, usageCounter } from "../sessions/usage.ts";
import { type ReadTranscriptOptions, readClaudeTranscript } from "../sources/claude-code/read.ts";
import { subsessionNote } from "../sources/claude-code/subsession-files.ts";

export interface ReadSessionOptions extends Pick<ReadTranscriptOptions, "texts" | "max_line_bytes"> {
  /** The time to judge a session's status by. */
  readonly now?: Date;
  /** The sessions that a running process holds open. */
  readonly live?: ReadonlySet<SessionId>;
}

export async function readSession(
  file: TranscriptFile,
  subsessionFiles: readonly TranscriptFile[],
  options: ReadSessionOptions = {},
): Promise<Session> {
  const transcript = await readClaudeTranscript(file.path, {
    ...options,
    own_file: file.type === "subsession",
  });
  const chain = followChain(transcript);
  const sides = sideConversations(file, transcript);
  const own: OwnConversation[] = [];
  for (const each of subsessionFiles) own.push(await ownConversation(each, options));
  const conversations = [...sides.conversations, ...own];
  const { subsessions, by_call } = linkSubsessions({ id: file.id, links: chain.links }, conversations);
  const messages = messagesOf(chain.links);
  const counter = usageCounter();
  counter.add(spendingOf(transcript.messages));
  for (const conversation of own) counter.add(conversation.spending);
  const { session_id: _named, ...facts } = transcript.facts;

  return {
    id: file.id,
    agent: file.agent,
    path: file.path,
    ...facts,
    models: [...new Set(transcript.messages.flatMap((message) => message.model ?? []))],
    status: statusOf({
      ending: endingOf(chain.links),
      live: options.live?.has(file.id) ?? false,
      updated_at: facts.updated_at,
      now: options.now ?? new Date(),
    }),
    messages,
    other_messages: transcript.messages.filter(
      (_, index) => !chain.indexes.has(index) && !sides.indexes.has(index),
    ),
    branches: findBranches(transcript, chain),
    turns: describeTurns(cutTurns(chain.links), by_call),
    tasks: foldTasks(messages),
    usage: counter.total(),
    spending: counter.spending(),
    subsessions,
    damage: transcript.damage,
    kinds: transcript.kinds,
    unknown_kinds: transcript.unknown_kinds,
    ghost: ghostOf(transcript),
  };
}

interface Sides {
  readonly conversations: readonly SubsessionConversation[];
  readonly indexes: ReadonlySet<number>;
}

/** The subsessions that stand in the session's own file. */
function sideConversations(file: TranscriptFile, transcript: Transcript): Sides {
  const chains = splitSideChains(transcript).map(({ root_id, transcript: side }) => ({
    id: root_id as string as SessionId,
    chain: followChain(side),
  }));
  return {
    conversations: chains.map(({ id, chain }) => ({
      id,
      links: chain.links,
      path: file.path,
      note: NO_NOTE,
      damage: [],
    })),
    indexes: new Set(chains.flatMap(({ chain }) => [...chain.indexes])),
  };
}

const NO_NOTE = { agent_type: null, description: null, call_id: null };

/** A subsession with a file of its own, and what was spent in it on any branch. */
interface OwnConversation extends SubsessionConversation {
  readonly spending: readonly Spending[];
}

async function ownConversation(file: TranscriptFile, options: ReadSessionOptions): Promise<OwnConversation> {
  const transcript = await readClaudeTranscript(file.path, { ...options, own_file: true });
  const { links } = followChain(transcript);
  return {
    id: file.id,
    links,
    path: file.path,
    note: subsessionNote(file),
    damage: transcript.damage,
    spending: spendingOf(transcript.messages),
  };
}

function ghostOf({ kinds, messages, damage }: Transcript): Ghost | null {
  if (Object.keys(kinds).length === 0 && damage.length === 0) return "empty";
  if (messages.length === 0 && damage.length === 0) return "no_messages";
  const [first] = messages;
  return first?.content === "Warmup" && messages.every((message) => isWarmUp(message)) ? "warm_up" : null;
}

function isWarmUp({ kind, content }: Message): boolean {
  return kind === "answer" || content === "Warmup";
}
