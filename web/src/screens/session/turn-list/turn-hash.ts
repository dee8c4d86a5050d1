// Which turn an address means: `#7`, as in the citation `session#7`.

/** Null where it names no turn; the last one where it names one beyond. */
export function turnIn(hash: string, total: number): number | null {
  if (!/^[1-9]\d{0,8}$/.test(hash) || total === 0) return null;
  return Math.min(Number(hash), total);
}
