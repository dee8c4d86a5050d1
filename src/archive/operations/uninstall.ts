// Defines `clew uninstall`: removes from an agent's settings exactly what `clew install` added.
import { carryOutUninstall } from "../../install/carry-out.ts";
import type { InstallContext } from "../../install/installer.ts";
import { planUninstall } from "../../install/plan.ts";
import { loadInstaller } from "../../sources/registry.ts";
import { operation } from "../operation.ts";
import { thisMachine } from "../this-machine.ts";
import {
  applyPlan,
  type Confirm,
  type InstallInput,
  type InstallOutput,
  installContext,
  installInput,
  installOutput,
  requireYes,
} from "./install.ts";

export const uninstall = operation({
  name: "uninstall",
  doc: "Remove clew's hooks and MCP server from an agent's settings. The archive stays.",
  input: installInput,
  output: installOutput,
  examples: ["uninstall claude-code --dry-run"],
  run: (_, request) => uninstallFrom(request, installContext(request.agent, thisMachine()), requireYes),
});

export async function uninstallFrom(
  request: InstallInput,
  given: InstallContext,
  confirm: Confirm,
): Promise<InstallOutput> {
  const installer = await loadInstaller(request.agent);
  return applyPlan(request, planUninstall(installer, given), confirm, (plan) =>
    carryOutUninstall(plan, given.data_dir),
  );
}
