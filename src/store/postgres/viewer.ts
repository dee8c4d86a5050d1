// Says to the database who asks: by a role that may read little, and by the person's id.
import { ClewError } from "../../model/errors.ts";
import type { Viewer } from "../dialect.ts";

export interface PostgresViewer {
  readonly role: string;
  /** Statements that begin a transaction for this viewer, and end with it. */
  readonly settings: string;
}

/** The roles of an archive: one for people, one for sums. */
export function rolesOf(schema: string): { readonly reader: string; readonly analyst: string } {
  return { reader: `${schema}_reader`, analyst: `${schema}_analyst` };
}

export function postgresViewer(schema: string, viewer: Viewer): PostgresViewer {
  const { reader, analyst } = rolesOf(schema);
  if (viewer === "sums") return { role: analyst, settings: `SET LOCAL ROLE ${analyst};` };
  const person = viewer.person.replaceAll("'", "''");
  // After the role: whoever is without it must be seen as this person too.
  return { role: reader, settings: `SET LOCAL clew.person = '${person}'; SET LOCAL ROLE ${reader};` };
}

/** Explains that the database lacks the role, or does not let the server use it. */
export function refusedRole(error: unknown, { role }: PostgresViewer): ClewError | null {
  const { code, routine } = error as { readonly code?: unknown; readonly routine?: unknown };
  const lacks = code === "22023" && routine === "call_string_check_hook";
  const mayNot = code === "42501" && String((error as Error).message).includes("set role");
  if (!lacks && !mayNot) return null;
  return new ClewError(
    "not_readable",
    `PostgreSQL does not let clew act as the role ${role}. A team server makes it when it writes the archive; its log says what to do if it may not.`,
  );
}
