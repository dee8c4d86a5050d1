// The agents that clew reads: the only file that imports an agent's folder. A folder is loaded when it is needed.
import { existsSync } from "node:fs";
import type { KnownAgent } from "../config/environment.ts";
import type { Installer } from "../install/installer.ts";
import { ClewError } from "../model/errors.ts";
import { claudeCodeEntry } from "./claude-code/registered.ts";
import type { HookSource } from "./hooks.ts";
import type { RegisteredSource, Source } from "./source.ts";

/** The first is the agent whose roots need no name. */
const REGISTERED: RegisteredSource[] = [claudeCodeEntry];

/** Adds an agent until the returned function is called. */
export function registerSource(source: RegisteredSource): () => void {
  REGISTERED.push(source);
  return () => {
    REGISTERED.splice(REGISTERED.indexOf(source), 1);
    loaded.delete(source.agent);
  };
}

const loaded = new Map<string, Promise<Source>>();

/** Null for an agent that this clew does not know, as one that a newer clew read. */
export async function findSource(agent: string): Promise<Source | null> {
  return REGISTERED.some((each) => each.agent === agent) ? loadSource(agent) : null;
}

/** The source of an agent, by the name that is kept with every session; loaded once. */
export function loadSource(agent: string): Promise<Source> {
  const known = loaded.get(agent);
  if (known) return known;
  const source = registered(agent).load();
  loaded.set(agent, source);
  return source;
}

function registered(agent: string): RegisteredSource {
  const found = REGISTERED.find((each) => each.agent === agent);
  if (!found) throw new ClewError("bad_input", `This clew does not know the agent ${agent}.`);
  return found;
}

/** As people write it. */
export function agentName(agent: string): string {
  return registered(agent).name;
}

/** The hooks of every agent that has some, without the rest of their folders. */
export function loadHooks(): Promise<HookSource[]> {
  return Promise.all(REGISTERED.flatMap(({ hooks }) => hooks?.() ?? []));
}

/** The agents that clew can be put into. */
export function installableAgents(): string[] {
  return REGISTERED.filter(({ installer }) => installer !== undefined).map(({ agent }) => agent);
}

/** Null for an agent without one. */
export async function findInstaller(agent: string): Promise<Installer | null> {
  return (await registered(agent).installer?.()) ?? null;
}

export async function loadInstaller(agent: string): Promise<Installer> {
  const installer = await findInstaller(agent);
  if (!installer) throw new ClewError("bad_input", `clew can't be put into ${registered(agent).name} yet.`);
  return installer;
}

/** How a person adds clew's MCP server to each agent that has a command for it. */
export function mcpCommands(): { readonly name: string; readonly command: string }[] {
  return REGISTERED.flatMap(({ name, mcp_command }) =>
    mcp_command === undefined ? [] : [{ name, command: mcp_command }],
  );
}

/** What the settings know of agents. Only of the first one a folder is named that is not there. */
export function knownAgents(): KnownAgent[] {
  return REGISTERED.map(({ agent, name, root_variable, usual_root, roots }, index) => ({
    agent,
    name,
    variable: root_variable ?? null,
    usual: usual_root ?? agent,
    roots: (given) => roots(given).filter((path) => index === 0 || existsSync(path)),
  }));
}

/** The project that a folder is some agent's worktree of; null where no agent knows it. */
export function projectByPath(path: string): string | null {
  for (const source of REGISTERED) {
    const found = source.projectOfWorktree?.(path) ?? null;
    if (found !== null) return found;
  }
  return null;
}

/** A folder in which an agent keeps its sessions. */
export interface AgentRoot {
  readonly agent: string;
  readonly path: string;
}

/** `agent:path` for any agent; a path alone is the first one's. */
export function agentRoot(text: string): AgentRoot {
  const named = REGISTERED.find(({ agent }) => text.startsWith(`${agent}:`));
  if (named) return { agent: named.agent, path: text.slice(named.agent.length + 1) };
  return { agent: REGISTERED[0]?.agent ?? "", path: text };
}

export interface LoadedRoot {
  readonly source: Source;
  readonly path: string;
}

export function loadRoots(roots: readonly string[]): Promise<LoadedRoot[]> {
  return Promise.all(
    roots.map(agentRoot).map(async ({ agent, path }) => ({ source: await loadSource(agent), path })),
  );
}
