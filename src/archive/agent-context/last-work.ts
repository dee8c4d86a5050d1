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
import { fitting } from "./fitting.ts";
import { lastChecks } from "./last-checks.ts";
import { continuedIn, isOvertaken } from "./later-session.ts";
import { shortReader } from "./read-short.ts";
import {
  type AccountDetail,
  accountLines,
  type ReadAccount,
  readAccount,
  type ToldSession,
} from "./session-account.ts";
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
    toTell.slice(1).map(async (each) => {
      const elsewhere = onBranch && each.session.git_branch !== branch;
      const detail = elsewhere ? "open" : "brief";
      return sessionQuotation(await readAccount(store, each, detail), detail, 1);
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
  const read = await readAccount(store, told, "whole");
  return [
    fitting(
      (scale) => sessionQuotation(read, "whole", scale),
      (made) => sizeOf(made) <= room,
    ),
  ];
}

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

/** Puts a session into one row, so there is either all of it or nothing. */
function sessionQuotation(read: ReadAccount, detail: AccountDetail, scale: number): Quotation {
  const { session } = read.told;
  const { lines, citation } = accountLines(read, detail, scale);
  const heading = headingOf(read.told);
  return quotation({ session: session.id, said_by: "record", at: session.updated_at }, [
    prose(`session ${session.id}`, [heading, ...lines].join("\n"), citation),
  ]);
}
