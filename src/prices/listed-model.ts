// Finds whose price list a model is on, by the name that an answer carries, whichever agent asked.

export interface ListedModel {
  /** As the price list looks for it. */
  readonly name: string;
  /** Its version in numbers, `4.5`, without the date. */
  readonly version: string;
  /** Whose list, as the price table calls them. */
  readonly provider: string;
}

interface Family {
  readonly provider: string;
  /** The whole name, with what tells one model from another as `rest`. */
  readonly name: RegExp;
}

/** Sellers' names for the same models come with the sellers' prices. */
const FAMILIES: readonly Family[] = [
  { provider: "anthropic", name: /^claude-(?<rest>[a-z0-9.@:-]+)$/ },
  { provider: "aws", name: /^(?:[a-z-]+\.)?anthropic\.claude-(?<rest>[a-z0-9.@:-]+)$/ },
];

/**
 * Null for a name of no listed family: through a proxy an agent may talk to any model, at whatever price the proxy takes.
 * The version is there to be compared, because the list looks names up by their beginnings and would take a model that
 * is newer than the list for its predecessor.
 */
export function listedModel(model: string): ListedModel | null {
  // A suffix in brackets is the agent's own, such as `[1m]` for the long context.
  const name = model
    .toLowerCase()
    .trim()
    .replace(/\[[^\]]*\]$/, "");
  const family = FAMILIES.find((each) => each.name.test(name));
  const rest = family?.name.exec(name)?.groups?.rest;
  if (!family || rest === undefined) return null;
  const numbers =
    rest
      .replace(/-v\d+(?::\d+)?$/, "")
      .replace(/[-@]\d{8}(?!\d)/, "")
      .match(/\d+/g) ?? [];
  return { name, version: numbers.join(".").replace(/(?:\.0)+$/, ""), provider: family.provider };
}
