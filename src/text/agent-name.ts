// Names an agent as people write it. Its id is for filters and JSON.
export function agentName(agent: string): string {
  return UNUSUAL.get(agent) ?? agent.split("-").map(capitalized).join(" ");
}

/** Names that are not their id with capital letters. A test compares them with the registry. */
const UNUSUAL: ReadonlyMap<string, string> = new Map([
  ["gemini", "Gemini CLI"],
  ["opencode", "OpenCode"],
  ["qwen", "Qwen Code"],
]);

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
