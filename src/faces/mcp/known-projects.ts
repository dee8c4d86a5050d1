// Names the projects that an agent can ask about, where the one it named has nothing.
import { type Block, line, ownText, quotation } from "../../agent-text/agent-document.ts";
import type { Archive } from "../../archive/archive.ts";

/** Returns nothing if the call named no project, or one that has sessions. */
export async function projectBlocks(archive: Archive, project: string | undefined): Promise<Block[]> {
  if (project === undefined) return [];
  if ((await archive.ask("list", { project, limit: 1, all: true })).sessions.length > 0) return [];
  const { projects } = await archive.ask("projects", {});
  const paths = projects.flatMap(({ project_path }) => (project_path === null ? [] : [project_path]));
  if (paths.length === 0) return [];
  return [
    ownText("No session is in such a project. Known projects, latest first:"),
    quotation(
      { said_by: "projects" },
      paths.slice(0, MOST_PROJECTS).map((path) => line(`project ${path}`, path)),
    ),
  ];
}

const MOST_PROJECTS = 30;
