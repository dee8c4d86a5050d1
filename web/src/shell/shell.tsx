// What stands around every screen.
import { Outlet, useNavigate } from "@tanstack/react-router";
import { Command, Keyboard } from "lucide-react";
import { useState } from "react";
import { useKeys } from "../keys/use-keys.ts";
import { IconButton } from "../parts/button.tsx";
import { Connection } from "./connection.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { NoticesView } from "./notices-view.tsx";
import { Palette } from "./palette.tsx";
import { Rail } from "./rail.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

type Opened = "palette" | "keys" | null;

export function Shell() {
  const [opened, setOpened] = useState<Opened>(null);
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate({ to });
  useKeys("Everywhere", [
    { keys: "mod+k", does: "Find or do anything", run: () => setOpened("palette") },
    { keys: "?", does: "Keyboard shortcuts", run: () => setOpened("keys") },
    { keys: "/", does: "Search", run: go("/search") },
    { keys: "g s", does: "Go to sessions", run: go("/") },
    { keys: "g l", does: "Go to live", run: go("/live") },
    { keys: "g u", does: "Go to usage", run: go("/usage") },
    { keys: "g ,", does: "Go to settings", run: go("/settings") },
  ]);
  const close = () => setOpened(null);
  return (
    <div className="flex h-dvh flex-col md:flex-row">
      <Rail>
        <IconButton
          icon={Command}
          label="Find or do anything (Ctrl K)"
          onClick={() => setOpened("palette")}
        />
        <IconButton icon={Keyboard} label="Keyboard shortcuts (?)" onClick={() => setOpened("keys")} />
        <ThemeSwitch />
      </Rail>
      <main className="flex min-h-0 min-w-0 grow flex-col">
        <Connection />
        <Outlet />
      </main>
      <Palette open={opened === "palette"} onClose={close} />
      <KeysHelp open={opened === "keys"} onClose={close} />
      <NoticesView />
    </div>
  );
}
