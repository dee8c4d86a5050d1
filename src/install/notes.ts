// Words the notes that installers of several agents give.

export function neverRanNote(agent: string, path: string): string {
  return `It seems ${agent} has not run here yet: ${path} does not exist. ${agent} will read the new file when it starts.`;
}

export function takenNote(path: string): string {
  return `There is another MCP server named clew in ${path}. clew does not change it.`;
}
