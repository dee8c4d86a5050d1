// Commands available on every screen: navigation, theme and help.
import { useNavigate } from "@tanstack/react-router";
import {
  Activity,
  CalendarDays,
  ChartNoAxesColumn,
  House,
  Keyboard,
  List,
  Monitor,
  Moon,
  Search,
  Settings,
  Sun,
  Users,
} from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTeam } from "../api/team.ts";
import { runKeys } from "../keys/keys.ts";
import type { PaletteCommand } from "./palette-command.ts";
import { chooseTheme, chosenTheme, type Theme, watchTheme } from "./theme.ts";

export function usePageCommands(): readonly PaletteCommand[] {
  const navigate = useNavigate();
  const team = useTeam();
  const chosen = useSyncExternalStore(watchTheme, chosenTheme);
  return [
    ...DESTINATIONS.filter(({ to }) => to !== (team ? "/settings" : "/team")).map(
      ({ to, search, ...command }): PaletteCommand => ({
        group: "Go to",
        ...command,
        run: () => void navigate({ to, search }),
      }),
    ),
    ...THEMES.map(
      ({ theme, ...look }): PaletteCommand => ({
        group: "Page",
        ...look,
        also: "appearance colours mode",
        ...(theme === chosen && { aside: "now" }),
        run: () => chooseTheme(theme),
      }),
    ),
    {
      group: "Page",
      text: "Keyboard shortcuts",
      also: "keyboard shortcuts help",
      icon: Keyboard,
      keys: "?",
      run: () => runKeys("?"),
    },
  ];
}

const DESTINATIONS = [
  { to: "/", search: {}, text: "Home", also: "start now continue today", icon: House, keys: "g h" },
  { to: "/", search: { by: "day" }, text: "Sessions", also: "list", icon: List, keys: "g s" },
  { to: "/search", search: {}, text: "Search", also: "find", icon: Search, keys: "/" },
  { to: "/live", search: {}, text: "Live", also: "now watch", icon: Activity, keys: "g l" },
  { to: "/week", search: {}, text: "Week", also: "report standup", icon: CalendarDays, keys: "g w" },
  {
    to: "/usage",
    search: {},
    text: "Usage",
    also: "cost tokens money",
    icon: ChartNoAxesColumn,
    keys: "g u",
  },
  {
    to: "/settings",
    search: {},
    text: "Settings",
    also: "configuration doctor",
    icon: Settings,
    keys: "g ,",
  },
  {
    to: "/team",
    search: {},
    text: "Team",
    also: "people shared sums audit machines tokens projects retention",
    icon: Users,
    keys: "g ,",
  },
] as const;

const THEMES = [
  { theme: "light", text: "Theme: light", icon: Sun },
  { theme: "dark", text: "Theme: dark", icon: Moon },
  { theme: "system", text: "Theme: system", icon: Monitor },
] as const satisfies readonly { theme: Theme; text: string; icon: typeof Sun }[];
