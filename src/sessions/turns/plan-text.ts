// An accepted plan without the sentence that the agent puts above every plan: nobody typed that, and it tells nothing.

/** Null for a prompt that is no plan. */
export function planText(prompt: string): string | null {
  const plan = prompt.replace(LEAD, "");
  return plan === prompt || plan === "" ? null : plan;
}

const LEAD = /^\s*Implement the following plan:\s*/i;
