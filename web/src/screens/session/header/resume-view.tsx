// Shows how to resume a session in a terminal: the command, which session it continues, and what to do if it
// can't be resumed.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { counted } from "../../../../../src/text/numbers.ts";
import type { ResumeOutput } from "../../../api/outputs.ts";
import { resumeQuery } from "../../../api/queries.ts";
import { ago } from "../../../format/times.ts";
import { CommandLine } from "../../../parts/command.tsx";
import { Advice } from "../../../text/advice.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { Loaded } from "../panels/loaded.tsx";

export function ResumeView({ id }: { readonly id: string }) {
  const query = useQuery(resumeQuery(id));
  return (
    <div className="flex min-h-28 w-[min(26rem,calc(100vw-2.5rem))] flex-col gap-3 p-3 text-sm">
      <Loaded query={query}>{(output) => <ResumeAdvice output={output} />}</Loaded>
    </div>
  );
}

function ResumeAdvice({ output }: { readonly output: ResumeOutput }) {
  const { command, moved, tip_id, nothing, alternative } = output;
  return (
    <>
      {moved && (
        <p>
          This session was continued later.{" "}
          {command === null ? "The latest session is" : "The command resumes"}{" "}
          <SessionLink id={tip_id} title={output.title} />.
        </p>
      )}
      {command !== null && (
        <>
          {!moved && <p>Run this in a terminal to continue the session:</p>}
          <CommandLine>{command}</CommandLine>
          <About of={output} />
        </>
      )}
      {nothing && (
        <div>
          <p className="font-medium">
            <Advice text={nothing.reason} />
          </p>
          {nothing.try.map((line) => (
            <p key={line} className="text-soft">
              <Advice text={line} />
            </p>
          ))}
        </div>
      )}
      {alternative && (
        <>
          <p>
            The latest session of its tree that can be resumed is{" "}
            <SessionLink id={alternative.session_id} title={alternative.title} />:
          </p>
          <CommandLine>{alternative.command}</CommandLine>
          <About of={alternative} />
        </>
      )}
    </>
  );
}

function SessionLink({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Link
      to="/sessions/$id"
      params={{ id }}
      dir="auto"
      className="text-accent underline wrap-anywhere [unicode-bidi:isolate]"
    >
      {visibleLine(title)}
    </Link>
  );
}

type Resumed = Pick<ResumeOutput, "turns" | "updated_at" | "project_path" | "project_missing">;

function About({ of: { turns, updated_at, project_path, project_missing } }: { readonly of: Resumed }) {
  return (
    <div className="text-xs text-soft">
      <p className="tabular-nums">
        {counted(turns, "turn")}
        {updated_at !== null && `, last active: ${ago(updated_at)}`}
      </p>
      {project_path === null && <p>The folder was not recorded: run this in the project's folder.</p>}
      {project_missing && (
        <p className="text-warn">This folder does not exist on this machine, so the command will fail.</p>
      )}
    </div>
  );
}
