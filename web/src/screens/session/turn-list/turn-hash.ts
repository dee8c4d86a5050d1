// Reads the turn from an address: `#7`, as in the citation `session#7`.

/** Returns null if the address names no turn, and the last turn if it names one beyond the end. */
export function turnIn(hash: string, total: number): number | null {
  if (!/^[1-9]\d{0,8}$/.test(hash) || total === 0) return null;
  return Math.min(Number(hash), total);
}
