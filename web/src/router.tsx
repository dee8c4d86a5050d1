// Maps addresses to screens, and lists the search parameters of each. Screens are loaded when first needed.
import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { useTitle } from "./parts/document-title.ts";
import { Empty, Failed } from "./parts/states.tsx";
import { parseSearch, stringifySearch, texts } from "./search-fields.ts";
import { Shell } from "./shell/shell.tsx";

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Failed });

const sessionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  validateSearch: (fields: Record<string, unknown>) =>
    texts(fields, [
      "by",
      "project",
      "person",
      "branch",
      "agent",
      "since",
      "until",
      "sort",
      "order",
      "pinned",
      "archived",
      "all",
    ]),
  component: lazyRouteComponent(() => import("./screens/sessions/sessions-screen.tsx"), "SessionsScreen"),
});

const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sessions/$id",
  validateSearch: (fields: Record<string, unknown>) =>
    texts(fields, ["panel", "find", "file", "view", "turns"]),
  component: lazyRouteComponent(() => import("./screens/session/session-screen.tsx"), "SessionScreen"),
});

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/search",
  validateSearch: (fields: Record<string, unknown>) =>
    texts(fields, [
      "q",
      "project",
      "person",
      "agent",
      "branch",
      "model",
      "role",
      "tool",
      "file",
      "since",
      "until",
      "archived",
    ]),
  component: lazyRouteComponent(() => import("./screens/search/search-screen.tsx"), "SearchScreen"),
});

const liveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/live",
  component: lazyRouteComponent(() => import("./screens/live/live-screen.tsx"), "LiveScreen"),
});

const weekRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/week",
  validateSearch: (fields: Record<string, unknown>) => texts(fields, ["period", "project", "person"]),
  component: lazyRouteComponent(() => import("./screens/week/week-screen.tsx"), "WeekScreen"),
});

const usageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/usage",
  validateSearch: (fields: Record<string, unknown>) =>
    texts(fields, ["by", "split", "since", "until", "project", "person", "agent"]),
  component: lazyRouteComponent(() => import("./screens/usage/usage-screen.tsx"), "UsageScreen"),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("./screens/settings/settings-screen.tsx"), "SettingsScreen"),
});

const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/team",
  validateSearch: (fields: Record<string, unknown>) => texts(fields, ["show", "by", "about"]),
  component: lazyRouteComponent(() => import("./screens/team/team-screen.tsx"), "TeamScreen"),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    sessionsRoute,
    sessionRoute,
    searchRoute,
    liveRoute,
    weekRoute,
    usageRoute,
    settingsRoute,
    teamRoute,
  ]),
  defaultPreload: "intent",
  // A session restores its position from its turn.
  scrollRestoration: ({ location }) => !location.pathname.startsWith("/sessions/"),
  parseSearch,
  stringifySearch,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

function NotFound() {
  useTitle("Page not found");
  return (
    <Empty icon={Compass} title="Page not found">
      <Link to="/" className="text-accent underline">
        Go to sessions
      </Link>
    </Empty>
  );
}
