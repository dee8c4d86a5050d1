// Names what was done, for requests that say too little: the subject of a commit, a branch, the files that were edited.
import type { TurnEffects } from "../../model/turn-effects.ts";
import { judge, tellingOf } from "./telling.ts";
import { plainLine, type TellingSentence } from "./telling-sentence.ts";

/** A turn with what its commands left. */
export interface DoneWork {
  readonly effects: Pick<TurnEffects, "commit" | "pull_request"> | null;
}

/**
 * Returns the subject of the turn's last commit. Whoever wrote it named the work in one line, so less is asked of it than of
 * a sentence of an answer. Null for a merge, and for a subject that fits any project.
 */
export function tellingCommit({ effects }: DoneWork, asked = ""): TellingSentence | null {
  const subject = effects?.commit?.subject ?? "";
  if (MERGES.test(subject)) return null;
  const text = subjectLine(subject);
  const judged = judge(text, asked);
  return judged.telling === "subject" && judged.weight >= NEW_WORDS ? { text, ...judged } : null;
}

/** Returns the subject of a commit without the kind of change: "fix(cart): ". */
export function subjectLine(subject: string): string {
  return plainLine(subject.replace(KIND, "")).replace(/^\p{Ll}(?=\p{Ll}*(?:\s|$))/u, upper);
}

/** How much it says beyond the request, as `judge` weighs it. */
const NEW_WORDS = 2;

/** Such a commit takes over what others did. */
const MERGES = /^(?:Merge (?:branch|pull request|remote-tracking|tag|commit)|(?:fixup|squash|amend)! )/;

const KIND = /^[a-z]{2,10}(?:\([^()\s]{1,40}\))?!?:\s+(?=\S)/;

function upper(first: string): string {
  return first.toUpperCase();
}

/** Returns a branch that was named after its work; null for one that every project has. */
export function tellingBranch(branch: string | null | undefined): string | null {
  const name = branch?.split("/").at(-1) ?? "";
  if (name === "" || name.length > LONGEST_BRANCH) return null;
  return tellingOf(name.replace(/[-_.]+/g, " ")) === "subject" ? name : null;
}

const LONGEST_BRANCH = 50;

/** Returns an empty text if nothing was edited. */
export function describeEdits(files_edited: readonly string[]): string {
  return describeFiles("edited", files_edited);
}

/** Of work that changed no file, names what it was about. Returns an empty text if nothing was read. */
export function describeReads(files_read: readonly string[]): string {
  return describeFiles("read", files_read);
}

function describeFiles(verb: "edited" | "read", paths: readonly string[]): string {
  const names = namesOf(paths);
  const [first] = names;
  if (first === undefined) return "";
  return `${verb} ${names.length > MOST_FILES ? `${first} and ${names.length - 1} other files` : names.join(", ")}`;
}

const MOST_FILES = 3;

/** Files of one name are told apart by their folders. */
function namesOf(paths: readonly string[]): string[] {
  const parts = [...new Set(paths)].map((path) => path.split(/[/\\]/).filter(Boolean));
  const shared = Map.groupBy(parts, (path) => path.at(-1));
  return parts.map((path) => {
    const alone = (shared.get(path.at(-1))?.length ?? 0) < 2;
    return path.slice(alone ? -1 : -2).join("/");
  });
}
