// Shows what was done today and yesterday: a sentence for each session, by project.
import { Link } from "@tanstack/react-router";
import { counted } from "../../../../src/text/numbers.ts";
import type { HomeOutput } from "../../api/outputs.ts";
import { projectName } from "../../format/names.ts";
import { price } from "../../format/numbers.ts";
import { dayName } from "../../format/times.ts";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { ReportText } from "./report-text.tsx";
import { Strip } from "./strip.tsx";

type Day = HomeOutput["days"][number];
type Work = Day["projects"][number];

export function DayReports({ days }: { readonly days: readonly Day[] }) {
  return days.map(({ day, own, projects }) => (
    <Strip
      key={day}
      name={dayName(`${day}T12:00:00`)}
      aside={<span className="text-sm text-faint tabular-nums">{price(own)}</span>}
    >
      {projects.map((work) => (
        <ProjectReport key={work.project_path ?? ""} work={work} />
      ))}
    </Strip>
  ));
}

function ProjectReport({ work }: { readonly work: Work }) {
  const { project_path, own, sessions, more_sessions } = work;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="flex items-baseline justify-between gap-3 text-xs text-faint">
        <span className="min-w-0 truncate font-medium text-soft">
          <Foreign text={projectName(project_path)} />
        </span>
        <span className="shrink-0 tabular-nums">{price(own)}</span>
      </h3>
      <ul className="flex flex-col gap-1.5 border-l-2 border-line pl-3">
        {sessions.map(({ session_id, citation, title, text }) => (
          <li key={session_id} className="text-sm">
            <Link
              to="/sessions/$id"
              params={{ id: session_id }}
              hash={citation.slice(citation.lastIndexOf("#") + 1)}
              title={visibleLine(title)}
              dir="auto"
              className="line-clamp-3 text-soft wrap-anywhere hover:text-ink hover:underline"
            >
              <ReportText text={text || title} />
            </Link>
          </li>
        ))}
        {more_sessions > 0 && (
          <li className="text-xs text-faint">{counted(more_sessions, "more session")}</li>
        )}
      </ul>
    </div>
  );
}
