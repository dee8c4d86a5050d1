// A model's name, as an answer carries it, to what it says: which Claude it is and whose price list it is on.

export interface ClaudeModel {
  /** As the price list looks for it. */
  readonly name: string;
  /** Its version in numbers, `4.5`, without the date. */
  readonly version: string;
  /** Amazon's names for the same models come with Amazon's prices. */
  readonly seller: "anthropic" | "aws";
}

/**
 * Null for what is no Claude: through a proxy an agent may talk to any model, at whatever price the proxy takes. The
 * version is there to be compared, because the list looks names up by their beginnings and would take a model that is
 * newer than the list for its predecessor.
 */
export function claudeModel(model: string): ClaudeModel | null {
  // A suffix in brackets is the agent's own, such as `[1m]` for the long context.
  const name = model
    .toLowerCase()
    .trim()
    .replace(/\[[^\]]*\]$/, "");
  const at = CLAUDE.exec(name);
  if (!at?.groups) return null;
  const { before = "", rest = "" } = at.groups;
  const numbers =
    rest
      .replace(/-v\d+(?::\d+)?$/, "")
      .replace(/[-@]\d{8}(?!\d)/, "")
      .match(/\d+/g) ?? [];
  return {
    name,
    version: numbers.join(".").replace(/(?:\.0)+$/, ""),
    seller: before === "" ? "anthropic" : "aws",
  };
}

const CLAUDE = /^(?<before>(?:[a-z-]+\.)?anthropic\.|)claude-(?<rest>[a-z0-9.@:-]+)$/;
