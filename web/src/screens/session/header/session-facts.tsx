// Shows the main facts of a session in one line.
import { Link } from "@tanstack/react-router";
import { FolderClosed, GitBranch, type LucideIcon, User } from "lucide-react";
import type { ReactNode } from "react";
import { agentName } from "../../../../../src/text/agent-name.ts";
import { counted } from "../../../../../src/text/numbers.ts";
import type { SessionOutput } from "../../../api/outputs.ts";
import { projectName } from "../../../format/names.ts";
import { between, clock, dayName, duration, fullTime } from "../../../format/times.ts";
import { StatusMark } from "../../../parts/status-mark.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { branchFact, modelNames, spentFact } from "./facts.ts";

export function SessionFacts({ session }: { readonly session: SessionOutput }) {
  const { project_path, client_version, created_at, updated_at, turns, models } = session;
  const branch = branchFact(session);
  const spent = spentFact(session);
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-xs text-soft tabular-nums">
      <li className="flex">
        <StatusMark status={session.status} words />
      </li>
      {project_path !== null && (
        <Fact name="Project" icon={FolderClosed} hint={visibleLine(project_path)}>
          <Link to="/" search={{ project: project_path }} dir="auto" className={LINK}>
            {visibleLine(projectName(project_path))}
          </Link>
        </Fact>
      )}
      {session.shared_by && (
        <Fact name="Shared by" icon={User} hint={`Shared from ${visibleLine(session.shared_by.machine)}`}>
          <Link to="/" search={{ person: session.shared_by.person }} dir="auto" className={LINK}>
            {visibleLine(session.shared_by.person)}
          </Link>
        </Fact>
      )}
      {branch && (
        <Fact name="Branch" icon={GitBranch} hint={branch.hint}>
          <Link to="/" search={{ branch: branch.name }} dir="auto" className={LINK}>
            {visibleLine(branch.name)}
          </Link>
          {branch.worktree && " (worktree)"}
        </Fact>
      )}
      <Fact
        name="Agent"
        hint={visibleLine(`Written by ${agentName(session.agent)} ${client_version ?? ""}`.trimEnd())}
      >
        {visibleLine(agentName(session.agent))}
        {client_version !== null && <span className="max-md:hidden">{visibleLine(client_version)}</span>}
      </Fact>
      {models.length > 0 && (
        <Fact name="Models" hint={models.map(visibleLine).join("\n")}>
          {modelNames(models)}
        </Fact>
      )}
      <Fact name="Turns" hint={`${counted(session.messages, "message")}`}>
        {counted(turns, "turn")}
      </Fact>
      {created_at !== null && (
        <Fact name="Started" hint={`Started ${fullTime(created_at)}\nLast active ${fullTime(updated_at)}`}>
          {dayName(created_at)}, {clock(created_at)}
        </Fact>
      )}
      {created_at !== null && created_at !== updated_at && (
        <Fact name="Duration" minor hint="From first to last activity">
          {duration(between(created_at, updated_at))}
        </Fact>
      )}
      {spent && (
        <Fact name="Usage" hint={spent.hint}>
          <Link
            to="."
            search={(fields: Record<string, unknown>) => ({ ...fields, panel: "usage" })}
            hash={true}
            className={LINK}
          >
            {spent.text}
          </Link>
        </Fact>
      )}
    </ul>
  );
}

const LINK = "truncate [unicode-bidi:isolate] hover:text-ink hover:underline max-md:py-2";

interface FactProps {
  readonly name: string;
  readonly icon?: LucideIcon;
  /** More detail, on hover. */
  readonly hint: string;
  /** Left out if there is little room. */
  readonly minor?: boolean;
  readonly children: ReactNode;
}

/** One fact about a session. Its name is for screen readers. */
function Fact({ name, icon: Icon, hint, minor = false, children }: FactProps) {
  return (
    <li
      title={hint}
      className={`flex max-w-full min-w-0 items-center gap-1.5 ${minor ? "max-md:hidden" : ""}`}
    >
      {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />}
      <span className="sr-only">{name}: </span>
      <span className="flex min-w-0 items-center gap-1 truncate md:max-w-80">{children}</span>
    </li>
  );
}
