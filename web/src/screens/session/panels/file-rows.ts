// Makes rows of the files that a session touched, grouped by folder.
import type { FilesOutput } from "../../../api/outputs.ts";
import { inProject } from "../../../text/in-project.ts";

export type Access = "all" | "edited" | "read";
export type TouchedFile = FilesOutput["files"][number];

export type FileRow =
  | { readonly kind: "folder"; readonly path: string; readonly name: string }
  | {
      readonly kind: "file";
      readonly path: string;
      readonly name: string;
      /** Number of turns. */
      readonly edited: number;
      readonly read: number;
      readonly last: TouchedFile["turns"][number];
    };

/** Sorts folders and their files by name; those of the project are relative to it. */
export function fileRows(
  files: readonly TouchedFile[],
  project: string | null,
  wanted: Access = "all",
): readonly FileRow[] {
  const shown = together(files).flatMap((file) => rowOf(file, wanted));
  const folders = Map.groupBy(shown, ({ path }) => folderOf(path));
  return [...folders]
    .map(([path, rows]) => ({ path, name: folderName(path, project), rows }))
    .sort((one, other) => compare(one.name, other.name))
    .flatMap(({ rows, ...folder }) => [
      { kind: "folder" as const, ...folder },
      ...rows.toSorted((one, other) => compare(one.name, other.name)),
    ]);
}

/** Merges turns of the same file, which may be split over two pages. */
function together(files: readonly TouchedFile[]): readonly TouchedFile[] {
  const byPath = Map.groupBy(files, ({ path }) => path);
  return Array.from(byPath, ([path, same]) => ({ path, turns: same.flatMap(({ turns }) => turns) }));
}

function rowOf({ path, turns }: TouchedFile, wanted: Access): (FileRow & { readonly kind: "file" })[] {
  const fitting = wanted === "all" ? turns : turns.filter(({ access }) => access.includes(wanted));
  const [last] = fitting;
  if (!last) return [];
  const times = (access: "edited" | "read") => turns.filter((turn) => turn.access.includes(access)).length;
  return [{ kind: "file", path, name: nameOf(path), edited: times("edited"), read: times("read"), last }];
}

function folderOf(path: string): string {
  return path.slice(0, path.length - nameOf(path).length);
}

function nameOf(path: string): string {
  return /[^\\/]*$/.exec(path)?.[0] || path;
}

function folderName(folder: string, project: string | null): string {
  if (folder === "") return "./";
  const isProject = project !== null && folder.length === project.length + 1 && folder.startsWith(project);
  return isProject ? "./" : inProject(folder, project);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
