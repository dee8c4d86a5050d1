// Lists the agents that clew reads. Only this file imports agents' folders, and it loads each on demand.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Environment, KnownAgent } from "../config/environment.ts";
import type { Installer } from "../install/installer.ts";
import { ClewError } from "../model/errors.ts";
import { claudeCodeEntry } from "./claude-code/registered.ts";
import { codexEntry } from "./codex/registered.ts";
import { headOf } from "./file-head.ts";
import { geminiEntry } from "./gemini/registered.ts";
import type { HookSource } from "./hooks.ts";
import { kiloEntry, openCodeEntry } from "./opencode/registered.ts";
import { qwenEntry } from "./qwen/registered.ts";
import type { RegisteredSource, Source } from "./source.ts";

/** Roots without an agent's name belong to the first. */
const REGISTERED: RegisteredSource[] = [
  ...[claudeCodeEntry, codexEntry, openCodeEntry, kiloEntry, geminiEntry, qwenEntry],
];

/** Adds an agent until the returned function is called. */
export function registerSource(source: RegisteredSource): () => void {
  REGISTERED.push(source);
  return () => {
    REGISTERED.splice(REGISTERED.indexOf(source), 1);
    loaded.delete(source.agent);
  };
}

const loaded = new Map<string, Promise<Source>>();

/** Returns null for an agent that this version does not know, such as one that a newer clew read. */
export async function findSource(agent: string): Promise<Source | null> {
  return REGISTERED.some((each) => each.agent === agent) ? loadSource(agent) : null;
}

/** Loads the source of an agent once, by the name stored with every session. */
export function loadSource(agent: string): Promise<Source> {
  const known = loaded.get(agent);
  if (known) return known;
  const source = registered(agent).load();
  loaded.set(agent, source);
  return source;
}

function registered(agent: string): RegisteredSource {
  const found = REGISTERED.find((each) => each.agent === agent);
  if (!found) throw new ClewError("bad_input", `Unknown agent: ${agent}. Known: ${knownNames()}.`);
  return found;
}

function knownNames(): string {
  return REGISTERED.map(({ agent }) => agent).join(", ");
}

/** Returns the agent's name as people write it. */
export function agentName(agent: string): string {
  return registered(agent).name;
}

/**
 * Loads the hooks of every agent that has some, without the rest of their folders. The first agent's come last, because
 * its payloads have no mark of their own.
 */
export function loadHooks(): Promise<HookSource[]> {
  return Promise.all(REGISTERED.toReversed().flatMap(({ hooks }) => hooks?.() ?? []));
}

/** Lists the agents that clew can be installed in. */
export function installableAgents(): string[] {
  return REGISTERED.filter(({ installer }) => installer !== undefined).map(({ agent }) => agent);
}

/** Returns null for an agent without an installer. */
export async function findInstaller(agent: string): Promise<Installer | null> {
  return (await registered(agent).installer?.()) ?? null;
}

export async function loadInstaller(agent: string): Promise<Installer> {
  const installer = await findInstaller(agent);
  if (!installer)
    throw new ClewError("bad_input", `clew cannot be installed in ${registered(agent).name} yet.`);
  return installer;
}

/** Lists the command that adds clew's MCP server to each agent that has one. */
export function mcpCommands(): { readonly name: string; readonly command: string }[] {
  return REGISTERED.flatMap(({ name, mcp_command }) =>
    mcp_command === undefined ? [] : [{ name, command: mcp_command }],
  );
}

/**
 * Describes the agents to the settings. A folder that does not exist is left out, but the first agent's stays if there is
 * no other, so that there is one to name.
 */
export function knownAgents(): KnownAgent[] {
  const found = (source: RegisteredSource, given: Environment) => source.roots(given).filter(existsSync);
  return REGISTERED.map((source, index) => ({
    agent: source.agent,
    name: source.name,
    variable: source.root_variable ?? null,
    usual: source.usual_root ?? source.agent,
    roots(given) {
      const isAlone = index === 0 && REGISTERED.every((each) => found(each, given).length === 0);
      return isAlone ? source.roots(given) : found(source, given);
    },
  }));
}

/** Returns the project that a folder is an agent's worktree of, or null if no agent knows it. */
export function projectByPath(path: string): string | null {
  for (const source of REGISTERED) {
    const found = source.projectOfWorktree?.(path) ?? null;
    if (found !== null) return found;
  }
  return null;
}

/** A folder where an agent keeps its sessions. */
export interface AgentRoot {
  readonly agent: string;
  readonly path: string;
}

/** Parses `agent:path`. A path alone belongs to the first agent. */
export function agentRoot(text: string): AgentRoot {
  const named = REGISTERED.find(({ agent }) => text.startsWith(`${agent}:`));
  if (named) return { agent: named.agent, path: text.slice(named.agent.length + 1) };
  return { agent: REGISTERED[0]?.agent ?? "", path: text };
}

/** The same for a path that a person named: without an agent, its place or its first characters may say whose it is. */
export function recognizedRoot(text: string): AgentRoot {
  const given = agentRoot(text);
  if (given.path !== text) return given;
  const path = resolve(text).replaceAll("\\", "/");
  const head = headOf(text, HEAD_BYTES);
  const found = REGISTERED.filter((each) => each.recognizes?.(path, head));
  const [only, ...others] = found;
  return only && others.length === 0 ? { agent: only.agent, path: text } : given;
}

/** Enough for the first line of a file, or the first message of a document. */
const HEAD_BYTES = 64 * 1024;

export interface LoadedRoot {
  readonly source: Source;
  readonly path: string;
}

export function loadRoots(roots: readonly string[]): Promise<LoadedRoot[]> {
  return Promise.all(
    roots.map(agentRoot).map(async ({ agent, path }) => ({ source: await loadSource(agent), path })),
  );
}
