// Tests the accounts of a team server on a real PostgreSQL: codes, tokens, roles, and the audit.
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addToAudit, findBreak, listAudit } from "../../src/team/server/accounts/audit.ts";
import { type AccountsDatabase, openAccounts } from "../../src/team/server/accounts/database.ts";
import { changeRoles, findPerson, invite, removePerson } from "../../src/team/server/accounts/people.ts";
import { addProject, limitProject } from "../../src/team/server/accounts/projects.ts";
import { mayDo, ROLES } from "../../src/team/server/accounts/roles.ts";
import { STEPS } from "../../src/team/server/accounts/schema.ts";
import { listMachines, redeemCode, revokeToken, tokenFinder } from "../../src/team/server/accounts/tokens.ts";
import { freshAccounts, freshDatabase, join } from "../builders/team/fresh-accounts.ts";

let accounts: AccountsDatabase;
beforeAll(async () => {
  accounts = await freshAccounts(inject("postgres"), "acme", "other");
});
afterAll(() => accounts.close());

const laptop = { kind: "machine", name: "laptop" } as const;

test("servers that start together on an empty database make its schema once", async () => {
  const address = await freshDatabase(inject("postgres"));
  const opened = await Promise.all(Array.from({ length: 4 }, () => openAccounts(address)));
  for (const each of opened) await each.close();
  const again = await openAccounts(address);
  const steps = await again.sql<{ name: string }[]>`select name from clew_team.step order by done_at`;
  expect(steps.map(({ name }) => name)).toEqual(STEPS.map(([name]) => name));
  await again.sql`insert into clew_team.step (name) values ('of a later version')`;
  await again.close();
  await expect(openAccounts(address)).rejects.toMatchObject({ code: "not_readable" });
});

test("an error about the database never shows its password", async () => {
  const address = accounts.address
    .replace("clew_server@", "clew_server:hunter2-secret@")
    .replace(/team_\w+/, "absent");
  const error = await openAccounts(address).catch((failure: unknown) => failure);
  expect(String(error)).toContain("PostgreSQL");
  expect(String(error)).not.toContain("hunter2");
});

test("a code is good once, and its token is stored as a hash only", async () => {
  const { sql } = accounts;
  const { code } = await invite(sql, { organisation: "acme", name: "Once", roles: ["member"], by: "a test" });
  const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
  const results = await Promise.all(Array.from({ length: 5 }, () => redeemCode(sql, typed, laptop)));
  const given = results.filter((each) => each !== null);
  expect(given).toHaveLength(1);
  const token = given[0]?.token ?? "";
  expect(token).toMatch(/^clew_[\w-]{43}$/);
  const rows = await sql`select * from clew_team.token`;
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(await sql`select * from clew_team.invitation`)).not.toContain(code);
  expect((await tokenFinder(sql, () => 0).find(token))?.name).toBe("Once");
});

test("a code ends after ten minutes, and a wrong one is not good", async () => {
  const { sql } = accounts;
  const { code, expires_at } = await invite(sql, {
    organisation: "acme",
    name: "Late",
    roles: null,
    by: "a test",
  });
  const [{ minutes } = { minutes: 0 }] = await sql<{ minutes: number }[]>`
    select extract(epoch from ${expires_at}::timestamptz - now())::float8 / 60 as minutes`;
  expect(minutes).toBeGreaterThan(9);
  expect(minutes).toBeLessThanOrEqual(10);
  await sql`update clew_team.invitation set expires_at = now() - interval '1 second'`;
  expect(await redeemCode(sql, code, laptop)).toBeNull();
  expect(await redeemCode(sql, "AAAAA-AAAAA-AAAAA-AAAAA", laptop)).toBeNull();
});

test("a revoked, expired, foreign or removed token is refused, from three seconds after it was looked up", async () => {
  const { sql } = accounts;
  let now = 0;
  const finder = tokenFinder(sql, () => now);
  const { token, signed_in } = await join(accounts, "acme", "Ann");
  const second = await join(accounts, "acme", "Ann", null);
  expect(await finder.find(token)).toMatchObject({ name: "Ann", organisation: "acme", roles: ["member"] });
  const revoke = (organisation: string, person?: string) =>
    revokeToken(sql, organisation, {
      machine: signed_in.machine_id,
      by: "a test",
      ...(person && { person }),
    });
  await expect(revoke("other")).rejects.toMatchObject({ code: "not_found" });
  await expect(revoke("acme", "someone else")).rejects.toMatchObject({ code: "not_found" });
  await revoke("acme");
  now = 2999;
  expect(await finder.find(token)).not.toBeNull();
  now = 3000;
  expect(await finder.find(token)).toBeNull();
  finder.forget();
  expect(await finder.find(second.token)).toMatchObject({ name: "Ann" });
  await sql`update clew_team.token set expires_at = now() - interval '1 second' where id = ${second.signed_in.machine_id}`;
  finder.forget();
  expect(await finder.find(second.token)).toBeNull();
  const third = await join(accounts, "acme", "Ann", null);
  await removePerson(sql, await findPerson(sql, "acme", "ann"), "a test");
  expect(await tokenFinder(sql, () => 0).find(third.token)).toBeNull();
  expect(await finder.find("clew_short")).toBeNull();
});

test("using a token moves its end, and changed roles hold at once", async () => {
  const { sql } = accounts;
  const { token, signed_in } = await join(accounts, "acme", "Ben");
  await sql`
    update clew_team.token set used_at = now() - interval '2 hours', expires_at = now() + interval '1 day'
    where id = ${signed_in.machine_id}`;
  await changeRoles(sql, await findPerson(sql, "acme", "Ben"), ["viewer", "analyst"], "a test");
  const found = await tokenFinder(sql, () => 0).find(token);
  expect(found?.roles).toEqual(["viewer", "analyst"]);
  expect(Date.parse(found?.expires_at ?? "")).toBeGreaterThan(Date.now() + 80 * 24 * 3600_000);
  expect((await listMachines(sql, "acme", signed_in.id)).map(({ id }) => id)).toEqual([signed_in.machine_id]);
});

test("no role may do everything, and an analyst may not read", () => {
  const rights = ["read", "share", "sums", "manage", "self"] as const;
  expect(ROLES.filter((role) => rights.every((right) => mayDo([role], right)))).toEqual([]);
  expect(rights.filter((right) => mayDo(["analyst"], right))).toEqual(["sums", "self"]);
  expect(rights.filter((right) => mayDo(["viewer"], right))).not.toContain("share");
  expect(rights.filter((right) => mayDo([], right))).toEqual([]);
});

test("the database lets those read whose role allows it", async () => {
  const { sql } = accounts;
  for (const role of ROLES) {
    const { signed_in } = await join(accounts, "acme", `as ${role}`, [role]);
    const [row] = await sql`select clew_team.wall('acme', ${signed_in.id}) <> 'closed' as reads,
      clew_team.wall('other', ${signed_in.id}) as elsewhere`;
    expect(row, role).toEqual({ reads: mayDo([role], "read"), elsewhere: "closed" });
  }
});

test("a limited project is hidden from all others who may read", async () => {
  const { sql } = accounts;
  const [cleo, dan] = [await join(accounts, "acme", "Cleo"), await join(accounts, "acme", "Dan")];
  const project = "github.com/acme/secret";
  const hiddenFrom = async (person: string) =>
    (await sql`select project from clew_team.hidden_project where person = ${person}`).map(
      (row) => row.project,
    );
  await addProject(sql, "acme", project);
  expect(await hiddenFrom(dan.signed_in.id)).toEqual([]);
  await limitProject(sql, "acme", { project, readers: ["cleo"], by: "a test" });
  expect(await hiddenFrom(dan.signed_in.id)).toEqual([project]);
  expect(await hiddenFrom(cleo.signed_in.id)).toEqual([]);
  await expect(limitProject(sql, "other", { project, readers: null, by: "a test" })).rejects.toMatchObject({
    code: "not_found",
  });
  await limitProject(sql, "acme", { project, readers: null, by: "a test" });
  expect(await hiddenFrom(dan.signed_in.id)).toEqual([]);
});

test("the audit keeps its order under parallel writers, and a change in it is found", async () => {
  const fresh = await freshAccounts(inject("postgres"), "acme");
  const { sql } = fresh;
  const read = (index: number) => ({
    ...{ person: `reader ${index % 3}`, action: "read session", owner: "Ann", subject: `session ${index}` },
  });
  await Promise.all(Array.from({ length: 60 }, (_, index) => addToAudit(sql, "acme", [read(index)])));
  expect(await findBreak(sql, "acme")).toBeNull();
  const mine = await listAudit(sql, "acme", { owner: "Ann", limit: 1000 });
  expect(mine.map(({ subject }) => subject).sort()).toEqual(
    Array.from({ length: 60 }, (_, index) => `session ${index}`).sort(),
  );
  expect(mine.map(({ number }) => number)).toEqual(mine.map(({ number }) => number).sort((a, b) => b - a));

  await expect(sql`update clew_team.audit set person = 'nobody' where number = 7`).rejects.toThrow(
    "only added to",
  );
  await expect(sql`delete from clew_team.audit where number = 7`).rejects.toThrow("only added to");
  await expect(sql`truncate clew_team.audit`).rejects.toThrow("only added to");
  await sql`alter table clew_team.audit disable trigger audit_stays`;
  await sql`update clew_team.audit set subject = 'another session' where number = 7`;
  expect(await findBreak(sql, "acme")).toBe(7);
  await sql`update clew_team.audit set subject = ${mine.find(({ number }) => number === 7)?.subject ?? ""} where number = 7`;
  expect(await findBreak(sql, "acme")).toBeNull();
  await sql`delete from clew_team.audit where number = 61`;
  expect(await findBreak(sql, "acme")).toBe(61);
  await fresh.close();
});
