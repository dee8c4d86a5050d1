// Reads from a shell command and its output what it did to a repository: commits, pushes, and pull requests.
import type { Commit } from "../../model/turn-effects.ts";
import { withoutPrivate } from "./private.ts";
import { commandLine, type RunCommand, succeeded } from "./proven-commands.ts";
import { type SimpleCommand, shellCommands } from "./shell-commands.ts";

export type GitStep =
  | ({ readonly type: "commit" } & Commit)
  /** `id` is what the branch is at; null if the output does not show it, or shows several branches. */
  | { readonly type: "push"; readonly id: string | null }
  /** Commits before it have other ids now. */
  | { readonly type: "rebase" }
  /** `ref` is null if neither command nor output names it. */
  | {
      readonly type: "pull_request" | "pull_request_opened" | "pull_request_merged";
      readonly ref: string | null;
    };

/** Returns only what the exit status or the output proves, in order. */
export function gitSteps({ text, failed, output }: RunCommand & { readonly output: string }): GitStep[] {
  if (failed !== false || !RELEVANT.test(text)) return [];
  const commands = shellCommands(text);
  const proven = new Set(succeeded(commands));
  let isElsewhere = false;
  return commands.flatMap((command): GitStep[] => {
    const line = commandLine(command);
    const [, folder] = CHANGE_FOLDER.exec(line) ?? [];
    if (folder !== undefined) isElsewhere = TEMPORARY.test(folder);
    // A repository for a trial is not the project's.
    if (isElsewhere) return [];
    const shown = COMMITTED.exec(output);
    if (COMMIT.test(line) && (proven.has(command) || shown)) {
      const subject = shown?.[2]?.trim() ?? subjectOf(command);
      return [{ type: "commit", id: shown?.[1] ?? null, subject: subject && withoutPrivate(subject) }];
    }
    if (PICK.test(line) && shown)
      return [{ type: "commit", id: shown[1] ?? null, subject: withoutPrivate(shown[2]?.trim() ?? "") }];
    if (REBASE.test(line) && output.includes("Successfully rebased")) return [{ type: "rebase" }];
    const pushed = pushedId(output);
    // Its own output proves it, even if a pipe or an "or" hides the exit status.
    if (PUSH.test(line) && (proven.has(command) || pushed !== null)) return [{ type: "push", id: pushed }];
    return pullRequest(line, proven.has(command), ADDRESS.exec(output)?.[0] ?? null);
  });
}

function pushedId(output: string): string | null {
  const ids = new Set([...output.matchAll(PUSHED)].map(([, id = ""]) => id));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

/** `1f2e3d4..64274e0  main -> main`, but not a branch that was fetched. */
const PUSHED = /^[ +]*[0-9a-f]{7,40}\.{2,3}([0-9a-f]{7,40}) +\S+ +-> (?!origin\/)\S+/gm;

function pullRequest(line: string, proven: boolean, address: string | null): GitStep[] {
  const { create, merge, number, view } = PULL_REQUEST.exec(line)?.groups ?? {};
  if (view !== undefined && address !== null) return [{ type: "pull_request", ref: address }];
  if (!proven) return [];
  if (create !== undefined) return [{ type: "pull_request_opened", ref: address }];
  if (merge !== undefined) return [{ type: "pull_request_merged", ref: number ? `#${number}` : null }];
  return number === undefined ? [] : [{ type: "pull_request", ref: `#${number}` }];
}

/** A relative folder is inside the one before it. */
const CHANGE_FOLDER = /^cd ([/~$]\S*) /;
const TEMPORARY = /^(?:\/private)?\/(?:tmp|var\/(?:tmp|folders))(?:\/|$)|^\$\(mktemp/;

const RELEVANT = /\b(?:commit|continue|push|pr|cherry-pick|rebase|pull)\b/;
/** Going on with a rebase commits what was resolved. */
const COMMIT = /^git (?:commit (?!.*--dry-run)|(?:rebase|merge|cherry-pick|revert) --continue )/;
const PICK = /^git cherry-pick /;
const REBASE = /^git (?:rebase|pull) /;
const PUSH = /^git push (?!.*(?:--dry-run|--delete| -n | -d ))/;

/**
 * Work on a pull request of one's own: a look at the one of a branch, or a change of one by its number. Comments and
 * reviews may be about another's.
 */
const PULL_REQUEST =
  /^gh pr (?:(?<create>create) |(?:(?<merge>merge(?!.* --(?:auto|disable-auto) ))|edit|ready) (?:(?:-\S+ )*#?(?<number>\d+) )?|(?<view>view) (?!#?\d))/;

/** The last line that git prints about a commit. */
const COMMITTED = /^\[[^\]\n]+ ([0-9a-f]{7,40})\] (.+)(?![\s\S]*^\[[^\]\n]+ [0-9a-f]{7,40}\] )/m;

const ADDRESS = /https:\/\/\S+\/(?:pull|merge_requests)\/\d+/;

/** Returns the first line of the message that the command gives. */
function subjectOf({ words }: SimpleCommand): string | null {
  const at = words.findIndex(({ text }) => /^(?:-[a-z]*m|--message)$/.test(text));
  const [message = ""] = words
    .slice(at < 0 ? words.length : at + 1)
    .concat(words.filter(({ text }) => text.startsWith("--message=")))
    .map(({ text }) => text.replace("--message=", ""));
  // The usual way to pass several lines: a here-document inside a substitution.
  const inside = /^\$\(cat <<-?\s*["']?\w+["']?\s*\n(.*)/s.exec(message)?.[1] ?? message;
  const line = inside.split("\n").find((each) => each.trim() !== "") ?? "";
  return line === "" || line.startsWith("$(") ? null : line.trim();
}
