// Whether agents are told at a session's beginning what happened last.
import type { SettingsAnswer } from "../../api/answers.ts";
import { CommandLine } from "../../parts/command.tsx";
import { Section } from "./section.tsx";

export function ContextSection({ settings }: { readonly settings: SettingsAnswer }) {
  const on = settingOf(settings, "context") === true;
  return (
    <Section id="context" title="Context">
      <p>
        {on
          ? `On: a session begins with what happened last in its project, in at most ${String(settingOf(settings, "context_tokens"))} tokens.`
          : "Off: agents are told nothing by themselves. They can still ask over MCP."}
      </p>
      <div className="flex flex-wrap gap-2">
        <CommandLine>{`clew config set context ${on ? "off" : "on"}`}</CommandLine>
        <CommandLine>clew context</CommandLine>
      </div>
      <p className="text-soft">The second shows what an agent would be told.</p>
    </Section>
  );
}

function settingOf({ settings }: SettingsAnswer, wanted: string) {
  return settings.find(({ name }) => name === wanted)?.value;
}
