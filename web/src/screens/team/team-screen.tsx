// The screen of a team server: who shares what, who read it, sums, machines; and for admins people, projects and the audit.
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { LogOut, Users } from "lucide-react";
import { type ComponentType, useEffect, useRef } from "react";
import type { SignedInTeam } from "../../api/outputs.ts";
import { useTeam } from "../../api/team.ts";
import { signOut } from "../../api/team-accounts.ts";
import { Button } from "../../parts/button.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Empty } from "../../parts/states.tsx";
import { AuditView } from "./audit-view.tsx";
import { MachinesView, OwnMachinesView } from "./machines-view.tsx";
import { PeopleView } from "./people-view.tsx";
import { ProjectsView } from "./projects-view.tsx";
import { ReadsView } from "./reads-view.tsx";
import { SharedView } from "./shared-view.tsx";
import { SumsView } from "./sums-view.tsx";

const route = getRouteApi("/team");

interface TeamPart {
  readonly name: string;
  readonly text: string;
  /** Only people with this right see it. */
  readonly right: string;
  readonly View: ComponentType;
}

const PARTS: readonly TeamPart[] = [
  { name: "shared", text: "Shared", right: "read", View: SharedView },
  { name: "reads", text: "Who read yours", right: "share", View: ReadsView },
  { name: "sums", text: "Sums", right: "sums", View: SumsView },
  { name: "own", text: "Your machines", right: "self", View: OwnMachinesView },
  { name: "people", text: "People", right: "manage", View: PeopleView },
  { name: "machines", text: "All machines", right: "manage", View: MachinesView },
  { name: "projects", text: "Projects", right: "manage", View: ProjectsView },
  { name: "audit", text: "Audit", right: "manage", View: AuditView },
];

export function TeamScreen() {
  const team = useTeam();
  const { show } = route.useSearch();
  const navigate = useNavigate({ from: "/team" });
  const parts = PARTS.filter(({ right }) => team?.rights.includes(right));
  const shown = parts.find(({ name }) => name === show) ?? firstOf(parts, team);
  const tabs = useRef<HTMLDivElement>(null);
  const name = shown?.name;
  // On a phone, few of them have room.
  useEffect(() => {
    if (name) tabs.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest" });
  }, [name]);
  return (
    <>
      <Heading title="Team">
        {shown && (
          <div ref={tabs} className="flex min-w-0 max-w-full">
            <Segments
              label="Show"
              value={shown.name}
              options={parts.map(({ name, text }) => [name, text] as const)}
              onChange={(next) => void navigate({ search: { show: next } })}
            />
          </div>
        )}
        {team && (
          <Button className="ml-auto max-sm:hidden" onClick={() => void signOut()}>
            <LogOut size={14} strokeWidth={1.75} aria-hidden />
            Sign out
          </Button>
        )}
      </Heading>
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto flex max-w-5xl flex-col gap-6 p-4 md:p-6">
          {shown ? (
            <shown.View />
          ) : (
            <Empty icon={Users} title="No team here">
              This page shows the sessions of one machine. `clew team` shares projects with a team server.
            </Empty>
          )}
        </div>
      </div>
    </>
  );
}

/** An admin who may see no session came to manage people. */
function firstOf(parts: readonly TeamPart[], team: SignedInTeam | null): TeamPart | undefined {
  const manages = team?.rights.includes("manage") && !team.rights.includes("read");
  return (manages ? parts.find(({ name }) => name === "people") : undefined) ?? parts[0];
}
