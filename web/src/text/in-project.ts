// Shows a path relative to its project.
import { createContext } from "react";

/** The project folder of the session shown below, or null if it is unknown. */
export const ProjectContext = createContext<string | null>(null);

export function inProject(path: string, project: string | null): string {
  if (project === null || !path.startsWith(project)) return path;
  const rest = path.slice(project.length);
  return /^[\\/]./.test(rest) ? rest.slice(1) : path;
}
