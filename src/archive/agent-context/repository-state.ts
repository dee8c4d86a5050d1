// Says in what state a session left its repository, as far as commands prove it: the last commit, whether it was pushed,
// the pull request, and the files edited since.
import { brief } from "../../agent-text/brief.ts";
import type { Commit } from "../../model/turn-effects.ts";
import type { ArchivedSession, TocLine } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../../text/numbers.ts";
import { shortId } from "../../text/short-id.ts";
import { type CommitState, commitState } from "./commit-state.ts";
import type { WholeToc } from "./delegated-work.ts";
import type { Undone } from "./undone-files.ts";

export interface RepositoryState {
  /** One line; empty if the session changed nothing in its project. */
  readonly line: string;
  /** Files of the project that were edited after the last commit, or at all if there is none. */
  readonly uncommitted: readonly string[];
  /** True if the session committed something. */
  readonly is_committed: boolean;
  /** True if all of it is known to be pushed. */
  readonly is_pushed: boolean;
  /** True if its pull request was merged after the last commit. */
  readonly is_merged: boolean;
}

export interface StateOptions {
  /** True if a later session committed on the same branch, which may have pushed all of it. */
  readonly overtaken?: boolean;
  readonly isUndone?: Undone;
  /** The branch that the last commit was made on, if that is known. */
  readonly made_on?: string | null;
}

export async function repositoryState(
  store: Store,
  session: ArchivedSession,
  { lines: toc, edited }: WholeToc,
  { overtaken = false, isUndone = () => false, made_on = null }: StateOptions = {},
): Promise<RepositoryState> {
  const last = toc.findLast(({ effects }) => effects?.commit);
  const { commit, pushed, request, merged } = commitState(toc.map(({ effects }) => effects));
  const later = toc.filter(({ number }) => number > (last?.number ?? 0));
  const uncommitted = (await filesSince(store, session, edited, last, later)).filter(
    (path) => isInside(path, session) && !isUndone(path),
  );
  const is_merged = merged === "yes";
  const parts = [
    ...(commit
      ? [`${commitText(is_merged ? { ...commit, id: null } : commit)}${elsewhere(made_on, session)}`]
      : uncommitted.length > 0
        ? [`no commit in this session, ${counted(uncommitted.length, "file")} edited`]
        : []),
    ...(is_merged
      ? []
      : pushed
        ? ["pushed"]
        : commit && !overtaken
          ? [toc.some(({ effects }) => effects?.pushed) ? "not pushed yet" : "no push in this session"]
          : []),
    ...requestParts(request, merged),
    // A later session may have committed them.
    ...(commit && uncommitted.length > 0 && !overtaken
      ? [`${counted(uncommitted.length, "file")} edited after it, not committed`]
      : []),
  ];
  return {
    ...{ line: parts.join(", "), uncommitted, is_committed: commit !== null },
    is_pushed: (pushed || is_merged) && uncommitted.length === 0,
    is_merged,
  };
}

/** Returns an empty text if no branch is known. Agents write HEAD outside a repository. */
export function branchText({ git_branch }: ArchivedSession): string {
  return git_branch === null || git_branch === "HEAD" ? "" : `branch ${git_branch}`;
}

function requestParts(request: string | null, merged: CommitState["merged"]): string[] {
  if (request === null) return merged === "yes" ? ["merged"] : [];
  return [
    { no: `PR ${request}`, yes: `merged with PR ${request}`, before: `PR ${request}, merged before it` }[
      merged
    ],
  ];
}

function commitText({ id, subject }: Commit): string {
  const text = subject === null ? "" : ` "${brief(subject, LONGEST_SUBJECT)}"`;
  return `last commit${id === null ? "" : ` ${shortId(id)}`}${text}`;
}

/** A later branch need not have the commit. */
function elsewhere(made_on: string | null, { git_branch }: ArchivedSession): string {
  return made_on === null || git_branch === null || made_on === git_branch
    ? ""
    : ` on branch ${brief(made_on, LONGEST_SUBJECT)}`;
}

const LONGEST_SUBJECT = 90;

async function filesSince(
  store: Store,
  session: ArchivedSession,
  delegated: WholeToc["edited"],
  last: TocLine | undefined,
  later: readonly TocLine[],
): Promise<string[]> {
  const first = later.find(({ edits }) => edits > 0);
  const turns = first
    ? await store.turns(session, { from: first.number, to: later.at(-1)?.number ?? 0 })
    : [];
  const edited = [
    ...(last?.effects?.edited_after ?? []),
    ...turns.flatMap(({ number, files_edited }) => [...(delegated.get(number) ?? []), ...files_edited]),
  ];
  // In the order in which they were edited last.
  return [...new Set(edited.toReversed())].toReversed();
}

/** Notes and plans of the agent are outside the project. */
export function isInside(path: string, { project_path }: ArchivedSession): boolean {
  return project_path === null || path.startsWith(`${project_path}/`);
}
