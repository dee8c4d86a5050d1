// Recaps a project's latest sessions for an agent that starts there: the last changes of each, what came of them, and
// what is left to do.
import {
  type AgentDocument,
  ownText,
  prose,
  type Quotation,
  quotation,
} from "../../agent-text/agent-document.ts";
import { costOf } from "../../agent-text/cut-text.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { shortId } from "../../text/short-id.ts";
import { wholeToc } from "./delegated-work.ts";
import { lastChecks } from "./last-checks.ts";
import { continuedIn, isOvertaken } from "./later-session.ts";
import { shortReader } from "./read-short.ts";
import { type Length, sessionAccount, type ToldSession } from "./session-account.ts";
import { headingOf } from "./session-heading.ts";
import { changedSomething } from "./turn-account.ts";

/**
 * Expects the tip of each tree, the most important first. Room that the others do not need, of about `room` bytes, goes to
 * the first.
 */
export async function lastWork(
  store: Store,
  sessions: readonly ArchivedSession[],
  { branch, room }: { readonly branch: string | null; readonly room: number },
): Promise<AgentDocument> {
  const read = await Promise.all(
    sessions.map(async (session) => {
      const [first] = await store.turns(session, { from: 1, to: 1 });
      const whole = await wholeToc(store, session);
      return { session, whole, toc: whole.lines, opening: first };
    }),
  );
  const worked = read.filter(({ toc }) => toc.some(changedSomething));
  // A session that only talked is worth its tokens if there is nothing else.
  const told = worked.length > 0 ? worked : read;
  const onBranch = branch !== null && told[0]?.session.git_branch === branch;
  const toTell = told.map((each): ToldSession => {
    const { session, toc, whole } = each;
    const next = continuedIn(each, told);
    const reader = shortReader(store, session);
    return {
      ...{ session, toc, whole, continued: next ? shortId(next.id) : null },
      ...{ overtaken: isOvertaken(each, told), reader, checks: once(() => lastChecks(reader)) },
    };
  });
  const others = await Promise.all(
    toTell.slice(1).map((each) => {
      const elsewhere = onBranch && each.session.git_branch !== branch;
      return sessionQuotation(store, each, elsewhere ? IF_OPEN : IN_BRIEF);
    }),
  );
  const left = room - AROUND - others.reduce((sum, each) => sum + sizeOf(each), 0);
  const here = onBranch ? " Sessions on the branch that is checked out come first." : "";
  return {
    blocks: [
      ownText(`Earlier work in this project, from clew's archive. Cite a turn as session#number.${here}`),
      ...(await fittingQuotation(store, toTell[0], left)),
      ...others,
    ],
    hint: "For more, use recall, get_turn or session_toc of clew's MCP server.",
  };
}

/** Returns the session at the greatest length that fits, or else the shortest. */
async function fittingQuotation(
  store: Store,
  told: ToldSession | undefined,
  room: number,
): Promise<Quotation[]> {
  if (!told) return [];
  for (const times of [2.5, 1.5, 1]) {
    const made = await sessionQuotation(store, told, atLength(times));
    if (sizeOf(made) <= room) return [made];
  }
  return [await sessionQuotation(store, told, atLength(LEAST))];
}

const LEAST = 0.5;

/** The recap is tried at several lengths. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= read();
    return made;
  };
}

/** For everything on the page but the quotations, and for the label of each. */
const AROUND = 520;
const LABEL = 48;

function sizeOf({ rows }: Quotation): number {
  return rows.reduce((sum, { text }) => sum + costOf(text), LABEL);
}

/** For the session where work most likely continues. */
function atLength(times: number): Length {
  return { report: 640 * times, others: Math.round(3 * times), each: 200 * times, work: 700 * times };
}

const IN_BRIEF: Length = { report: 260, others: 0, each: 160, work: 300 };
/** For work on another branch, of which only loose ends matter here. */
const IF_OPEN: Length = { report: 0, others: 0, each: 160, work: 0 };

/** Puts a session into one row, so there is either all of it or nothing. */
async function sessionQuotation(store: Store, told: ToldSession, length: Length): Promise<Quotation> {
  const { id, updated_at } = told.session;
  const { lines, citation } = await sessionAccount(store, told, length);
  return quotation({ session: id, said_by: "record", at: updated_at }, [
    prose(`session ${id}`, [headingOf(told, length.others > 0), ...lines].join("\n"), citation),
  ]);
}
