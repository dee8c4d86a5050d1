// Carries out an approved plan. This is the only place where clew writes to an agent's folder.

import { rmSync } from "node:fs";
import { writePrivately } from "../config/write-privately.ts";
import { rewriteAll } from "./agent-file.ts";
import { copyScripts, removeScripts } from "./hook-scripts.ts";
import type { Plan } from "./plan.ts";
import { readReceipts, receiptsPath } from "./receipts.ts";

/** Copies the scripts first, so no hook points to a missing script. */
export function carryOutInstall(plan: Plan, data_dir: string): void {
  copyScripts(data_dir);
  rewriteAll(plan.rewrites);
  remember(plan, data_dir);
}

/** Keeps the scripts while another folder of the agent uses them. */
export function carryOutUninstall(plan: Plan, data_dir: string): void {
  rewriteAll(plan.rewrites);
  if (remember(plan, data_dir) === 0) removeScripts(data_dir);
}

/** Returns how many files have receipts now. Without one, clew recognizes its entries by their form. */
function remember({ receipts }: Plan, data_dir: string): number {
  const known = new Map(Object.entries(readReceipts(data_dir)));
  for (const [path, receipt] of receipts) {
    if (receipt === null) known.delete(path);
    else known.set(path, receipt);
  }
  const path = receiptsPath(data_dir);
  if (known.size === 0) rmSync(path, { force: true });
  else if (receipts.size > 0) writePrivately(path, `${JSON.stringify(Object.fromEntries(known))}\n`);
  return known.size;
}
