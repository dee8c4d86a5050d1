// Finds the price list that a model is on, by the name in the response, whichever agent sent the request.

export interface ListedModel {
  /** The name to look up in the price list. */
  readonly name: string;
  /** The version in numbers, `4.5`, without the date. */
  readonly version: string;
  /** The owner of the list, as the price table names them. */
  readonly provider: string;
}

interface Family {
  readonly provider: string;
  /** Matches the whole name, with the part that distinguishes models as `rest`. */
  readonly name: RegExp;
}

/** A reseller's name for a model is priced by the reseller's own list. */
const FAMILIES: readonly Family[] = [
  { provider: "anthropic", name: /^claude-(?<rest>[a-z0-9.@:-]+)$/ },
  { provider: "openai", name: /^(?:gpt-(?!oss)|codex-|o(?=\d))(?<rest>[a-z0-9.@:-]+)$/ },
  { provider: "google", name: /^gemini-(?<rest>[a-z0-9.@:-]+)$/ },
  { provider: "aws", name: /^(?:[a-z-]+\.)?anthropic\.claude-(?<rest>[a-z0-9.@:-]+)$/ },
];

/**
 * Returns null for a name of no listed family: through a proxy an agent may use any model, at whatever price the
 * proxy charges. The version is compared because the list matches names by prefix, and would mistake a model newer
 * than the list for its predecessor.
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
