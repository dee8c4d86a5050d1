// Sets how often a property is tried: a few times by default, and CLEW_RUNS times as often if that is set.

const factor = Math.max(1, Number(process.env.CLEW_RUNS) || 1);

export function runs(usual: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(usual * factor) };
}

/** How long a property may take on a busy machine before it counts as hanging. */
export const patience = { timeout: 60_000 * factor };
