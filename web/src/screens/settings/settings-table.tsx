// Shows every setting with its value and origin. Only those that can do no harm are changed here: a page that could
// redirect where sessions are sent would be worth attacking.
import type { SettingsOutput } from "../../api/outputs.ts";
import { CommandLine } from "../../parts/command.tsx";
import { Advice } from "../../text/advice.tsx";
import { Path, Section } from "./section.tsx";
import { SettingControl } from "./setting-control.tsx";
import { valueText } from "./value-text.ts";

export function SettingsTable({ settings }: { readonly settings: SettingsOutput }) {
  return (
    <Section id="settings" title="Settings">
      <p className="text-soft">
        Stored in <Path>{settings.path}</Path>. Those that name folders, commands, addresses or models are
        changed on the command line:
      </p>
      <CommandLine>clew config set port 9900</CommandLine>
      <dl className="flex w-full flex-col">
        {settings.settings.map((setting) => (
          <SettingRow key={setting.name} setting={setting} />
        ))}
      </dl>
    </Section>
  );
}

type Setting = SettingsOutput["settings"][number];

function SettingRow({ setting }: { readonly setting: Setting }) {
  const { name, value, origin, doc, default: usual, on_page } = setting;
  // A value from the environment or a flag would hide a change.
  const changeable = on_page !== null && (origin === "file" || origin === "default");
  return (
    <div className="flex flex-col gap-0.5 border-b border-line py-2.5">
      <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
        <code className="font-mono text-xs font-medium">{name}</code>
        <span className="text-xs text-faint">{ORIGINS[origin]}</span>
      </dt>
      <dd className="flex flex-col gap-0.5">
        {changeable ? (
          <SettingControl setting={setting} />
        ) : (
          <code dir="auto" className="font-mono text-xs wrap-anywhere">
            {valueText(value)}
          </code>
        )}
        <span className="text-soft">
          <Advice text={doc} />
        </span>
        {origin !== "default" && (
          <span className="text-xs text-faint">
            Default: <Advice text={usual} />
          </span>
        )}
      </dd>
    </div>
  );
}

const ORIGINS: Readonly<Record<Setting["origin"], string>> = {
  flag: "command-line flag",
  environment: "environment",
  file: "config file",
  default: "default",
};
