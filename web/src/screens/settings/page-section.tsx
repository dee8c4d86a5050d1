// Shows what concerns only this browser and its server.
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { statusQuery } from "../../api/queries.ts";
import { Kbd } from "../../parts/kbd.tsx";
import { Segments } from "../../parts/segments.tsx";
import { chooseTheme, chosenTheme, watchTheme } from "../../shell/theme.ts";
import { Facts, Section } from "./section.tsx";

export function PageSection() {
  const theme = useSyncExternalStore(watchTheme, chosenTheme);
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

const THEMES = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
