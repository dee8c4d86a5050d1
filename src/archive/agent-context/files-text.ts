// Names files in a line for an agent: the folder they share once, and few of many.
import { sharedFolder } from "../../text/shared-folder.ts";

export interface FilesOptions {
  /** Which changes these are, such as `in #3`. */
  readonly which?: string;
  readonly most?: number;
}

/** Returns an empty text without files. Paths inside the project are relative to it. */
export function filesText(
  files: readonly string[],
  project: string | null,
  { which = "", most = MOST }: FilesOptions = {},
): string {
  if (files.length === 0) return "";
  return `files changed${which === "" ? "" : ` ${which}`}${namesText(files, project, most)}`;
}

function namesText(files: readonly string[], project: string | null, most: number): string {
  const paths = files.map((path) =>
    project !== null && path.startsWith(`${project}/`) ? path.slice(project.length + 1) : path,
  );
  // All of them are in it, also those that are only counted.
  const shared = sharedFolder(paths).join("/");
  const isShort = shared.length < WORTH_NAMING;
  const names = paths.slice(0, most).map((path) => (isShort ? path : path.slice(shared.length + 1)));
  const more = files.length - names.length;
  return `${isShort ? "" : `, in ${shared}/`}: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const MOST = 6;
/** A shorter folder may as well be repeated. */
const WORTH_NAMING = 6;
