// Finds the folder that several paths have in common, so an answer names it once.
import { sanitizeLine } from "../../agent-text/sanitize.ts";

/** Takes paths as they are. Returns null if there is none worth it. */
export function commonFolder(paths: readonly string[]): string | null {
  const [first, ...others] = paths.map(sanitizeLine).filter((path) => path.startsWith("/"));
  if (first === undefined || others.length === 0) return null;
  let shared = first.split("/").slice(0, -1);
  for (const path of others) {
    const parts = path.split("/").slice(0, -1);
    const end = shared.findIndex((part, index) => part !== parts[index]);
    if (end >= 0) shared = shared.slice(0, end);
  }
  return shared.length > LEAST ? shared.join("/") : null;
}

/** The file system's root and a folder in it are short already. */
const LEAST = 2;

/** Expects sanitized text. */
export function fromFolder(text: string, folder: string | null): string {
  return folder === null ? text : text.replaceAll(`${folder}/`, "./");
}
