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
  /** Matches the whole name. */
  readonly name: RegExp;
}

/** A reseller's name for a model is priced by the reseller's own list. */
const FAMILIES: readonly Family[] = [
  { provider: "anthropic", name: /^claude-[a-z0-9.@:-]+$/ },
  { provider: "google", name: /^gemini-[a-z0-9.@:-]+$/ },
  { provider: "openai", name: /^(?:gpt-(?!oss)|codex-|o(?=\d))[a-z0-9.@:-]+$/ },
  { provider: "aws", name: /^(?:[a-z-]+\.)?anthropic\.claude-[a-z0-9.@:-]+$/ },
];

/** Whose list applies to a model that an agent names with its provider, such as `openai/gpt-5`. */
const PROVIDERS: Readonly<Record<string, string>> = {
  anthropic: "anthropic",
  openai: "openai",
  google: "google",
  "google-vertex": "google",
  "amazon-bedrock": "aws",
  xai: "x-ai",
  deepseek: "deepseek",
  mistral: "mistral",
  openrouter: "openrouter",
};

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
  const named = /^(?<by>[a-z-]+)\/(?<own>.+)$/.exec(name)?.groups;
  if (named) return ofProvider(named.by ?? "", named.own ?? "");
  const family = FAMILIES.find((each) => each.name.test(name));
  return family ? { name, version: versionIn(name), provider: family.provider } : null;
}

/** A vendor that has families sells no others, so an unknown name there is a model of somebody else. */
function ofProvider(by: string, name: string): ListedModel | null {
  const provider = Object.hasOwn(PROVIDERS, by) ? PROVIDERS[by] : undefined;
  if (provider === undefined) return null;
  const families = FAMILIES.filter((each) => each.provider === provider);
  if (families.length > 0 && !families.some((each) => each.name.test(name))) return null;
  return { name, version: versionIn(name), provider };
}

/** Returns the numbers in a model's name, without its date. */
export function versionIn(name: string): string {
  const numbers =
    name
      .replace(/-v\d+(?::\d+)?$/, "")
      .replace(/[-@]\d{8}(?!\d)|-\d{4}-\d{2}-\d{2}$/, "")
      .match(/\d+/g) ?? [];
  return numbers.join(".").replace(/(?:\.0)+$/, "");
}
