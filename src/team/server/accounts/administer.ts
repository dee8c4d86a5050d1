// Lists what the operator of a team server can do with accounts, each with its arguments.
import { ClewError } from "../../../model/errors.ts";
import { tablesWithoutCopy } from "../../../store/open.ts";
import { giveUpKeys } from "../forget/organisation-keys.ts";
import { findBreak, listAudit } from "./audit.ts";
import { type AccountsDatabase, archiveAddress } from "./database.ts";
import {
  changeRoles,
  createOrganisation,
  findPerson,
  invite,
  listOrganisations,
  listPeople,
  OPERATOR,
  removePerson,
} from "./people.ts";
import { limitProject, listProjects } from "./projects.ts";
import { listRetention, MOST_DAYS, setRetention } from "./retention.ts";
import { ROLES, type Role } from "./roles.ts";
import { listMachines, revokeToken } from "./tokens.ts";

export interface AdminAction {
  /** Names of its arguments. One that ends in `...` takes all that follow. */
  readonly takes: readonly string[];
  readonly doc: string;
  run(accounts: AccountsDatabase, words: readonly string[]): Promise<AdminAnswer>;
}

/** Rows of a table, or one sentence. */
export type AdminAnswer =
  | { readonly rows: readonly Readonly<Record<string, string>>[] }
  | { readonly said: string; readonly code?: string; readonly expires_at?: string };

const AUDIT_ROWS = 100;
/** Its archive would be in the schema of the accounts. */
const TAKEN = "team";

export const ADMIN_ACTIONS: Readonly<Record<string, AdminAction>> = {
  create: {
    takes: ["organisation", "title..."],
    doc: "create an organisation; its name is also its archive's",
    async run({ sql }, [id = "", ...title]) {
      if (!/^[a-z][a-z0-9_]{0,39}$/.test(id))
        throw new ClewError(
          "bad_input",
          `Name it with up to 40 small letters, digits and \`_\`, such as acme, not "${id}".`,
        );
      if (id === TAKEN)
        throw new ClewError("bad_input", `Choose another name: ${TAKEN} is the server's own.`);
      await createOrganisation(sql, { id, title: title.join(" ") || id });
      return {
        said: `Created ${id}. Invite its first person with \`clew team-admin invite ${id} <name> admin member\`.`,
      };
    },
  },
  organisations: {
    takes: [],
    doc: "list organisations",
    run: async ({ sql }) => ({
      rows: (await listOrganisations(sql)).map(({ id, title }) => ({ organisation: id, title })),
    }),
  },
  invite: {
    takes: ["organisation", "name", "roles..."],
    doc: "make a code for a machine or a browser of a person, new or not",
    async run({ sql }, [organisation = "", name = "", ...roles]) {
      if (name.trim() === "") throw new ClewError("bad_input", "Name the person.");
      const given = roles.length === 0 ? null : rolesIn(roles);
      const { code, expires_at } = await invite(sql, { organisation, name, roles: given, by: OPERATOR });
      return {
        said: `${code} is the code for ${name}. It works once, for 10 minutes: in \`clew team join <address> <code>\`, or to sign in with a browser.`,
        ...{ code, expires_at },
      };
    },
  },
  people: {
    takes: ["organisation"],
    doc: "list people and their roles",
    run: async ({ sql }, [organisation = ""]) => ({
      rows: (await listPeople(sql, organisation)).map(({ name, roles }) => ({
        name,
        roles: roles.join(", "),
      })),
    }),
  },
  roles: {
    takes: ["organisation", "name", "roles..."],
    doc: "change a person's roles: admin, member, viewer, analyst",
    async run({ sql }, [organisation = "", name = "", ...roles]) {
      const given = rolesIn(roles);
      await changeRoles(sql, await findPerson(sql, organisation, name), given, OPERATOR);
      return { said: `${name} is now ${given.join(", ")}.` };
    },
  },
  remove: {
    takes: ["organisation", "name"],
    doc: "end all tokens of a person; what was shared stays",
    async run({ sql }, [organisation = "", name = ""]) {
      await removePerson(sql, await findPerson(sql, organisation, name), OPERATOR);
      return { said: `Removed ${name}.` };
    },
  },
  machines: {
    takes: ["organisation"],
    doc: "list machines and browsers that are signed in",
    run: async ({ sql }, [organisation = ""]) => ({
      rows: (await listMachines(sql, organisation)).map(({ created_at: _, ...row }) => row),
    }),
  },
  revoke: {
    takes: ["organisation", "machine"],
    doc: "revoke the token of a machine, by its id",
    async run({ sql }, [organisation = "", machine = ""]) {
      await revokeToken(sql, organisation, { machine, by: OPERATOR });
      return { said: "Revoked. Servers refuse it within 5 seconds." };
    },
  },
  projects: {
    takes: ["organisation"],
    doc: "list shared projects, who may see them, and how long their sessions stay",
    async run({ sql }, [organisation = ""]) {
      const kept = new Map((await listRetention(sql, organisation)).map((each) => [each.project, each]));
      return {
        rows: (await listProjects(sql, organisation)).map(({ id, readers }) => ({
          project: id,
          readers: readers === null ? "everyone" : readers.join(", "),
          days: String(kept.get(id)?.days ?? "no end"),
          sessions: String(kept.get(id)?.sessions ?? 0),
        })),
      };
    },
  },
  retention: {
    takes: ["organisation", "project", "days"],
    doc: "remove a project's sessions this many days after their last activity; `off` keeps them",
    async run({ sql }, [organisation = "", project = "", given = ""]) {
      const days = given === "off" ? null : Number(given);
      if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= MOST_DAYS))
        throw new ClewError("bad_input", `Give a number of days from 1 to ${MOST_DAYS}, or off.`);
      await setRetention(sql, organisation, { project, days, by: OPERATOR });
      return {
        said:
          days === null
            ? `Sessions of ${project} stay until they are withdrawn or forgotten.`
            : `Sessions of ${project} are removed ${days} days after their last activity, except those that their owner pinned. Servers look once an hour.`,
      };
    },
  },
  limit: {
    takes: ["organisation", "project", "names..."],
    doc: "show a project only to these people and to those who share it",
    async run({ sql }, [organisation = "", project = "", ...readers]) {
      await limitProject(sql, organisation, { project, readers, by: OPERATOR });
      return { said: `Limited ${project}.` };
    },
  },
  open: {
    takes: ["organisation", "project"],
    doc: "show a project to every member and viewer",
    async run({ sql }, [organisation = "", project = ""]) {
      await limitProject(sql, organisation, { project, readers: null, by: OPERATOR });
      return { said: `Opened ${project}.` };
    },
  },
  "dump-options": {
    takes: [],
    doc: "print options for pg_dump, so that sessions can be forgotten in its backups too",
    async run({ address, sql }) {
      const tables = ["clew_team.piece_data"];
      for (const { id } of await listOrganisations(sql))
        tables.push(...(await tablesWithoutCopy(archiveAddress(address, id))));
      // The owner of the database sees all rows, and has to say that policies may be asked.
      const options = ["--enable-row-security", ...tables.map((table) => `--exclude-table-data=${table}`)];
      return { said: options.join(" ") };
    },
  },
  "new-keys": {
    takes: ["organisation"],
    doc: "give up lost keys, so machines push again what was encrypted with them; then restart the servers",
    async run({ sql }, [organisation = ""]) {
      await giveUpKeys(sql, organisation);
      return { said: `Gave up the keys of ${organisation}. Restart its servers; machines then push again.` };
    },
  },
  audit: {
    takes: ["organisation"],
    doc: `list the last ${AUDIT_ROWS} entries of the audit, after checking that none is missing`,
    async run({ sql }, [organisation = ""]) {
      const broken = await findBreak(sql, organisation);
      if (broken !== null)
        throw new ClewError("damaged", `The audit was changed: entry ${broken} is not what was written.`);
      const entries = await listAudit(sql, organisation, { limit: AUDIT_ROWS });
      return {
        rows: entries.map(({ at, person, action, owner, subject }) => ({
          ...{ at, person, action },
          ...{ owner: owner ?? "", subject: subject ?? "" },
        })),
      };
    },
  },
};

function rolesIn(words: readonly string[]): Role[] {
  const roles = words.flatMap((word) => word.split(",")).filter((word) => word !== "");
  const known = ROLES.filter((role) => roles.includes(role));
  const unknown = roles.find((role) => !ROLES.some((each) => each === role));
  if (unknown !== undefined || known.length === 0)
    throw new ClewError(
      "bad_input",
      `Roles are ${ROLES.join(", ")}${unknown === undefined ? "" : `, not "${unknown}"`}.`,
    );
  return known;
}
