// The settings screen: problems, sources, storage, the model and its budget, and all settings.

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { counted } from "../../../../src/text/numbers.ts";
import type { DoctorOutput, SettingsOutput } from "../../api/outputs.ts";
import { doctorQuery, settingsQuery } from "../../api/queries.ts";
import { rootsElsewhere } from "../../format/agent-roots.ts";
import { CommandLine } from "../../parts/command.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Failed, Waiting } from "../../parts/states.tsx";
import { Advice } from "../../text/advice.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { AtRisk } from "./at-risk.tsx";
import { Damage } from "./damage.tsx";
import { Hooks } from "./hooks.tsx";
import { Kept } from "./kept.tsx";
import { ModelUsage } from "./model-usage.tsx";
import { PageSection } from "./page-section.tsx";
import { Path, Section } from "./section.tsx";
import { SettingsTable } from "./settings-table.tsx";

const SECTIONS = [
  ["health", "Health"],
  ["sources", "Sources"],
  ["kept", "Storage"],
  ["at-risk", "At risk"],
  ["damage", "Damage"],
  ["hooks", "Hooks"],
  ["context", "Context"],
  ["model", "Model"],
  ["settings", "Settings"],
  ["page", "This page"],
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
          {doctor.data ? (
            <>
              <Health doctor={doctor.data} />
              <Sources doctor={doctor.data} />
              <Kept doctor={doctor.data} />
              <AtRisk doctor={doctor.data} />
              <Damage doctor={doctor.data} />
              <Hooks doctor={doctor.data} />
            </>
          ) : doctor.error ? (
            <Failed error={doctor.error} retry={doctor.refetch} />
          ) : (
            <Waiting lines={8} />
          )}
          {settings.data && <ContextSection settings={settings.data} />}
          {doctor.data && <ModelUsage summarizer={doctor.data.summarizer} />}
          {settings.data ? (
            <SettingsTable settings={settings.data} />
          ) : (
            settings.error && <Failed error={settings.error} retry={settings.refetch} />
          )}
          <PageSection />
        </div>
      </div>
    </>
  );
}

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

/**
 * Says that there is nothing to do. Damage can't be repaired and cut transcripts are kept, so they are not problems, but
 * not all is good either.
 */
function NoProblems({ damaged, cut }: Pick<DoctorOutput, "damaged" | "cut">) {
  if (damaged > 0 || cut.length > 0)
    return (
      <p>
        No problems to fix.{" "}
        {cut.length > 0 &&
          `${counted(cut.length, "transcript")} lost turns when an agent's file was cut or rewritten; clew still has them. `}
        {damaged > 0 && (
          <>
            {counted(damaged, "part")} of your transcripts could not be read:{" "}
            <a href="#damage" className="text-accent underline">
              see Damage
            </a>
            .
          </>
        )}
      </p>
    );
  return (
    <p className="flex items-center gap-2 text-good">
      <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
      Everything looks good.
    </p>
  );
}

/** Lists problems, and what to do about them. */
function Health({ doctor }: { readonly doctor: DoctorOutput }) {
  return (
    <Section id="health" title="Health">
      {doctor.problems.length === 0 ? (
        <NoProblems damaged={doctor.damaged} cut={doctor.cut} />
      ) : (
        <ul className="flex w-full flex-col gap-2">
          {doctor.problems.map(({ code, text, advice }) => (
            <li key={code + text} className="flex gap-2.5 rounded-md bg-bad-soft px-3 py-2">
              <TriangleAlert size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-bad" aria-hidden />
              <div className="min-w-0 wrap-anywhere">
                <p dir="auto">
                  <Advice text={visibleLine(text)} />
                </p>
                <p className="text-soft">
                  <Advice text={visibleLine(advice)} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
