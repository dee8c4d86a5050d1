// Returns an accepted plan without the sentence its agent puts
// above every plan: no person typed it, and it says nothing.
import type { Turn } from "../../model/turn.ts";

/** Null for a turn that is not a plan, or a plan with nothing but that sentence. */
export function planText({ kind, prompt }: Pick<Turn, "kind" | "prompt">): string | null {
  const plan = kind === "plan" ? prompt.replace(LEAD, "") : "";
  return plan.trim() === "" ? null : plan;
}

/** The introduction ends in a colon; a heading belongs to the plan itself. */
const LEAD = /^\s*(?!#)[^\n:]{1,80}:\s*/;
