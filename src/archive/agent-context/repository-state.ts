// Says in what state a session left its repository, as far as commands prove it: the last commit, whether it was pushed,
// the pull request, and the files edited since.
import { brief } from "../../agent-text/brief.ts";
import type { ArchivedSession, TocLine } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { counted } from "../../text/numbers.ts";
import { shortId } from "../../text/short-id.ts";

export interface RepositoryState {
  /** One line; empty if the session changed nothing in its project. */
  readonly line: string;
  /** Files of the project that were edited after the last commit, or at all if there is none. */
  readonly uncommitted: readonly string[];
  /** True if the session committed something. */
  readonly is_committed: boolean;
  /** True if all of it is known to be pushed. */
  readonly is_pushed: boolean;
}

/** `overtaken` says that a later session committed on the same branch, which may have pushed all of it. */
export async function repositoryState(
  store: Store,
  session: ArchivedSession,
  toc: readonly TocLine[],
  overtaken: boolean = false,
): Promise<RepositoryState> {
  const last = toc.findLast(({ effects }) => effects?.commit);
  const commit = last?.effects?.commit ?? null;
  const later = toc.filter(({ number }) => number > (last?.number ?? 0));
  const uncommitted = (await filesSince(store, session, last, later)).filter((path) =>
    isInside(path, session),
  );
  const pushed = [...(last ? [last] : []), ...later].some(({ effects }) => effects?.pushed);
  const request = toc.findLast(({ effects }) => effects?.pull_request)?.effects?.pull_request ?? null;
  const parts = [
    ...(commit
      ? [commitText(commit)]
      : uncommitted.length > 0
        ? [noCommitText(session, uncommitted.length)]
        : []),
    ...(pushed
      ? ["pushed"]
      : commit && session.subsessions === 0 && !overtaken
        ? ["no push in this session"]
        : []),
    ...(request === null ? [] : [`PR #${/\d+$/.exec(request)?.[0] ?? request}`]),
    ...(commit && uncommitted.length > 0
      ? [`${counted(uncommitted.length, "file")} edited after it, not committed`]
      : []),
  ];
  return {
    ...{ line: parts.join(", "), uncommitted, is_committed: commit !== null },
    is_pushed: pushed && uncommitted.length === 0,
  };
}

/** Returns an empty text if no branch is known. Agents write HEAD outside a repository. */
export function branchText({ git_branch }: ArchivedSession): string {
  return git_branch === null || git_branch === "HEAD" ? "" : `branch ${git_branch}`;
}

/** A sub-agent may have committed what its parent edited. */
function noCommitText({ subsessions }: ArchivedSession, files: number): string {
  const edited = `${counted(files, "file")} edited`;
  return subsessions > 0 ? edited : `no commit in this session, ${edited}`;
}

function commitText({ id, subject }: NonNullable<NonNullable<TocLine["effects"]>["commit"]>): string {
  const text = subject === null ? "" : ` "${brief(subject, LONGEST_SUBJECT)}"`;
  return `last commit${id === null ? "" : ` ${shortId(id)}`}${text}`;
}

const LONGEST_SUBJECT = 90;

async function filesSince(
  store: Store,
  session: ArchivedSession,
  last: TocLine | undefined,
  later: readonly TocLine[],
): Promise<string[]> {
  const first = later.find(({ edits }) => edits > 0);
  const turns = first
    ? await store.turns(session, { from: first.number, to: later.at(-1)?.number ?? 0 })
    : [];
  const edited = [
    ...(last?.effects?.edited_after ?? []),
    ...turns.flatMap(({ files_edited }) => files_edited),
  ];
  // In the order in which they were edited last.
  return [...new Set(edited.toReversed())].toReversed();
}

/** Notes and plans of the agent are outside the project. */
function isInside(path: string, { project_path }: ArchivedSession): boolean {
  return project_path === null || path.startsWith(`${project_path}/`);
}
