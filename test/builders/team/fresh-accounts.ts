// Makes a database of its own for a test of a team server, with an organisation and people.
import { randomBytes } from "node:crypto";
import { type AccountsDatabase, openAccounts } from "../../../src/team/server/accounts/database.ts";
import { createOrganisation, invite } from "../../../src/team/server/accounts/people.ts";
import type { Role } from "../../../src/team/server/accounts/roles.ts";
import { type NewToken, redeemCode } from "../../../src/team/server/accounts/tokens.ts";
import { connectTo, SERVER_LOGIN } from "../postgres.ts";

/** `server` is the address of the tests' PostgreSQL. The new database belongs to a login without special rights. */
export async function freshDatabase(server: string, owner: string = SERVER_LOGIN): Promise<string> {
  const name = `team_${randomBytes(6).toString("hex")}`;
  const sql = connectTo(server);
  await sql.unsafe(`create database ${name} owner ${owner}`);
  await sql.end();
  const address = new URL(server);
  address.pathname = `/${name}`;
  address.username = owner;
  return address.href;
}

export async function freshAccounts(server: string, ...organisations: string[]): Promise<AccountsDatabase> {
  const accounts = await openAccounts(await freshDatabase(server));
  for (const id of organisations) await createOrganisation(accounts.sql, { id, title: id.toUpperCase() });
  return accounts;
}

/** Invites a person, or another machine of one, and redeems the code. */
export async function join(
  { sql }: AccountsDatabase,
  organisation: string,
  name: string,
  roles: readonly Role[] | null = ["member"],
): Promise<NewToken> {
  const { code } = await invite(sql, { organisation, name, roles, by: "a test" });
  const joined = await redeemCode(sql, code, { kind: "machine", name: `${name}'s laptop` });
  if (!joined) throw new Error("The code was not good.");
  return joined;
}
