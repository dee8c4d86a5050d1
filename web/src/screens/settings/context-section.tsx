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
          ? `On: new sessions start with a short recap of recent work in their project, at most ${String(settingOf(settings, "context_tokens"))} tokens.`
          : "Off: agents get no recap at the start of a session. They can still ask over MCP."}
      </p>
      <div className="flex flex-wrap gap-2">
        <CommandLine>{`clew config set context ${on ? "off" : "on"}`}</CommandLine>
        <CommandLine>clew context</CommandLine>
      </div>
      <p className="text-soft">The second command shows what an agent would get.</p>
    </Section>
  );
}

function settingOf({ settings }: SettingsAnswer, wanted: string) {
  return settings.find(({ name }) => name === wanted)?.value;
}
