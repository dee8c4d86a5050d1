// Shows whether the agent's hooks and MCP access to clew are installed.
import type { DoctorOutput } from "../../api/outputs.ts";
import { CommandLine } from "../../parts/command.tsx";
import { Path, Section } from "./section.tsx";

export function Hooks({ doctor }: { readonly doctor: DoctorOutput }) {
  const roots = doctor.roots.filter(({ installable }) => installable);
  const states = roots.map(({ path, agent, hooks }) => ({ path, agent, ...hooksState(hooks) }));
  const wanting = new Set(states.flatMap((each) => (each.wanting ? each.agent : [])));
  return (
    <Section id="hooks" title="Hooks">
      <p className="text-soft">
        Hooks notify clew the moment a turn ends. They are optional: without them, updates take a few seconds.
      </p>
      <ul className="flex w-full flex-col gap-2">
        {states.map(({ path, text }) => (
          <li key={path} className="flex flex-col">
            <Path>{path}</Path>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {[...wanting].map((agent) => (
        <CommandLine key={agent}>{`clew install ${agent}`}</CommandLine>
      ))}
    </Section>
  );
}

interface HooksState {
  readonly text: string;
  /** Installing would add something. */
  readonly wanting: boolean;
}

/** Describes in a sentence what is installed in an agent. */
export function hooksState(hooks: DoctorOutput["roots"][number]["hooks"]): HooksState {
  if (hooks === null) return { text: "Its settings can't be read.", wanting: false };
  const { settings, plugin, off, mcp_server } = hooks;
  const server = mcp_server
    ? "The agent can use clew's MCP tools."
    : "The agent has no access to clew's MCP tools.";
  if (off) return { text: `All hooks are turned off in its settings. ${server}`, wanting: !mcp_server };
  if (plugin) return { text: `Installed as a plugin. ${server}`, wanting: false };
  const isWhole = settings === "all" || settings === "unsupported";
  return { text: `${SETTINGS[settings]} ${server}`, wanting: !isWhole || !mcp_server };
}

const SETTINGS = {
  all: "Installed in its settings.",
  some: "Partly installed: some hooks are missing.",
  none: "Not installed.",
  unsupported: "clew has no hooks for this agent.",
};
