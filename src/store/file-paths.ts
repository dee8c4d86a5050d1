// Compares paths of files as they were written on any system.

/** Returns the last part of a path. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** Returns the end that the path of a project must have, with slashes of one kind: a whole name, or several. */
export function projectEnd(path: string): string {
  return `/${path.replaceAll("\\", "/").replace(/^\/+|\/+$/g, "")}`;
}

export interface WantedFile {
  /** The last part of its path, to look it up by. */
  readonly name: string;
  /** Returns whether a path is this one, or ends in it after a separator. */
  has(path: string): boolean;
}

export function wantedFile(path: string): WantedFile {
  const wanted = path.replaceAll("\\", "/").replace(/^\.\//, "").replace(/\/+$/, "");
  return {
    name: fileName(wanted),
    has(known) {
      const plain = known.replaceAll("\\", "/");
      return plain === wanted || plain.endsWith(wanted.startsWith("/") ? wanted : `/${wanted}`);
    },
  };
}

/** More files of one name than anyone reads about. */
export const MOST_FILES = 500;
