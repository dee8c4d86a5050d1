// Links each session to the one it came from, by the strongest evidence there is.
import type { SessionId } from "../../model/ids.ts";
import type { LinkEvidence, LinkKind, LinkReason, SessionLink } from "../../model/link.ts";
import { byAge, ownersOf } from "./by-age.ts";
import { type NumberedSession, numberNames } from "./number-names.ts";
import { beginsCompacted, dialogueCount, isByApi, nameMessageIndex, nameTurn } from "./trace.ts";

/**
 * Returns the link to the parent for each session that has one. Names identify events of a
 * history, so the parent is the oldest session with the last event that is not the session's own.
 * A parent that the transcript itself names comes first.
 */
export function linksOf(all: readonly LinkEvidence[]): Map<SessionId, SessionLink> {
  const links = new Map<SessionId, SessionLink>();
  if (all.length < 2) return links;
  const numbered = numberNames(all);
  const order = byAge(numbered);
  const owners = ownersOf(order, numbered.count);
  // A transcript without any dialogue left is never a parent, even if others name it.
  const speaking = order.filter(({ evidence }) => dialogueCount(evidence.trace) > 0);
  const byId = new Map(speaking.map((session) => [session.evidence.session_id, session]));
  const positions = new Map(order.map((session, position) => [session, position]));
  /** As long as all links go to older sessions, another one to an older session cannot close a cycle. */
  let backwards = false;

  function link(session: NumberedSession, parent: NumberedSession | undefined, divergence: Divergence): void {
    if (!parent || links.has(session.evidence.session_id)) return;
    const older = (positions.get(parent) ?? 0) < (positions.get(session) ?? 0);
    const { session_id } = session.evidence;
    if ((backwards || !older) && isBelow(links, parent.evidence.session_id, session_id)) return;
    backwards ||= !older;
    links.set(session_id, describeLink(session, parent, divergence));
  }

  const ends = endsOf(order);
  // The transcript's own statement wins over shared history. `link`
  // rejects cycles, in case two sessions claim each other.
  for (const session of order) {
    const source = byId.get(session.evidence.forked_from ?? NOBODY);
    if (source && source !== session) link(session, source, statedDivergence(session, source, ends));
  }
  for (const [position, session] of order.entries()) {
    const divergence = namedDivergence(session, owners, position);
    if (divergence) link(session, order[divergence.owner], divergence);
  }
  for (const session of order) {
    const hook = continuationPoint(session, ends);
    if (hook) link(session, hook.parent, { ...HANGS_ON, parent_turn: hook.turn });
  }
  for (const session of order) {
    const { derived_from, continued_in } = session.evidence;
    const next = byId.get(continued_in ?? NOBODY);
    if (next && next !== session) link(next, session, STATED);
    const source = derived_from.map((id) => byId.get(id)).find((each) => each && each !== session);
    if (source) link(session, source, STATED);
  }
  const tasks = givenTasks(order);
  for (const session of order) {
    const lead = tasks.get(session.evidence.team?.task ?? "");
    if (lead && lead.parent !== session) link(session, lead.parent, { ...TEAM_TASK, parent_turn: lead.turn });
  }
  for (const [position, session] of order.entries()) {
    const divergence = weakDivergence(session, owners, position);
    if (divergence) link(session, order[divergence.owner], divergence);
  }
  return links;
}

const NOBODY = "" as SessionId;

/** Where a session leaves the history it shares with another. */
interface Divergence {
  /** The other session's position in the order of age. */
  readonly owner: number;
  readonly reason: LinkReason;
  /** Index of the last name they share; null if no name shows it. */
  readonly index: number | null;
  /** Index of that message in the dialogue; -1 if nothing is shared. */
  readonly message_index: number;
  /** The parent's turn after which this session continues, where no name shows it. */
  readonly parent_turn?: number | null;
}

const STATED: Divergence = { owner: -1, reason: "continued_in", index: null, message_index: -1 };
const HANGS_ON: Divergence = { owner: -1, reason: "record_ids", index: null, message_index: -1 };

const TEAM_TASK: Divergence = { owner: -1, reason: "team_task", index: null, message_index: -1 };

interface TurnEnd {
  readonly parent: NumberedSession;
  readonly turn: number | null;
}

/** Finds the calls that gave a task to a member of a team, each in the oldest session that has it. */
function givenTasks(order: readonly NumberedSession[]): Map<string, TurnEnd> {
  const tasks = new Map<string, TurnEnd>();
  for (const parent of order)
    for (const [key, turn] of parent.evidence.team?.given ?? [])
      if (!tasks.has(key)) tasks.set(key, { parent, turn: turn || null });
  return tasks;
}

/** Finds the records that end turns, where another session may continue, each with the oldest session that has it. */
function endsOf(order: readonly NumberedSession[]): Map<string, TurnEnd> {
  const ends = new Map<string, TurnEnd>();
  // Compares one half of the names first: few sessions hang on a record, and
  // building text keys for all would be the slowest step.
  const wanted = new Set(
    order.flatMap(({ evidence }) => [...evidence.hangs_on].filter((_, at) => at % 2 === 1)),
  );
  if (wanted.size === 0) return ends;
  for (const parent of order) {
    const { ends: own } = parent.evidence;
    for (let at = 0; at < own.length; at += 3) {
      if (!wanted.has(own[at + 1] ?? 0)) continue;
      const key = `${own[at]} ${own[at + 1]}`;
      if (!ends.has(key)) ends.set(key, { parent, turn: own[at + 2] || null });
    }
  }
  return ends;
}

/** Finds where a session continues if its history stayed in another file. */
function continuationPoint(session: NumberedSession, ends: ReadonlyMap<string, TurnEnd>): TurnEnd | null {
  const { hangs_on } = session.evidence;
  for (let at = 0; at < hangs_on.length; at += 2) {
    const found = ends.get(`${hangs_on[at]} ${hangs_on[at + 1]}`);
    if (found && found.parent !== session) return found;
  }
  return null;
}

function namedDivergence(session: NumberedSession, owners: Int32Array, position: number): Divergence | null {
  const { total, active, evidence } = session;
  for (let index = active - 1; index >= 0; index--) {
    const owner = owners[total[index] ?? -1] ?? -1;
    if (owner < 0 || owner >= position) continue;
    const message_index = nameMessageIndex(evidence.trace, index);
    return {
      owner,
      reason: reasonFor(session, index, (name) => owners[name] === owner),
      index,
      message_index,
    };
  }
  // The shared history is on another branch of this session.
  for (let index = active; index < total.length; index++) {
    const owner = owners[total[index] ?? -1] ?? -1;
    if (owner >= 0 && owner < position)
      return { owner, reason: "message_ids", index: null, message_index: -1 };
  }
  return null;
}

/** Returns the API's ids as the reason if any shared name has one. */
function reasonFor(
  { total, evidence }: NumberedSession,
  last: number,
  isShared: (name: number) => boolean,
): LinkReason {
  for (let index = last; index >= 0; index--)
    if (isByApi(evidence.trace, index) && isShared(total[index] ?? 0)) return "message_ids";
  return "record_ids";
}

function weakDivergence(
  { weak, weak_from }: NumberedSession,
  owners: Int32Array,
  position: number,
): Divergence | null {
  for (let index = weak.length - 1; index >= 0; index--) {
    const owner = owners[weak[index] ?? 0] ?? -1;
    if (owner >= 0 && owner < position)
      return { owner, reason: "contents", index: null, message_index: weak_from + index };
  }
  return null;
}

/** A fork may have a copy of the history, or only name the record that it continues. */
function statedDivergence(
  session: NumberedSession,
  source: NumberedSession,
  ends: ReadonlyMap<string, TurnEnd>,
): Divergence {
  const divergence = commonDivergence(session, source);
  const hook = divergence.index === null ? continuationPoint(session, ends) : null;
  return hook?.parent === source ? { ...divergence, parent_turn: hook.turn } : divergence;
}

function commonDivergence({ total, active, evidence }: NumberedSession, source: NumberedSession): Divergence {
  const held = new Set(source.total);
  const index = total.subarray(0, active).findLastIndex((name) => name >= 0 && held.has(name));
  const message_index = index === -1 ? -1 : nameMessageIndex(evidence.trace, index);
  return { owner: -1, reason: "forked_from", index: index === -1 ? null : index, message_index };
}

function describeLink(
  session: NumberedSession,
  parent: NumberedSession,
  divergence: Divergence,
): SessionLink {
  const { reason, message_index } = divergence;
  const { trace, session_id } = session.evidence;
  const shared = parentPosition(session, parent, divergence);
  return {
    session_id,
    parent_id: parent.evidence.session_id,
    kind: kindOf(session, parent, divergence, shared.message_index),
    evidence: reason,
    confidence: reason === "continued_in" || reason === "contents" ? "likely" : "certain",
    turn: turnAfter(trace, message_index),
    parent_turn: shared.turn,
    shared_messages: message_index + 1,
  };
}

/** Finds the last shared message in the parent. */
function parentPosition(
  { total }: NumberedSession,
  parent: NumberedSession,
  { index, message_index, reason, parent_turn }: Divergence,
): { message_index: number; turn: number | null } {
  const { trace } = parent.evidence;
  if (parent_turn !== undefined) return { message_index: dialogueCount(trace) - 1, turn: parent_turn };
  if (reason === "contents") return { message_index, turn: turnAt(trace, message_index) };
  const found = index === null ? -1 : parent.total.subarray(0, parent.active).lastIndexOf(total[index] ?? -1);
  if (found === -1) return { message_index: -1, turn: null };
  return { message_index: nameMessageIndex(trace, found), turn: nameTurn(trace, found) || null };
}

function kindOf(
  { evidence, total }: NumberedSession,
  parent: NumberedSession,
  { reason, message_index }: Divergence,
  parentMessageIndex: number,
): LinkKind {
  if (reason === "continued_in") return "continued";
  if (reason === "team_task") return "teammate";
  if (message_index >= 0 && message_index === dialogueCount(evidence.trace) - 1) return "copied";
  if (reason === "forked_from") return "forked";
  if (beginsCompacted(evidence.trace) && (total[0] === -1 || parent.total[0] !== total[0]))
    return "compacted";
  return parentMessageIndex === dialogueCount(parent.evidence.trace) - 1 ? "resumed" : "forked";
}

/** Returns the turn of the first message after this index; null if there is none. */
function turnAfter(trace: Uint32Array, messageIndex: number): number | null {
  const index = nameFrom(trace, messageIndex + 1);
  return index === null ? null : nameTurn(trace, index) || null;
}

function turnAt(trace: Uint32Array, messageIndex: number): number | null {
  const index = nameFrom(trace, messageIndex);
  return index === null ? null : nameTurn(trace, index) || null;
}

/**
 * Finds the first name of the active branch at or after this
 * message. A prompt without a name is named by its answer.
 */
function nameFrom(trace: Uint32Array, messageIndex: number): number | null {
  const active = trace[1] ?? 0;
  for (let index = 0; index < active; index++)
    if (nameMessageIndex(trace, index) >= messageIndex) return index;
  return null;
}

function isBelow(links: ReadonlyMap<SessionId, SessionLink>, id: SessionId, above: SessionId): boolean {
  for (let at: SessionId | undefined = id; at !== undefined; at = links.get(at)?.parent_id)
    if (at === above) return true;
  return false;
}
