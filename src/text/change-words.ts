// Says what a net diff can't show by lines, in the same words everywhere.

type PartStart = "start" | "written" | "command" | "unrecorded" | "elsewhere" | "moved_lines";
type FileStatus = "created" | "changed" | "renamed" | "deleted" | "written" | "undone";

/** Says why a diff begins again; null if it does not. `how` is what a shell command did. */
export function partWords(begins: PartStart, how: string | null): string | null {
  switch (begins) {
    case "start":
      return null;
    case "written":
      return "written whole; what was there before is not recorded";
    case "command":
      return `${how ?? "changed"} by a shell command`;
    case "unrecorded":
      return "changed; the transcript does not say how";
    case "elsewhere":
      return "changed in between by something that is not recorded";
    case "moved_lines":
      return "an edit without a line number came before, so line numbers begin again";
  }
}

/** Returns nothing for an ordinary change. `by_command` says that a shell command did it. */
export function statusWords(status: FileStatus, old_path: string | null, by_command: boolean): string {
  const by = by_command ? " by a shell command" : "";
  switch (status) {
    case "changed":
      return "";
    case "renamed":
      return `renamed from ${old_path ?? "another path"}${by}`;
    case "written":
      return "written whole; unknown whether it was there before";
    case "undone":
      return "changed and put back";
    default:
      return `${status}${by}`;
  }
}

/** Returns whether a shell command brought a file into its state, by what commands did to it, in order. */
export function isByCommand(
  status: FileStatus,
  changes: readonly { readonly how: string | null }[],
): boolean {
  return changes.findLast(({ how }) => how?.startsWith(status)) !== undefined;
}
