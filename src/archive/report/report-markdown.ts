// Writes a report as Markdown: short enough for a chat, and the same everywhere.
import { counted } from "../../text/numbers.ts";
import { shortCitation } from "../../text/short-id.ts";
import type { WorkReport } from "../operations/week.ts";
import { figuresText, fileTexts, periodTitle, projectTitle } from "./report-texts.ts";

export function reportMarkdown(report: WorkReport): string {
  const lines = [`# ${periodTitle(report)}`, "", figuresText(report), ""];
  for (const project of report.projects) {
    lines.push(`## ${plain(projectTitle(project))}`, "", figuresText(project), "");
    for (const { text, title, citation } of project.sessions)
      lines.push(`- ${plain(text || title)} (${shortCitation(citation)})`);
    if (project.more_sessions > 0) lines.push(`- and ${counted(project.more_sessions, "more session")}`);
    if (project.decisions.length > 0) {
      lines.push("", "Decisions:", "");
      for (const { text, by, citation } of project.decisions)
        lines.push(`- ${by === "you" ? "You: " : ""}${plain(text)} (${shortCitation(citation)})`);
    }
    if (project.commits.length > 0) {
      lines.push("", "Commits:", "");
      for (const { subject, citation } of project.commits)
        lines.push(`- ${plain(subject)} (${shortCitation(citation)})`);
    }
    const files = fileTexts(project);
    if (files.length > 0) lines.push("", `Files most changed: ${files.map(plain).join(", ")}`);
    lines.push("");
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

/** Keeps foreign text on its line, and from making tags, links or images. Code keeps its marks. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[<[\]]/g, "\\$&");
}
