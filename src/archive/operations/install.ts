// Defines `clew install`: adds clew's hooks and MCP server to an agent's settings, after the user approves the diff.
import { z } from "zod";
import { type ResolveOptions, resolveSettings } from "../../config/resolve-settings.ts";
import { carryOutInstall } from "../../install/carry-out.ts";
import type { InstallContext } from "../../install/installer.ts";
import { launcherOf } from "../../install/launcher.ts";
import { lineDiff } from "../../install/line-diff.ts";
import { type Plan, planInstall } from "../../install/plan.ts";
import { ClewError } from "../../model/errors.ts";
import {
  agentName,
  agentRoot,
  installableAgents,
  knownAgents,
  loadInstaller,
} from "../../sources/registry.ts";
import { operation } from "../operation.ts";
import { thisMachine } from "../this-machine.ts";

export const installInput = z.strictObject({
  agent: z.enum(installableAgents()).describe("the agent").meta({ positional: true, typescript: "string" }),
  dry_run: z.boolean().default(false).describe("show the changes without making them"),
  yes: z.boolean().default(false).describe("don't ask for confirmation"),
});

export const installOutput = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        path: z.string(),
        before_exists: z.boolean().describe("false for a new file"),
        diff: z.string().describe("line diff of the change"),
      }),
    )
    .describe("the agent's files that were changed, or would be"),
  changed: z.boolean().describe("true if the files were written"),
  already: z.boolean().describe("true if there is nothing to change"),
  notes: z.array(z.string()).describe("anything that may keep it from working"),
});

export type InstallInput = z.output<typeof installInput>;

export type InstallOutput = z.output<typeof installOutput>;

export const install = operation({
  name: "install",
  doc: "Add clew's hooks and MCP server to an agent's settings (shows the change and asks first).",
  input: installInput,
  output: installOutput,
  examples: ["install claude-code --dry-run"],
  run: (_, request) => installInto(request, installContext(request.agent, thisMachine()), requireYes),
});

/** Works without an archive, because hooks can be installed before the first indexing. */
export async function installInto(
  request: InstallInput,
  given: InstallContext,
  confirm: Confirm,
): Promise<InstallOutput> {
  const installer = await loadInstaller(request.agent);
  return applyPlan(request, planInstall(installer, given), confirm, (plan) =>
    carryOutInstall(plan, given.data_dir),
  );
}

/** Asks the user to approve the change before it is made. */
export type Confirm = (output: InstallOutput) => Promise<boolean>;

/** Writes exactly the plan that was approved, or nothing. */
export async function applyPlan(
  { dry_run, yes }: InstallInput,
  plan: Plan,
  confirm: Confirm,
  carryOut: (plan: Plan) => void,
): Promise<InstallOutput> {
  const changes = plan.rewrites.map(({ path, text, after }) => ({
    path,
    before_exists: text !== null,
    diff: lineDiff(text, after),
  }));
  const already = changes.length === 0;
  const output = { changes, changed: false, already, notes: [...plan.notes] };
  if (dry_run || !(already || yes || (await confirm(output)))) return output;
  carryOut(plan);
  return { ...output, changed: !already };
}

export async function requireYes({ changes }: InstallOutput): Promise<boolean> {
  const paths = changes.map(({ path }) => path).join(" and ");
  throw new ClewError("bad_input", `This would change ${paths}. Add --yes to confirm.`);
}

/** Returns the agent's display name. */
export function installedAgent(agent: string): string {
  return agentName(agent);
}

/** Resolves the folders for installing. Only one agent folder is allowed, although clew can read several. */
export function installContext(agent: string, given: ResolveOptions): InstallContext {
  const { roots, data_dir, memory } = resolveSettings(given);
  const variable = knownAgents().find((known) => known.agent === agent)?.variable ?? "";
  // Another agent's variable says nothing about the folders of this one.
  const byVariable = roots.origin === "environment" && Boolean(given.environment[variable]);
  const named = roots.origin === "flag" || byVariable;
  const own = roots.value.map(agentRoot).filter((root) => root.agent === agent);
  if (named && own.length > 1)
    throw new ClewError(
      "bad_input",
      "Several folders are set, but clew installs into one at a time. Choose one with --root.",
    );
  return {
    environment: given.environment,
    home: given.home,
    platform: given.platform,
    agent_folder: named ? (own[0]?.path ?? null) : null,
    data_dir: data_dir.value,
    memory: memory.value,
    pass_data_dir: data_dir.origin === "flag" || data_dir.origin === "environment",
    launcher: launcherOf({
      node: process.execPath,
      script: process.argv[1] ?? "clew",
      platform: given.platform,
    }),
  };
}
