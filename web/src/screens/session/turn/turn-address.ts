// Returns the address of a turn on this page, for the clipboard.

export function turnAddress(session: string, turn: number): string {
  return `${window.location.origin}/sessions/${encodeURIComponent(session)}#${turn}`;
}
