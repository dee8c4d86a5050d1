// One project of the report: what was done, what was decided, commits and the files that changed most.
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { counted } from "../../../../src/text/numbers.ts";
import type { WeekOutput } from "../../api/outputs.ts";
import { projectName } from "../../format/names.ts";
import { price } from "../../format/numbers.ts";
import { duration } from "../../format/times.ts";
import { Foreign } from "../../text/foreign.tsx";
import { inProject } from "../../text/in-project.ts";
import { visibleLine } from "../../text/visible-text.ts";
import { ReportText } from "../home/report-text.tsx";

type Work = WeekOutput["projects"][number];

export function ProjectSection({ work }: { readonly work: Work }) {
  const { project_path, own, turns, active_ms, waited_ms, sessions, more_sessions } = work;
  const { decisions, commits, files } = work;
  const figures = [
    price(own),
    counted(turns, "turn"),
    ...(active_ms > 0 ? [`${duration(active_ms)} of agent time`] : []),
    ...(waited_ms >= 60_000 ? [`${duration(waited_ms)} waiting for you`] : []),
  ];
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <header className="flex flex-wrap items-baseline gap-x-4">
        <h3 className="text-lg font-semibold" title={visibleLine(project_path ?? "")}>
          <Foreign text={projectName(project_path)} />
        </h3>
        <p className="text-sm text-faint tabular-nums">{figures.join(" · ")}</p>
      </header>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {sessions.map(({ session_id, citation, title, text }) => (
          <li key={session_id} dir="auto" className="wrap-anywhere">
            <TurnLink citation={citation} title={title}>
              <ReportText text={text || title} />
            </TurnLink>
          </li>
        ))}
        {more_sessions > 0 && (
          <li className="text-sm text-faint">{counted(more_sessions, "more session")}</li>
        )}
      </ul>
      <Part name="Decisions">
        {decisions.map(({ citation, by, text }) => (
          <li key={`${citation} ${text}`} dir="auto">
            {by === "you" && <span className="text-faint">You: </span>}
            <TurnLink citation={citation} title="">
              <ReportText text={text} />
            </TurnLink>
          </li>
        ))}
      </Part>
      <Part name="Commits">
        {commits.map(({ citation, subject, pushed }) => (
          <li key={`${citation} ${subject}`} dir="auto">
            <TurnLink citation={citation} title="">
              <Foreign text={subject} />
            </TurnLink>
            {pushed && <span className="text-faint"> pushed</span>}
          </li>
        ))}
      </Part>
      <Part name="Files most changed">
        {files.slice(0, MOST_FILES).map(({ path, turns: count }) => (
          <li key={path} className="font-mono text-xs wrap-anywhere">
            <Foreign text={inProject(path, project_path)} />
            {count > 1 && <span className="font-sans text-faint"> {counted(count, "turn")}</span>}
          </li>
        ))}
      </Part>
    </section>
  );
}

const MOST_FILES = 5;

/** Leaves out a part without items. */
function Part({ name, children }: { readonly name: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h4 className="text-xs font-medium text-faint">{name}</h4>
      <ul className="flex flex-col gap-1 text-sm text-soft">{children}</ul>
    </div>
  );
}

interface TurnLinkProps {
  readonly citation: string;
  readonly title: string;
  readonly children: ReactNode;
}

function TurnLink({ citation, title, children }: TurnLinkProps) {
  const at = citation.lastIndexOf("#");
  return (
    <Link
      to="/sessions/$id"
      params={{ id: citation.slice(0, at) }}
      hash={citation.slice(at + 1)}
      {...(title !== "" && { title: visibleLine(title) })}
      className="hover:underline"
    >
      {children}
    </Link>
  );
}
