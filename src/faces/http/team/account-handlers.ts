// Handlers for the accounts of a team server: what its page shows of people, machines and projects, and changes of them.
import type { z } from "zod";
import { ClewError } from "../../../model/errors.ts";
import type { AccountsDatabase } from "../../../team/server/accounts/database.ts";
import { changeRoles, findPerson, listPeople, removePerson } from "../../../team/server/accounts/people.ts";
import { limitProject, listProjects } from "../../../team/server/accounts/projects.ts";
import { listShares } from "../../../team/server/accounts/shares.ts";
import { listMachines, revokeToken, type SignedIn } from "../../../team/server/accounts/tokens.ts";
import type { TeamServer } from "../../../team/server/team-server.ts";
import { jsonResponse } from "../respond.ts";
import type { TeamHandler } from "./team-handlers.ts";
import type { readersSchema, removeSchema, rolesOfSchema, TeamRouteId } from "./team-routes.ts";

type AccountRoute = Extract<
  TeamRouteId,
  | "list_shares"
  | "list_own_machines"
  | "revoke_own_machine"
  | "put_roles"
  | "remove_person"
  | "list_readers"
  | "put_readers"
>;

export function accountHandlers({
  accounts: { sql },
  tokens,
}: Pick<TeamServer, "accounts" | "tokens">): Record<AccountRoute, TeamHandler> {
  return {
    list_shares: async ({ request }, who) => jsonResponse(request, { shares: await listShares(sql, who) }),
    list_own_machines: async ({ request }, { organisation, id, machine_id }) => {
      const machines = await listMachines(sql, organisation, id);
      return jsonResponse(request, {
        machines: machines.map((each) => ({ ...each, is_this: each.id === machine_id })),
      });
    },
    async revoke_own_machine({ path }, { organisation, id, name }) {
      await revokeToken(sql, organisation, { machine: path.id ?? "", by: name, person: id });
      tokens.forget();
      return new Response(null, { status: 204 });
    },
    async put_roles({ request, body }, { organisation, name: by }) {
      const { name, roles } = body as z.output<typeof rolesOfSchema>;
      if (!roles.includes("admin")) await requireOtherAdmin(sql, organisation, name);
      await changeRoles(sql, await findPerson(sql, organisation, name), [...new Set(roles)], by);
      tokens.forget();
      return jsonResponse(request, { name, roles }, { etag: false });
    },
    async remove_person({ body }, { organisation, name: by }) {
      const { name } = body as z.output<typeof removeSchema>;
      await requireOtherAdmin(sql, organisation, name);
      await removePerson(sql, await findPerson(sql, organisation, name), by);
      tokens.forget();
      return new Response(null, { status: 204 });
    },
    list_readers: async ({ request }, { organisation }) => {
      const projects = await listProjects(sql, organisation);
      return jsonResponse(request, {
        projects: projects.map(({ id, readers }) => ({ project: id, readers })),
      });
    },
    async put_readers({ request, body }, { organisation, name: by }) {
      const { project, readers } = body as z.output<typeof readersSchema>;
      await limitProject(sql, organisation, { project, readers, by });
      return jsonResponse(request, { project, readers }, { etag: false });
    },
  };
}

/** Without an admin, only someone with the database's password could let people in. */
async function requireOtherAdmin(
  sql: AccountsDatabase["sql"],
  organisation: SignedIn["organisation"],
  name: string,
): Promise<void> {
  const people = await listPeople(sql, organisation);
  const isAnother = (other: string) => other.toLowerCase() !== name.toLowerCase();
  if (people.some(({ name: other, roles }) => isAnother(other) && roles.includes("admin"))) return;
  throw new ClewError("bad_input", `${name} is the only admin. Make another person an admin first.`);
}
