// What was worked on last, where nobody works any more.
import { Link } from "@tanstack/react-router";
import { counted } from "../../../../src/text/numbers.ts";
import type { SessionRow } from "../../api/answers.ts";
import { projectName } from "../../format/names.ts";
import { ago } from "../../format/times.ts";
import { StatusMark } from "../../parts/status-mark.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";

export function LastSessions({ sessions }: { readonly sessions: readonly SessionRow[] }) {
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby="lately">
      <h2 id="lately" className="mb-2 text-sm font-medium text-soft">
        Recent
      </h2>
      <ul className="flex flex-col">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 border-b border-line py-2">
            <StatusMark status={session.status} />
            <Link
              to="/sessions/$id"
              params={{ id: session.id }}
              {...(session.turns > 0 && { hash: String(session.turns) })}
              title={visibleLine(session.title)}
              className="min-w-0 grow truncate text-sm hover:underline"
            >
              <Foreign text={session.title} />
            </Link>
            <span className="hidden shrink-0 text-xs text-faint sm:block">
              <Foreign text={projectName(session.project_path)} /> · {counted(session.turns, "turn")}
            </span>
            <span className="shrink-0 text-xs text-faint">{ago(session.updated_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
