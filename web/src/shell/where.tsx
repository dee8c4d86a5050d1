// Says on every screen whose sessions are shown: this machine's, or a team's and as whom one is signed in.
import { useQuery } from "@tanstack/react-query";
import type { SignedInTeam } from "../api/outputs.ts";
import { statusQuery } from "../api/queries.ts";
import { useTeamInTitle } from "../parts/document-title.ts";
import { visibleLine } from "../text/visible-text.ts";

/** In the rail, and on a phone above its links. Always takes up its space, so nothing moves when the server has answered. */
export function Where() {
  const { data } = useQuery(statusQuery);
  const team = data?.team ?? null;
  useTeamInTitle(team && visibleLine(team.organisation));
  return (
    <p
      title={data?.demo ? DEMO : undefined}
      className="h-4 w-full truncate px-3 pt-0.5 text-center text-[11px] leading-4 text-faint md:mb-2 md:h-5 md:px-0"
    >
      {data?.demo ? (
        <span className="text-accent">Demo</span>
      ) : team ? (
        <>
          <span className="text-accent max-md:hidden">Team</span>
          <span className="md:hidden">{whoIn(team)}</span>
        </>
      ) : (
        data && "This machine"
      )}
    </p>
  );
}

const DEMO = "Sample data, entirely made up. Run clew without --demo to see your own sessions.";

/** Above every screen of a team server. A phone has it above the links. */
export function TeamLine() {
  const team = useQuery(statusQuery).data?.team;
  if (!team) return null;
  return (
    <p className="shrink-0 truncate border-b border-line bg-sunken px-6 py-0.5 text-xs text-soft max-md:hidden">
      {whoIn(team)}
    </p>
  );
}

function whoIn({ organisation, person, roles }: SignedInTeam): string {
  return `Team · ${visibleLine(organisation)}, as ${visibleLine(person)} (${roles.join(", ")})`;
}
