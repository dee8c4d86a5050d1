// Lists every change to a file that a session recorded, in order: edits that were made, and shell commands that name the
// file. A sub-agent's changes come where it was started.
import type { SessionId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { ToolCallPart } from "../../model/part.ts";
import type { Session, Subsession } from "../../model/session.ts";
import type { Edit } from "../../model/tool-use.ts";
import type { Turn } from "../../model/turn.ts";
import { completeUse } from "../turns/complete-use.ts";
import { cutByTurns } from "../turns/cut-by-turns.ts";
import { type PairedResults, pairResults } from "../turns/pair-results.ts";
import { shellChanges } from "../turns/shell-changes.ts";

export interface RecordedChange {
  readonly made_by: ChangeMaker;
  readonly change: Edit | CommandChange;
}

/** The turn that made a change. */
export interface ChangeMaker {
  readonly session_id: SessionId;
  readonly turn: number;
  /** The turn of the whole session: for a sub-agent, the one that started it. */
  readonly top_turn: number;
}

/** A change by a shell command: which file is certain, its lines are not. */
export interface CommandChange {
  readonly change: "command";
  readonly path: string;
  /** Such as `deleted` or `edited in place`. */
  readonly how: string;
  readonly command: string;
  /** The new path of a renamed file. */
  readonly moved_to: string | null;
}

type Recorded = Pick<Session, "id" | "messages" | "turns" | "subsessions" | "project_path">;

export function recordedChanges(
  session: Recorded,
  isWanted: (turn: Turn) => boolean = () => true,
): RecordedChange[] {
  const { id, messages, turns, subsessions, project_path } = session;
  const context = { subsessions, folder: project_path };
  return conversationChanges({ id, messages, turns }, context, isWanted, null);
}

interface Conversation extends Pick<Subsession, "id" | "messages" | "turns"> {}

interface Surroundings {
  readonly subsessions: readonly Subsession[];
  readonly folder: string | null;
}

function conversationChanges(
  { id, messages, turns }: Conversation,
  context: Surroundings,
  isWanted: (turn: Turn) => boolean,
  topTurn: number | null,
): RecordedChange[] {
  const results = pairResults(messages);
  const own = context.subsessions.filter(({ parent_id }) => parent_id === id);
  const inner = (started: readonly Subsession[], turn: number) =>
    started.flatMap((each) => conversationChanges(each, context, () => true, topTurn ?? turn));
  return cutByTurns(messages, turns).flatMap(({ turn, messages: said }) => {
    if (turn === null || !isWanted(turn)) return [];
    const made_by = { session_id: id, turn: turn.number, top_turn: topTurn ?? turn.number };
    const loose = own.filter(({ call_id, turn: at }) => call_id === null && at === turn.number);
    return [
      ...callsIn(said).flatMap((call) => [
        ...callChanges(call, results, context.folder).map((change) => ({ made_by, change })),
        ...inner(
          own.filter(({ call_id }) => call_id === call.id),
          turn.number,
        ),
      ]),
      ...inner(loose, turn.number),
    ];
  });
}

function callsIn(messages: readonly Message[]): ToolCallPart[] {
  return messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
}

function callChanges(
  call: ToolCallPart,
  results: PairedResults,
  folder: string | null,
): RecordedChange["change"][] {
  const result = results.of(call);
  if (result === null) return [];
  const { edits, commands } = completeUse(call.use, result.part);
  return [
    ...edits.filter(({ applied }) => applied),
    ...commands.filter(({ failed }) => failed === false).flatMap(({ text }) => byCommand(text, folder)),
  ];
}

/** A move names its file twice: where it was, and right after that where it is now. */
function byCommand(command: string, folder: string | null): CommandChange[] {
  const all = shellChanges(command, folder);
  return all.flatMap(({ path, how }, index) => {
    if (how.startsWith("renamed from ")) return [];
    const moved_to = how.startsWith("renamed to ") ? (all[index + 1]?.path ?? null) : null;
    return [{ change: "command", path, how, command, moved_to }];
  });
}
