// Puts the worktrees of a repository below it.
import { repositoryPath } from "../../../../../src/text/project-name.ts";
import type { Project } from "./list-items.ts";

export interface NestedProject {
  readonly project: Project;
  /** True for a worktree whose repository is above it. */
  readonly nested: boolean;
}

/** Keeps the order of projects. A repository stands where the first of its worktrees or it itself would. */
export function underRepositories(projects: readonly Project[]): readonly NestedProject[] {
  const known = new Set(projects.map(({ project_path }) => project_path));
  const repositoryOf = ({ project_path }: Project): string | null => {
    const above = project_path === null ? null : repositoryPath(project_path);
    return above !== null && known.has(above) ? above : project_path;
  };
  const groups = Map.groupBy(projects, repositoryOf);
  return [...groups].flatMap(([repository, own]) => [
    ...own.filter((each) => each.project_path === repository).map((project) => ({ project, nested: false })),
    ...own.filter((each) => each.project_path !== repository).map((project) => ({ project, nested: true })),
  ]);
}
