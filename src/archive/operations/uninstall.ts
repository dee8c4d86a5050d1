// The operation behind `clew uninstall`: what `clew install` put into an agent's settings taken out again, and only that.
import { carryOutUninstall } from "../../install/carry-out.ts";
import type { InstallGiven } from "../../install/installer.ts";
import { planUninstall } from "../../install/plan.ts";
import { loadInstaller } from "../../sources/registry.ts";
import { operation } from "../operation.ts";
import { thisMachine } from "../this-machine.ts";
import {
  type Agree,
  carryThrough,
  type InstallAnswer,
  type InstallInput,
  installGiven,
  installInput,
  installOutput,
  mustSayYes,
} from "./install.ts";

export const uninstall = operation({
  name: "uninstall",
  doc: "Remove clew's hooks and MCP server from an agent's settings. The archive stays.",
  input: installInput,
  output: installOutput,
  examples: ["uninstall claude-code --dry-run"],
  run: (_, asked) => uninstallFrom(asked, installGiven(asked.agent, thisMachine()), mustSayYes),
});

export async function uninstallFrom(
  asked: InstallInput,
  given: InstallGiven,
  agree: Agree,
): Promise<InstallAnswer> {
  const installer = await loadInstaller(asked.agent);
  return carryThrough(asked, planUninstall(installer, given), agree, (plan) =>
    carryOutUninstall(plan, given.data_dir),
  );
}
