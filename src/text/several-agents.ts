// Decides whether rows name their agent: only where more than one is in use, so that people with one agent see no column of
// equal words.
export function severalAgents(rows: readonly { readonly agent: string }[]): boolean {
  return rows.some(({ agent }) => agent !== rows[0]?.agent);
}
