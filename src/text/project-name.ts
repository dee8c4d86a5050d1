// Names a project by its folder, and by the folder above it where that says too little, such as `worktrees/3`.

/** Returns an empty text if the path is not known. */
export function projectName(path: string | null): string {
  const parts = (path ?? "").split("/").filter(Boolean);
  const name = parts.at(-1) ?? "";
  return name.length < SHORTEST || /^\d+$/.test(name) ? parts.slice(-2).join("/") : name;
}

const SHORTEST = 3;
