// Shows every setting with its value and origin. They are changed on the command line: a page that could
// redirect where sessions are sent would be worth attacking.
import type { SettingsOutput } from "../../api/outputs.ts";
import { CommandLine } from "../../parts/command.tsx";
import { Path, Section } from "./section.tsx";

export function SettingsTable({ settings }: { readonly settings: SettingsOutput }) {
  return (
    <Section id="settings" title="Settings">
      <p className="text-soft">
        Stored in <Path>{settings.path}</Path>. Change them on the command line:
      </p>
      <CommandLine>clew config set time_zone Europe/Berlin</CommandLine>
      <dl className="flex w-full flex-col">
        {settings.settings.map(({ name, value, origin, doc, default: usual }) => (
          <div key={name} className="flex flex-col gap-0.5 border-b border-line py-2.5">
            <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
              <code className="font-mono text-xs font-medium">{name}</code>
              <span className="text-xs text-faint">{ORIGINS[origin]}</span>
            </dt>
            <dd className="flex flex-col gap-0.5">
              <code dir="auto" className="font-mono text-xs wrap-anywhere">
                {valueText(value)}
              </code>
              <span className="text-soft">{doc}</span>
              {origin !== "default" && <span className="text-xs text-faint">Default: {usual}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type Value = SettingsOutput["settings"][number]["value"];

function valueText(value: Value): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

const ORIGINS: Readonly<Record<SettingsOutput["settings"][number]["origin"], string>> = {
  flag: "command-line flag",
  environment: "environment",
  file: "config file",
  default: "default",
};
