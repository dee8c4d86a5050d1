// Creates organisations, invites people, and changes or ends what they may do. Each change is in the audit.
import type { Sql } from "postgres";
import { ClewError } from "../../../model/errors.ts";
import { appendTo } from "./audit.ts";
import type { Role } from "./roles.ts";
import { hashOfCode, newCode, newId } from "./secrets.ts";

export interface Organisation {
  /** Also the name of its archive. */
  readonly id: string;
  readonly title: string;
}

export interface Person {
  readonly id: string;
  readonly organisation: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

export interface Invitation {
  readonly code: string;
  readonly expires_at: string;
}

/** A code is for somebody who waits for it. */
const CODE_MINUTES = 10;

export async function createOrganisation(sql: Sql, { id, title }: Organisation): Promise<void> {
  await sql.begin(async (transaction) => {
    const made = await transaction`
      insert into clew_team.organisation (id, title) values (${id}, ${title}) on conflict do nothing returning id`;
    if (made.length === 0) throw new ClewError("bad_input", `There is already an organisation "${id}".`);
    await appendTo(transaction, id, [
      { person: OPERATOR, action: "create organisation", owner: null, subject: id },
    ]);
  });
}

/** The name in the audit of whoever has the database's password. */
export const OPERATOR = "(operator)";

export async function listOrganisations(sql: Sql): Promise<Organisation[]> {
  return sql<Organisation[]>`select id, title from clew_team.organisation order by id`;
}

export interface Inviting {
  readonly organisation: string;
  readonly name: string;
  /** Null leaves the roles of a person who is there. */
  readonly roles: readonly Role[] | null;
  /** The name of who invites. */
  readonly by: string;
}

/** Makes a code with which a machine or a browser of this person joins, once. Adds the person if needed. */
export async function invite(sql: Sql, { organisation, name, roles, by }: Inviting): Promise<Invitation> {
  await findOrganisation(sql, organisation);
  const code = newCode();
  return sql.begin(async (transaction) => {
    const given = roles ?? ["member"];
    const [person] = await transaction<{ id: string }[]>`
      insert into clew_team.person (id, organisation, name, roles) values (${newId()}, ${organisation}, ${name}, ${[...given]})
      on conflict (organisation, lower(name)) do update set removed_at = null,
        roles = ${roles === null ? transaction`person.roles` : transaction`${[...roles]}`} returning id`;
    const [made] = await transaction<{ expires_at: Date }[]>`
      insert into clew_team.invitation (hash, person, expires_at)
      values (${hashOfCode(code)}, ${person?.id ?? ""}, now() + make_interval(mins => ${CODE_MINUTES})) returning expires_at`;
    await appendTo(transaction, organisation, [
      { person: by, action: `invite as ${given.join(", ")}`, owner: name, subject: name },
    ]);
    return { code, expires_at: made?.expires_at.toISOString() ?? "" };
  });
}

export async function listPeople(sql: Sql, organisation: string): Promise<Person[]> {
  await findOrganisation(sql, organisation);
  return sql<Person[]>`
    select id, organisation, name, roles from clew_team.person
    where organisation = ${organisation} and removed_at is null order by lower(name)`;
}

export async function findPerson(sql: Sql, organisation: string, name: string): Promise<Person> {
  const people = await listPeople(sql, organisation);
  const found = people.find((person) => person.name.toLowerCase() === name.toLowerCase());
  if (!found)
    throw new ClewError(
      "not_found",
      `No one in "${organisation}" is called "${name}". \`clew team-admin people ${organisation}\` lists everyone.`,
    );
  return found;
}

export async function changeRoles(
  sql: Sql,
  person: Person,
  roles: readonly Role[],
  by: string,
): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`update clew_team.person set roles = ${[...roles]} where id = ${person.id}`;
    await appendTo(transaction, person.organisation, [
      { person: by, action: `set roles to ${roles.join(", ")}`, owner: person.name, subject: person.name },
    ]);
  });
}

/** Ends all tokens and invitations of a person. What the person shared stays until it is withdrawn. */
export async function removePerson(sql: Sql, { id, organisation, name }: Person, by: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`update clew_team.person set removed_at = now() where id = ${id}`;
    await transaction`update clew_team.token set revoked_at = now() where person = ${id} and revoked_at is null`;
    await transaction`delete from clew_team.invitation where person = ${id}`;
    await appendTo(transaction, organisation, [
      { person: by, action: "remove person", owner: name, subject: name },
    ]);
  });
}

async function findOrganisation(sql: Sql, id: string): Promise<void> {
  const found = await sql`select 1 from clew_team.organisation where id = ${id}`;
  if (found.length === 0)
    throw new ClewError(
      "not_found",
      `There is no organisation "${id}". \`clew team-admin organisations\` lists them, and \`clew team-admin create ${id}\` makes it.`,
    );
}
