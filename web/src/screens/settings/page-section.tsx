// Shows what concerns only this browser and its server.
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { statusQuery } from "../../api/queries.ts";
import { Kbd } from "../../parts/kbd.tsx";
import { notify } from "../../parts/notices.ts";
import { Segments } from "../../parts/segments.tsx";
import { noticesWanted, wantNotices, watchNoticesWanted } from "../../shell/desktop-notices.ts";
import { chooseTheme, chosenTheme, watchTheme } from "../../shell/theme.ts";
import { Facts, Section } from "./section.tsx";

export function PageSection() {
  const theme = useSyncExternalStore(watchTheme, chosenTheme);
  const notices = useSyncExternalStore(watchNoticesWanted, noticesWanted) ? "on" : "off";
  const { data } = useQuery(statusQuery);
  return (
    <Section id="page" title="This page">
      <Facts
        rows={[
          [
            "Theme",
            <Segments key="theme" label="Theme" value={theme} options={THEMES} onChange={chooseTheme} />,
          ],
          [
            "Notifications",
            <span key="notices" className="flex flex-wrap items-center gap-3">
              <Segments label="Notifications" value={notices} options={SWITCH} onChange={switchNotices} />
              <span className="text-soft">on the desktop, when an agent begins to wait for you</span>
            </span>,
          ],
          [
            "Shortcuts",
            <span key="keys">
              <Kbd>?</Kbd> shows all of them
            </span>,
          ],
          ["Version", data?.version ?? ""],
          ["Address", data?.url ?? ""],
          [
            "API",
            <a key="docs" href="/api/docs" className="text-accent underline">
              Documentation
            </a>,
          ],
        ]}
      />
    </Section>
  );
}

async function switchNotices(wanted: "on" | "off"): Promise<void> {
  if (!(await wantNotices(wanted === "on")) && wanted === "on")
    notify("The browser does not allow notifications from this page. Change that in its settings.");
}

const SWITCH = [
  ["off", "Off"],
  ["on", "On"],
] as const;

const THEMES = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
