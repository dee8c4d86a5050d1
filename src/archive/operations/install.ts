// The operation behind `clew install`: clew's hooks and MCP server put into an agent's own settings, after a look at them.
import { z } from "zod";
import { type ResolveOptions, resolveSettings } from "../../config/resolve-settings.ts";
import { carryOutInstall } from "../../install/carry-out.ts";
import type { InstallContext } from "../../install/installer.ts";
import { launcherOf } from "../../install/launcher.ts";
import { lineDiff } from "../../install/line-diff.ts";
import { type Plan, planInstall } from "../../install/plan.ts";
import { ClewError } from "../../model/errors.ts";
import { agentName, agentRoot, installableAgents, loadInstaller } from "../../sources/registry.ts";
import { operation } from "../operation.ts";
import { thisMachine } from "../this-machine.ts";

export const installInput = z.strictObject({
  agent: z.enum(installableAgents()).describe("the agent").meta({ positional: true, typescript: "string" }),
  dry_run: z.boolean().default(false).describe("show what would change, and change nothing"),
  yes: z.boolean().default(false).describe("do it without asking"),
});

export const installOutput = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        path: z.string(),
        before_exists: z.boolean().describe("false for a file that is new"),
        diff: z.string().describe("the change, line by line"),
      }),
    )
    .describe("the agent's files that are others now, or would be"),
  changed: z.boolean().describe("true when they were written"),
  already: z.boolean().describe("true when there is nothing to change"),
  notes: z.array(z.string()).describe("what may keep it from working as expected"),
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

/** Needs no archive: hooks can be there before anything was read. */
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

/** Asked with the change before it is made; false, and it is not. */
export type Confirm = (output: InstallOutput) => Promise<boolean>;

/** What was agreed to is what is written, or nothing is. */
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
  throw new ClewError("bad_input", `${paths} would be changed: say --yes if that is what you want.`);
}

/** The agent's name as people write it. */
export function installedAgent(agent: string): string {
  return agentName(agent);
}

/** What the run says of folders; several at once are read by clew, but an agent writes into one. */
export function installContext(agent: string, given: ResolveOptions): InstallContext {
  const { roots, data_dir } = resolveSettings(given);
  const named = roots.origin === "flag" || roots.origin === "environment";
  const own = roots.value.map(agentRoot).filter((root) => root.agent === agent);
  if (named && own.length > 1)
    throw new ClewError(
      "bad_input",
      "Several folders are given, and clew is put into one at a time: say which with --root.",
    );
  return {
    environment: given.environment,
    home: given.home,
    platform: given.platform,
    agent_folder: named ? (own[0]?.path ?? null) : null,
    data_dir: data_dir.value,
    pass_data_dir: data_dir.origin === "flag" || data_dir.origin === "environment",
    launcher: launcherOf({
      node: process.execPath,
      script: process.argv[1] ?? "clew",
      platform: given.platform,
    }),
  };
}
