// An accepted plan without the sentence that its agent puts above every plan: nobody typed that, and it tells nothing.
import type { Turn } from "../../model/turn.ts";

/** Null for a turn that is no plan, and for one that has nothing but that sentence. */
export function planText({ kind, prompt }: Pick<Turn, "kind" | "prompt">): string | null {
  const plan = kind === "plan" ? prompt.replace(LEAD, "") : "";
  return plan.trim() === "" ? null : plan;
}

/** What leads to the plan ends in a colon; a heading is of the plan itself. */
const LEAD = /^\s*(?!#)[^\n:]{1,80}:\s*/;
