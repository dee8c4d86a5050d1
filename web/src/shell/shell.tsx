// The frame around every screen: navigation, palette, shortcuts and messages.
import { Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { Command, Keyboard, Monitor, Moon, Sun } from "lucide-react";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useReads, useTeam } from "../api/team.ts";
import { useKeys } from "../keys/use-keys.ts";
import { IconButton } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { currentNotices, dismiss, watchNotices } from "../parts/notices.ts";
import { Connection } from "./connection.tsx";
import { Rail } from "./rail.tsx";
import { chooseTheme, chosenTheme, NEXT_THEME, watchTheme } from "./theme.ts";
import { TeamLine } from "./where.tsx";

type Opened = "palette" | "keys" | null;

export function Shell() {
  const [opened, setOpened] = useState<Opened>(null);
  const navigate = useNavigate();
  const team = useTeam();
  const go = (to: string) => () => void navigate({ to });
  useKeys("Everywhere", [
    { keys: "mod+k", does: "Search or run a command", run: () => setOpened("palette") },
    { keys: "?", does: "Keyboard shortcuts", run: () => setOpened("keys") },
    { keys: "/", does: "Search", run: go("/search") },
    { keys: "g h", does: "Go home", run: go("/") },
    { keys: "g s", does: "Go to sessions", run: () => void navigate({ to: "/", search: { by: "day" } }) },
    { keys: "g l", does: "Go to live", run: go("/live") },
    { keys: "g w", does: "Go to the week", run: go("/week") },
    { keys: "g u", does: "Go to usage", run: go("/usage") },
    team
      ? { keys: "g ,", does: "Go to the team", run: go("/team") }
      : { keys: "g ,", does: "Go to settings", run: go("/settings") },
  ]);
  const close = () => setOpened(null);
  useOnlyTeam();
  return (
    <div className="flex h-dvh flex-col md:flex-row">
      <SkipButton />
      <Rail>
        <IconButton
          icon={Command}
          label="Search or run a command (Ctrl K)"
          onClick={() => setOpened("palette")}
        />
        <IconButton icon={Keyboard} label="Keyboard shortcuts (?)" onClick={() => setOpened("keys")} />
        <ThemeSwitch />
      </Rail>
      <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 grow flex-col">
        <TeamLine />
        <Connection />
        <Outlet />
      </main>
      <Palette open={opened === "palette"} onClose={close} />
      <KeysHelp open={opened === "keys"} onClose={close} />
      <NoticesView />
    </div>
  );
}

/** Leads away from screens of sessions, if one's role on a team server allows none. */
function useOnlyTeam(): void {
  const reads = useReads();
  const navigate = useNavigate();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    if (reads === false && pathname !== "/team") void navigate({ to: "/team", replace: true });
  }, [reads, pathname, navigate]);
}

/** Leads keyboard users past the links of the rail; visible only while it has the focus. */
function SkipButton() {
  return (
    <button
      type="button"
      onClick={toContent}
      className="absolute top-2 left-2 z-20 -translate-y-16 rounded-md border border-strong bg-surface px-3 py-1.5 text-sm text-accent focus-visible:translate-y-0"
    >
      Skip to content
    </button>
  );
}

/** Focuses the part of the screen that people come for, such as the turns of a session, past its table of contents. */
function toContent(): void {
  const main = document.getElementById("content");
  (main?.querySelector<HTMLElement>("[data-content]") ?? main)?.focus();
}

/** Switches between system, light and dark with one button. */
function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, chosenTheme);
  return (
    <IconButton
      icon={ICONS[theme]}
      label={`Theme: ${theme}`}
      onClick={() => chooseTheme(NEXT_THEME[theme])}
    />
  );
}

const ICONS = { system: Monitor, light: Sun, dark: Moon };

const load = async () => ({ default: (await import("./palette-panel.tsx")).PalettePanel });
const PalettePanel = lazy(load);

/** The command palette. Its content is loaded after the screen. */
function Palette({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  useEffect(() => {
    // Loads it early, so no key typed right after opening is lost.
    const timer = setTimeout(() => void load(), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog open={open} onClose={onClose} label="Search or run a command" bare>
      <Suspense fallback={<div className="h-[calc(3rem+min(26rem,60dvh))]" />}>
        <PalettePanel onDone={onClose} />
      </Suspense>
    </Dialog>
  );
}

const SOON_MS = 1000;

const loadKeys = async () => ({ default: (await import("./keys-help.tsx")).KeysHelp });
const KeysPanel = lazy(loadKeys);

/** The keys that work now. Its content is loaded when it is opened. */
function KeysHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} label="Keyboard shortcuts">
      <Suspense fallback={<div className="h-96" />}>
        <KeysPanel />
      </Suspense>
    </Dialog>
  );
}

/** Shows short messages, and has screen readers read them out. */
function NoticesView() {
  const notices = useSyncExternalStore(watchNotices, currentNotices);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-16 z-10 flex flex-col items-center gap-2 px-4 md:bottom-6"
    >
      {notices.map(({ id, text, action }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-lg items-center gap-3 rounded-md border border-strong bg-surface px-3 py-1 text-sm"
        >
          <p className="py-1">{text}</p>
          {action && (
            <button
              type="button"
              className="-mr-1.5 h-8 shrink-0 rounded-md px-1.5 font-medium text-accent hover:bg-hover"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
