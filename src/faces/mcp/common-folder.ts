// Names the folder that the paths of an answer have in common once.
import { sanitizeLine } from "../../agent-text/sanitize.ts";
import { sharedFolder } from "../../text/shared-folder.ts";

/** Takes paths as they are. Returns null if there is none worth it. */
export function commonFolder(paths: readonly string[]): string | null {
  const shared = sharedFolder(paths.map(sanitizeLine).filter((path) => path.startsWith("/")));
  return shared.length > LEAST ? shared.join("/") : null;
}

/** The file system's root and a folder in it are short already. */
const LEAST = 2;

/** Expects sanitized text. */
export function fromFolder(text: string, folder: string | null): string {
  return folder === null ? text : text.replaceAll(`${folder}/`, "./");
}
