// How clew is doing and how it is set: what is wrong, where it reads, what it keeps, what it may ask a model, its settings.
import { useQuery } from "@tanstack/react-query";
import { doctorQuestion, settingsQuestion } from "../../api/questions.ts";
import { Heading } from "../../parts/heading.tsx";
import { Failed, Waiting } from "../../parts/states.tsx";
import { AtRisk } from "./at-risk.tsx";
import { ContextSection } from "./context-section.tsx";
import { Damage } from "./damage.tsx";
import { Health } from "./health.tsx";
import { Hooks } from "./hooks.tsx";
import { Kept } from "./kept.tsx";
import { ModelMeter } from "./model-meter.tsx";
import { PageSection } from "./page-section.tsx";
import { SettingsTable } from "./settings-table.tsx";
import { Sources } from "./sources.tsx";

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
  const doctor = useQuery(doctorQuestion);
  const settings = useQuery(settingsQuestion);
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
          {doctor.data && <ModelMeter writing={doctor.data.writing} />}
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
