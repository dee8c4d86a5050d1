// Gives tokens to machines and browsers, finds the person that a token belongs to, and revokes tokens.
import type { Sql } from "postgres";
import { ClewError } from "../../../model/errors.ts";
import { appendTo } from "./audit.ts";
import type { Queries } from "./database.ts";
import type { Person } from "./people.ts";
import type { Role } from "./roles.ts";
import { hashOfCode, hashOfToken, newId, newToken } from "./secrets.ts";

/** Who makes a request, and with which token. */
export interface SignedIn extends Person {
  readonly organisation_title: string;
  readonly machine_id: string;
  readonly machine: string;
  readonly kind: TokenKind;
  readonly expires_at: string;
}

export type TokenKind = "machine" | "browser";

export interface NewToken {
  readonly token: string;
  readonly signed_in: SignedIn;
}

/** A token that is used ends this long after its last use. */
const TOKEN_DAYS = 90;

/** Redeems a code, once, for the token of a machine or a browser. Null if the code is not good, or not any more. */
export async function redeemCode(
  sql: Sql,
  code: string,
  { kind, name }: { readonly kind: TokenKind; readonly name: string },
): Promise<NewToken | null> {
  return sql.begin(async (transaction) => {
    const [used] = await transaction<{ person: string }[]>`
      update clew_team.invitation set used_at = now()
      where hash = ${hashOfCode(code)} and used_at is null and expires_at > now() returning person`;
    return used ? issueTo(transaction, used.person, { kind, name }) : null;
  });
}

/** Gives a browser a token of its own, so signing it out leaves the machine's token as it is. */
export async function issueForBrowser(sql: Sql, { id }: Person): Promise<NewToken | null> {
  return sql.begin((transaction) => issueTo(transaction, id, { kind: "browser", name: "browser" }));
}

async function issueTo(
  transaction: Queries,
  person: string,
  { kind, name }: { readonly kind: TokenKind; readonly name: string },
): Promise<NewToken | null> {
  const [token, id] = [newToken(), newId()];
  await transaction`
    insert into clew_team.token (id, hash, person, kind, name, expires_at)
    values (${id}, ${hashOfToken(token)}, ${person}, ${kind}, ${name}, now() + make_interval(days => ${TOKEN_DAYS}))`;
  const signed_in = await lookUp(transaction, hashOfToken(token));
  if (!signed_in) return null;
  const { organisation, name: owner } = signed_in;
  await appendTo(transaction, organisation, [
    { person: owner, action: `add ${kind}`, owner, subject: `${name} (${id})` },
  ]);
  return { token, signed_in };
}

export interface TokenFinder {
  /** Returns who the token belongs to; null if it is unknown, expired or revoked. */
  find(token: string): Promise<SignedIn | null>;
  /** Looks every token up again: a role or a token changed in this process. */
  forget(): void;
}

/** A change made by another server is seen at the latest after this. Streams look again, so a token lasts five seconds at most. */
const CACHED_MS = 3000;
const MOST_CACHED = 10_000;

/** `now` is in milliseconds and never goes back. */
export function tokenFinder(sql: Sql, now: () => number): TokenFinder {
  const cached = new Map<string, { readonly found: Promise<SignedIn | null>; readonly at: number }>();
  return {
    async find(token) {
      if (!TOKEN.test(token)) return null;
      const key = hashOfToken(token);
      const known = cached.get(key);
      if (known && now() - known.at < CACHED_MS) return known.found;
      for (const oldest of cached.keys()) if (cached.size >= MOST_CACHED) cached.delete(oldest);
      const found = lookUp(sql, key);
      cached.delete(key);
      cached.set(key, { found, at: now() });
      found.catch(() => cached.delete(key));
      return found;
    },
    forget: () => cached.clear(),
  };
}

const TOKEN = /^clew_[A-Za-z0-9_-]{43}$/;

interface TokenRow {
  readonly machine_id: string;
  readonly machine: string;
  readonly kind: TokenKind;
  readonly expires_at: Date;
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly organisation: string;
  readonly organisation_title: string;
}

/** Also moves the end of the token, at most once an hour. */
async function lookUp(sql: Queries, hash: string): Promise<SignedIn | null> {
  const [row] = await sql<TokenRow[]>`
    select token.id as machine_id, token.name as machine, kind, expires_at, person.id, person.name, roles, organisation,
      organisation.title as organisation_title
    from clew_team.token join clew_team.person on person.id = token.person
    join clew_team.organisation on organisation.id = person.organisation
    where hash = ${hash} and revoked_at is null and removed_at is null and expires_at > now()`;
  if (!row) return null;
  const [moved] = await sql<{ expires_at: Date }[]>`
    update clew_team.token set used_at = now(), expires_at = now() + make_interval(days => ${TOKEN_DAYS})
    where hash = ${hash} and used_at < now() - interval '1 hour' returning expires_at`;
  return { ...row, expires_at: (moved ?? row).expires_at.toISOString() };
}

export interface Machine {
  readonly id: string;
  readonly person: string;
  readonly kind: TokenKind;
  readonly name: string;
  readonly created_at: string;
  readonly used_at: string;
  readonly expires_at: string;
}

/** Returns machines and browsers whose tokens are good, of everyone or of one person. */
export async function listMachines(sql: Sql, organisation: string, person?: string): Promise<Machine[]> {
  const rows = await sql<Record<keyof Machine, string & Date>[]>`
    select token.id, person.name as person, kind, token.name, token.created_at, used_at, expires_at
    from clew_team.token join clew_team.person on person.id = token.person
    where organisation = ${organisation} and revoked_at is null and expires_at > now()
    ${person === undefined ? sql`` : sql`and person.id = ${person}`}
    order by lower(person.name), token.created_at`;
  return rows.map((row) => ({
    ...{ id: row.id, person: row.person, kind: row.kind as string as TokenKind, name: row.name },
    created_at: row.created_at.toISOString(),
    used_at: row.used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

/** Revokes one token, or only if it is this person's. */
export async function revokeToken(
  sql: Sql,
  organisation: string,
  { machine, by, person }: { readonly machine: string; readonly by: string; readonly person?: string },
): Promise<void> {
  await sql.begin(async (transaction) => {
    const [revoked] = await transaction<{ name: string; owner: string }[]>`
      update clew_team.token set revoked_at = now() from clew_team.person
      where token.id = ${machine} and token.person = person.id and organisation = ${organisation} and revoked_at is null
      ${person === undefined ? transaction`` : transaction`and person.id = ${person}`}
      returning token.name, person.name as owner`;
    if (!revoked)
      throw new ClewError(
        "not_found",
        `There is no machine "${machine}" with a token. \`clew team-admin machines ${organisation}\` lists them by id.`,
      );
    const { name, owner } = revoked;
    await appendTo(transaction, organisation, [
      { person: by, action: "revoke token", owner, subject: `${name} (${machine})` },
    ]);
  });
}
