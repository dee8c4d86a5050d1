// Links to every screen: a rail beside the page, or a bar below it on a phone.
import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import {
  Activity,
  CalendarDays,
  ChartNoAxesColumn,
  House,
  List,
  type LucideIcon,
  Search,
  Settings,
  Users,
} from "lucide-react";
import { useEffect, useRef } from "react";
import type { SignedInTeam } from "../api/outputs.ts";
import { useTeam } from "../api/team.ts";
import { useWaiting } from "../api/use-waiting.ts";
import { useWaitingInTitle } from "../parts/document-title.ts";
import { newlyWaiting, notifyDesktop, type WaitingAgent } from "./desktop-notices.ts";
import { Where } from "./where.tsx";

interface Destination {
  readonly to: string;
  /** The first screen and the list of sessions share a path. */
  readonly search?: Readonly<Record<string, string>>;
  readonly name: string;
  readonly icon: LucideIcon;
}

const DESTINATIONS: readonly Destination[] = [
  { to: "/", name: "Home", icon: House },
  { to: "/", search: { by: "day" }, name: "Sessions", icon: List },
  { to: "/search", name: "Search", icon: Search },
  { to: "/live", name: "Live", icon: Activity },
  { to: "/week", name: "Week", icon: CalendarDays },
  { to: "/usage", name: "Usage", icon: ChartNoAxesColumn },
  { to: "/settings", name: "Settings", icon: Settings },
];

/** Of a team server, which has settings of its own. */
const TEAM: Destination = { to: "/team", name: "Team", icon: Users };

function destinationsOf(team: SignedInTeam | null): readonly Destination[] {
  if (!team) return DESTINATIONS;
  const shown = team.rights.includes("read") ? DESTINATIONS.filter(({ to }) => to !== "/settings") : [];
  return [...shown, TEAM];
}

export function Rail({ children }: { readonly children: React.ReactNode }) {
  const shown = useRouterState({
    select: ({ location: { pathname, search } }) => destinationAt(pathname, search),
  });
  const team = useTeam();
  return (
    <nav
      aria-label="Screens"
      className="order-last flex shrink-0 flex-wrap items-center border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] md:order-first md:w-[4.75rem] md:flex-col md:flex-nowrap md:border-t-0 md:border-r md:py-3"
    >
      <Link to="/" aria-label="clew" className="hidden rounded-md p-1 md:block">
        <img src="/favicon.svg" alt="" width={28} height={28} />
      </Link>
      <Where />
      <ul className="flex grow justify-around md:w-full md:flex-col md:justify-start md:gap-1 md:px-1.5">
        {destinationsOf(team).map(({ to, search = {}, name, icon: Icon }) => (
          <li key={name}>
            <Link
              to={to}
              search={search}
              // Otherwise home would count as shown on every screen.
              activeOptions={{ exact: to === "/", includeSearch: to === "/" }}
              aria-current={name === shown ? "page" : undefined}
              className="flex flex-col items-center gap-0.5 rounded-md px-1 py-1.5 text-xs text-soft hover:bg-hover hover:text-ink aria-[current=page]:text-accent md:px-2"
            >
              <span className="relative">
                <Icon size={19} strokeWidth={1.75} aria-hidden />
                {to === "/live" && <WaitingMark />}
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <div className="hidden flex-col items-center gap-1 md:flex">{children}</div>
    </nav>
  );
}

/** Names the destination that is shown: home has an address without filters, and a session is in the list. */
function destinationAt(pathname: string, search: object): string | undefined {
  if (pathname === "/") return Object.keys(search).length === 0 ? "Home" : "Sessions";
  return [...DESTINATIONS, TEAM].find(({ to }) => to !== "/" && pathname.startsWith(to))?.name;
}

/** How many agents wait for the user, on the link to the screen that shows them. */
function WaitingMark() {
  const agents = useWaiting();
  const waiting = agents?.length ?? 0;
  useWaitingInTitle(waiting);
  useDesktopNotices(agents);
  if (waiting === 0) return null;
  return (
    <span className="absolute -top-1.5 left-3 min-w-4 rounded-full bg-warn px-1 text-center text-[10px] leading-4 font-semibold text-canvas tabular-nums">
      {waiting}
      <span className="sr-only"> waiting for you, </span>
    </span>
  );
}

function useDesktopNotices(agents: readonly WaitingAgent[] | null): void {
  const navigate = useNavigate();
  const before = useRef<readonly WaitingAgent[] | null>(null);
  useEffect(() => {
    if (agents === null) return;
    const open = (id: string) => void navigate({ to: "/sessions/$id", params: { id } });
    notifyDesktop(newlyWaiting(before.current, agents), open);
    before.current = agents;
  }, [agents, navigate]);
}
