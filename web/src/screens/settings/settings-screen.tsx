// The settings screen: problems, all settings, sources, the model and its budget, and storage. The doctor takes long, so the
// sections that show its findings are filled in when it is done.

import { useQuery } from "@tanstack/react-query";
import { counted } from "../../../../src/text/numbers.ts";
import type { DoctorOutput, SettingsOutput } from "../../api/outputs.ts";
import { doctorQuery, settingsQuery } from "../../api/queries.ts";
import { rootsElsewhere } from "../../format/agent-roots.ts";
import { CommandLine } from "../../parts/command.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Failed, Waiting } from "../../parts/states.tsx";
import { AtRisk } from "./at-risk.tsx";
import { Damage } from "./damage.tsx";
import { Health } from "./health.tsx";
import { Hooks } from "./hooks.tsx";
import { Kept } from "./kept.tsx";
import { ModelUsage } from "./model-usage.tsx";
import { PageSection } from "./page-section.tsx";
import { Path, Section } from "./section.tsx";
import { SettingsTable } from "./settings-table.tsx";

const SECTIONS = [
  ["health", "Health"],
  ["settings", "Settings"],
  ["context", "Context"],
  ["page", "This page"],
  ["sources", "Sources"],
  ["hooks", "Hooks"],
  ["model", "Model"],
  ["kept", "Storage"],
  ["at-risk", "At risk"],
  ["damage", "Damage"],
] as const;

export function SettingsScreen() {
  const doctor = useQuery(doctorQuery);
  const settings = useQuery(settingsQuery);
  return (
    <>
      <Heading title="Settings" />
      <div className="flex min-h-0 grow flex-col overflow-y-auto lg:flex-row">
        <nav aria-label="Sections" className="top-0 shrink-0 p-4 lg:sticky lg:w-48 lg:self-start lg:p-6">
          <ul className="flex flex-wrap gap-1 lg:flex-col">
            {SECTIONS.map(([id, name]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-md px-2 py-1 text-sm text-soft hover:bg-hover hover:text-ink"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex max-w-3xl min-w-0 grow flex-col gap-10 p-4 pb-16 md:p-6">
          <Health
            doctor={doctor.data}
            error={doctor.isFetching ? null : doctor.error}
            checking={doctor.isFetching}
            check={doctor.refetch}
          />
          {settings.data ? (
            <>
              <SettingsTable settings={settings.data} />
              <ContextSection settings={settings.data} />
            </>
          ) : settings.error ? (
            <Failed error={settings.error} retry={settings.refetch} />
          ) : (
            <Waiting lines={8} />
          )}
          <PageSection />
          {doctor.data ? (
            <>
              <Sources doctor={doctor.data} />
              <Hooks doctor={doctor.data} />
              <ModelUsage summarizer={doctor.data.summarizer} />
              <Kept doctor={doctor.data} />
              <AtRisk doctor={doctor.data} />
              <Damage doctor={doctor.data} />
            </>
          ) : (
            CHECKED.map(([id, title]) => (
              <Section key={id} id={id} title={title}>
                {doctor.error ? <p className="text-soft">Unknown.</p> : <Waiting lines={2} />}
              </Section>
            ))
          )}
        </div>
      </div>
    </>
  );
}

/** The sections that show what the doctor found. */
const CHECKED = SECTIONS.slice(SECTIONS.findIndex(([id]) => id === "sources"));

/** Shows whether agents get a recap of recent work at the start of a session. */
function ContextSection({ settings }: { readonly settings: SettingsOutput }) {
  const on = settingOf(settings, "context") === true;
  return (
    <Section id="context" title="Context">
      <p>
        {on
          ? `On: new sessions start with a short recap of recent work in their project, at most ${String(settingOf(settings, "context_tokens"))} tokens.`
          : "Off: agents get no recap at the start of a session. They can still use clew over MCP."}
      </p>
      <div className="flex flex-wrap gap-2">
        <CommandLine>{`clew config set context ${on ? "off" : "on"}`}</CommandLine>
        <CommandLine>clew context</CommandLine>
      </div>
      <p className="text-soft">The second command shows what an agent would get.</p>
    </Section>
  );
}

function settingOf({ settings }: SettingsOutput, wanted: string) {
  return settings.find(({ name }) => name === wanted)?.value;
}

/** Lists where agents store their sessions. */
function Sources({ doctor }: { readonly doctor: DoctorOutput }) {
  const elsewhere = rootsElsewhere(doctor.roots);
  return (
    <Section id="sources" title="Sources">
      <ul className="flex w-full flex-col gap-2">
        {doctor.roots.map(({ path, agent_name, present, transcripts, retention_days }) => (
          <li key={path} className="flex flex-col">
            <Path>{path}</Path>
            <span className="text-soft">
              {present
                ? `${counted(transcripts, "transcript")}${deletes(agent_name, retention_days)}`
                : "This folder does not exist yet. It will be read once it does."}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-soft">
        Sessions elsewhere? Set the folder and restart clew.
        {elsewhere.length > 1 && " It replaces the folders above."}
      </p>
      {elsewhere.map((root) => (
        <CommandLine key={root}>{`clew config set roots ${root}`}</CommandLine>
      ))}
    </Section>
  );
}

function deletes(agent_name: string, days: number | null): string {
  return days === null ? "" : `; ${agent_name} deletes each ${counted(days, "day")} after its last change`;
}
