// Shows the work of a period in one project: a line of figures, then a sentence for each session.
import type { ProjectWork } from "../../archive/report/project-work.ts";
import { type StyledLine, span } from "../../terminal/spans.ts";
import { costText } from "../../text/costs.ts";
import { counted, shortDuration } from "../../text/numbers.ts";
import { projectName } from "../../text/project-name.ts";
import { shortId } from "../../text/short-id.ts";
import { indented } from "./indented.ts";

export function projectLines(project: ProjectWork, view: { readonly width: number }): StyledLine[] {
  const { project_path, own, active_ms, turns, sessions, more_sessions } = project;
  const figures = [
    costText(own),
    counted(turns, "turn"),
    ...(active_ms > 0 ? [`${shortDuration(active_ms)} of work`] : []),
  ];
  return [
    [span(projectName(project_path) || "(no project)"), span(`  ${figures.join(" · ")}`, "dim")],
    ...sessions.flatMap(({ citation, session_id, text, title }) =>
      indented(
        `- ${text || title} (${shortId(session_id)}${citation.slice(citation.lastIndexOf("#"))})`,
        view,
      ),
    ),
    ...(more_sessions > 0 ? indented(`- ${counted(more_sessions, "more session")}`, view) : []),
  ];
}
