// Names files in a line for an agent: the folder they share once, and few of many.
import { sharedFolder } from "../../text/shared-folder.ts";

/** Returns an empty text without files. Paths inside the project are relative to it. */
export function filesText(files: readonly string[], project: string | null, most: number = MOST): string {
  if (files.length === 0) return "";
  const paths = files
    .slice(0, most)
    .map((path) =>
      project !== null && path.startsWith(`${project}/`) ? path.slice(project.length + 1) : path,
    );
  const shared = sharedFolder(paths).join("/");
  const isShort = shared.length < WORTH_NAMING;
  const names = isShort ? paths : paths.map((path) => path.slice(shared.length + 1));
  const more = files.length - names.length;
  return `files changed${isShort ? "" : ` in ${shared}/`}: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const MOST = 6;
/** A shorter folder may as well be repeated. */
const WORTH_NAMING = 6;
