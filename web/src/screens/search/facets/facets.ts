// Describes the facets that narrow a search: how the address stores them, and how people see them.
import { agentName } from "../../../../../src/text/agent-name.ts";
import { modelName, projectName } from "../../../format/names.ts";
import { periodText } from "./period.ts";

export const FACETS = [
  ...["project", "person", "agent", "branch", "model", "role", "tool"],
  ...["file", "since", "until", "archived"],
] as const;
export type Facet = (typeof FACETS)[number];

/** The search parameters of the address. */
export type SearchParams = { readonly [Each in Facet | "q"]?: string };
/** An empty text removes a field. */
export type SearchChange = Partial<Record<Facet | "q", string>>;

/** An active facet: its text, and the change that removes it. */
export interface ActiveFacet {
  readonly name: string;
  readonly value: string;
  /** The full text that `value` shortens. */
  readonly whole: string;
  readonly without: SearchChange;
}

export function activeFacets(search: SearchParams, today: string): readonly ActiveFacet[] {
  const { project, person, agent, branch, model, role, tool, file, since, until, archived } = search;
  const shown: (ActiveFacet | null)[] = [
    one("Project", project, { project: "" }, projectName),
    one("Person", person, { person: "" }),
    one("Agent", agent, { agent: "" }, agentName),
    one("Branch", branch, { branch: "" }),
    one("Model", model, { model: "" }, modelName),
    one("From", role, { role: "" }, (each) => ROLES.get(each) ?? each),
    one("Tool", tool, { tool: "" }),
    one("File", file, { file: "" }),
    one("When", since || until ? periodText({ since, until }, today) : undefined, { since: "", until: "" }),
    one("Archived", archived, { archived: "" }, () => "included"),
  ];
  return shown.filter((facet) => facet !== null);
}

/** Removes all facets. */
export const NO_FACETS: SearchChange = Object.fromEntries(FACETS.map((name) => [name, ""]));

export const ROLES: ReadonlyMap<string, string> = new Map([
  ["user", "You"],
  ["assistant", "Agent"],
  ["tool", "Tool"],
]);

function one(
  name: string,
  given: string | undefined,
  without: SearchChange,
  shorten: (given: string) => string = (text) => text,
): ActiveFacet | null {
  return given ? { name, value: shorten(given), whole: given, without } : null;
}
