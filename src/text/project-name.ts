// Names a project by its folder, by the folder above it where that says too little, such as `shop/2024`, and a git
// worktree by its repository.

/** Returns an empty text if the path is not known. */
export function projectName(path: string | null): string {
  const parts = (path ?? "").split(/[\\/]/).filter(Boolean);
  const name = parts.at(-1) ?? "";
  return (
    worktreeName(parts) ?? (name.length < SHORTEST || /^\d+$/.test(name) ? parts.slice(-2).join("/") : name)
  );
}

const SHORTEST = 3;

/** Returns `/home/dana/shop` for `/home/dana/shop/.worktrees/3`, and null for a path that is not a worktree's. */
export function repositoryPath(path: string): string | null {
  return /^(.*?[^\\/])(?:[\\/]\.[^\\/]+)*[\\/]\.?worktrees[\\/][^\\/]/.exec(path)?.[1] ?? null;
}

/** Returns `shop (3)` for `shop/.worktrees/3`. A hidden folder between the two is an agent's, and says nothing. */
function worktreeName(parts: readonly string[]): string | null {
  const at = parts.findLastIndex((part) => /^\.?worktrees$/.test(part));
  const repository = parts.slice(0, Math.max(0, at)).findLast((part) => !part.startsWith("."));
  const worktree = parts.slice(at + 1).join("/");
  return at < 0 || repository === undefined || worktree === "" ? null : `${repository} (${worktree})`;
}
