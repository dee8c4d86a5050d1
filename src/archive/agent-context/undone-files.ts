// Finds the files of a session whose edits were taken back: edited back, or restored by git.
import type { TurnEffects } from "../../model/turn-effects.ts";
import type { ChangeOfFile, NetFile } from "../../sessions/changes/net-changes.ts";
import type { TocLine, TurnEntry } from "../../store/rows.ts";
import type { ShortReader } from "./read-short.ts";

export type Undone = (path: string) => boolean;

/** Reads the whole session if it is not long, but only if a file may have been changed twice. */
export async function undoneFiles(
  reader: ShortReader,
  turns: readonly Pick<TurnEntry, "files_edited" | "files_by_command">[],
  toc: readonly Pick<TocLine, "number" | "edits" | "effects">[],
): Promise<Undone> {
  const edited = turns.flatMap(({ files_edited }) => files_edited);
  const touched = [...edited, ...turns.flatMap(({ files_by_command }) => files_by_command)];
  const edits = toc.reduce((sum, line) => sum + line.edits, 0);
  if (edits === 0 || (edits <= new Set(edited).size && new Set(touched).size === touched.length))
    return () => false;
  // Loaded on demand, because a hook waits for it.
  const [{ recordedChanges }, { netChanges }] = await Promise.all([
    import("../../sessions/changes/recorded-changes.ts"),
    import("../../sessions/changes/net-changes.ts"),
  ]);
  // Without its transcript, nothing is known to be undone.
  const read = await reader();
  if (read === null) return () => false;
  const recorded = recordedChanges(read);
  const files = new Map(netChanges(recorded).map((file) => [file.path, file]));
  const known = new Set(recorded.map(({ change }) => change.path));
  const effects = new Map(toc.map((line) => [line.number, line.effects]));
  return (path) => {
    const file = files.get(path);
    // It was created and deleted again.
    if (file === undefined) return known.has(path);
    return isTakenBack(file) && !isCommittedBetween(file, effects);
  };
}

function isTakenBack({ status, changes }: NetFile): boolean {
  return status === "undone" || changes.at(-1)?.how === "restored";
}

/** To take back what was committed is a change. */
function isCommittedBetween(
  { path, changes }: NetFile,
  effects: ReadonlyMap<number, TurnEffects | null>,
): boolean {
  const turn = (change: ChangeOfFile | undefined) => change?.made_by.top_turn ?? 0;
  const [first, last] = [turn(changes[0]), turn(changes.at(-1))];
  return [...effects].some(
    ([number, made]) =>
      made?.commit &&
      number >= first &&
      (number < last || (number === last && made.edited_after.includes(path))),
  );
}
