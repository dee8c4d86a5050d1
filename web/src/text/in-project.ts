// A path as it is told within its project: without the folder that all paths there begin with.
import { createContext } from "react";

/** The folder that the session below was at work in; null where that is not known. */
export const ProjectContext = createContext<string | null>(null);

export function inProject(path: string, project: string | null): string {
  if (project === null || !path.startsWith(project)) return path;
  const rest = path.slice(project.length);
  return /^[\\/]./.test(rest) ? rest.slice(1) : path;
}
