// Defines who may do what on a team server. A person may have several roles and then has the rights of all of them.

export const ROLES = ["admin", "member", "viewer", "analyst"] as const;
export type Role = (typeof ROLES)[number];

/** Things that a request may need a right for. */
export type Right =
  /** Lists, reads and searches the sessions of projects that the person may see. */
  | "read"
  /** Shares own sessions, and sets own marks. */
  | "share"
  /** Sums of the organisation, without content, titles and ids. */
  | "sums"
  /** People, tokens, grants and the audit. */
  | "manage"
  /** Own machines, and who read one's own sessions. */
  | "self";

const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  admin: ["manage", "sums", "self"],
  member: ["read", "share", "sums", "self"],
  viewer: ["read", "sums", "self"],
  analyst: ["sums", "self"],
};

export function rightsOf(roles: readonly Role[]): Right[] {
  return [...new Set(roles.flatMap((role) => RIGHTS[role]))];
}

export function mayDo(roles: readonly Role[], right: Right): boolean {
  return roles.some((role) => RIGHTS[role].includes(right));
}
