// Reads the conversation of a session from its archived transcript, or from its rows if clew never saw a transcript.
import { ClewError } from "../../model/errors.ts";
import type { RecordId } from "../../model/ids.ts";
import type { Damage } from "../../model/record.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { TurnRange } from "../../store/turns.ts";
import type { ArchiveContext } from "../context.ts";
import { requireTurns } from "../input/turn-range.ts";
import { type Conversation, type ConversationOptions, conversationOf, shownTurn } from "./conversation.ts";
import type { WireItem } from "./item-schema.ts";
import { type TurnCosts, turnCosts } from "./turn-costs.ts";
import { aloneMessages } from "./turn-messages.ts";

export interface ReadConversationOptions extends Omit<ConversationOptions, "from" | "to" | "costs"> {
  /** The turns to show; null for all. */
  readonly range: TurnRange | null;
  /** Id of the leaf of the branch to show, or the beginning of that id. */
  readonly branch?: string | undefined;
}

export interface ReadConversation extends Conversation {
  /** What could not be read just now. Bytes may have been lost since the session was indexed. */
  readonly damage: readonly Damage[];
}

export async function readConversation(
  archive: ArchiveContext,
  session: ArchivedSession,
  { range, branch, ...options }: ReadConversationOptions,
): Promise<ReadConversation> {
  const rows = range && branch === undefined ? await archive.store.turns(session, range) : undefined;
  const costs = await turnCosts(archive, session, {
    other_branch: branch !== undefined,
    ...(rows && { turns: rows }),
  });
  if (session.recovered) {
    requireTurns(session.turns, range, session);
    return { ...(await recoveredConversation(archive, session, range, costs)), damage: session.damage };
  }
  const leaf = branch === undefined ? null : findLeaf(branch, session);
  const shown = { ...options, ...(range ?? ALL), costs };
  // The first turn is shown with everything before it, which has no row.
  const turns =
    rows && shown.from > 1 && rows.length > 0 ? await aloneMessages(archive, session, rows) : null;
  if (turns)
    return {
      ...{ opening: [], turns: turns.map((each) => shownTurn(each, shown)) },
      ...{ outside_turns: costs.outside, damage: session.damage },
    };
  const read = await archive.read(session, leaf === null ? {} : { leaf });
  requireTurns(read.turns.length, range, session);
  return { ...conversationOf(read, shown), damage: read.damage };
}

const ALL = { from: 1, to: Number.MAX_SAFE_INTEGER };

function findLeaf(ref: string, { branches }: ArchivedSession): RecordId {
  // A rewritten file may end where the active branch does, and is then listed under the same leaf.
  const leaves = [...new Set(branches.map(({ leaf_id }) => leaf_id))];
  const exact = leaves.filter((leaf) => leaf === ref);
  const [first, ...others] = exact.length > 0 ? exact : leaves.filter((leaf) => leaf.startsWith(ref));
  if (first && others.length === 0) return first;
  const known = leaves.join(", ");
  throw new ClewError(
    first ? "bad_input" : "not_found",
    `${first ? "Several branches match" : "No branch matches"} "${ref}". Leaves of this session: ${known || "none"}.`,
  );
}

function typed(id: RecordId, text: string): WireItem {
  const base = { id: `${id}/0`, revision: 0, partial: false, left_out: 0 };
  return { ...base, type: "text", speaker: "prompt", text, phase: null };
}

/** Builds the conversation of a recovered session, which has only prompts. */
async function recoveredConversation(
  archive: ArchiveContext,
  session: ArchivedSession,
  range: ReadConversationOptions["range"],
  costs: TurnCosts,
): Promise<Conversation> {
  const rows = await archive.store.turns(session, range ?? undefined);
  const turns = rows.map(
    ({ number, id, kind, prompt, ending, started_at, ended_at, duration_ms, usage }) => ({
      ...{ number, id, kind, ending, started_at, ended_at, duration_ms, usage },
      ...costs.of(id),
      files_read: [],
      files_edited: [],
      items: [typed(id, prompt)],
      subsessions: [],
    }),
  );
  return { opening: [], turns, outside_turns: costs.outside };
}
