// Lists everything that can narrow a search.

import { useInfiniteQuery } from "@tanstack/react-query";
import { fullCount } from "../../../../../src/text/numbers.ts";
import { searchQuery } from "../../../api/queries.ts";
import { useSharingPeople } from "../../../api/shares.ts";
import { useAgents } from "../../../api/use-agents.ts";
import { modelName } from "../../../format/names.ts";
import { DayField } from "../../../parts/day-field.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { parametersFrom } from "../results/found.tsx";
import type { SearchState } from "../use-search-state.ts";
import { useTyped } from "../use-typed.ts";
import { type Choice, FacetChoice } from "./facet-choice.tsx";
import { FacetFound } from "./facet-found.tsx";
import { FacetProject } from "./facet-project.tsx";
import { ROLES, type SearchChange } from "./facets.ts";
import {
  branchesFound,
  foundByAgents,
  foundByPeople,
  foundInProjects,
  modelsFound,
  toolsFound,
} from "./found-counts.ts";
import { CHOICES, choiceOf, type Period, type PeriodChoice, periodFor } from "./period.ts";

export function FacetList({ search, today, setSearch }: SearchState) {
  const agents = useAgents(search.agent);
  const people = useSharingPeople(search.person);
  const { data, hasNextPage } = useInfiniteQuery(searchQuery(parametersFrom(search)));
  const so_far = { pages: data?.pages ?? [], more: hasNextPage };
  const [found, foundBy] = [foundInProjects(so_far), foundByAgents(so_far)];
  const hasQuery = (search.q ?? "").trim() !== "";
  // Within one project, nothing is known of the others.
  const within = (path: string) => (path === search.project ? found(path) : undefined);
  /** Of one agent's results, nothing is known of the others. */
  const withCount = (agent: Choice, sessions: number): Choice => {
    const isOther =
      hasQuery && search.agent !== undefined && search.agent !== "" && agent.value !== search.agent;
    const count = hasQuery ? foundBy(agent.value) : String(sessions);
    return isOther || count === undefined ? agent : { ...agent, count };
  };
  const personChoice = (name: string, sessions: number): Choice => {
    const isOther = search.person !== undefined && search.person !== "" && search.person !== name;
    const count = hasQuery ? (isOther ? undefined : foundByPeople(so_far)(name)) : fullCount(sessions);
    return { value: name, text: visibleLine(name), ...(count !== undefined && { count }) };
  };
  return (
    <div className="flex flex-col gap-6">
      <FacetProject
        found={!hasQuery ? null : search.project ? within : found}
        value={search.project ?? ""}
        onChange={(project) => setSearch({ project })}
      />
      {people.length > 0 && (
        <FacetChoice
          label="Person"
          value={search.person ?? ""}
          choices={people.map(({ name, sessions }) => personChoice(name, sessions))}
          onChange={(person) => setSearch({ person })}
        />
      )}
      {agents.length > 1 && (
        <FacetChoice
          label="Agent"
          value={search.agent ?? ""}
          choices={agents.map(({ count, ...agent }) => withCount(agent, count))}
          onChange={(agent) => setSearch({ agent })}
        />
      )}
      <FacetPeriod period={search} today={today} setSearch={setSearch} />
      <FacetChoice
        label="From"
        value={search.role ?? ""}
        choices={[...ROLES].map(([value, text]) => ({ value, text }))}
        onChange={(role) => setSearch({ role })}
      />
      {hasQuery && (
        <>
          <FacetFound
            label="Tool used"
            value={search.tool ?? ""}
            choices={toolsFound(so_far)}
            onChange={(tool) => setSearch({ tool })}
          />
          <FacetFound
            label="Branch"
            value={search.branch ?? ""}
            choices={branchesFound(so_far)}
            onChange={(branch) => setSearch({ branch })}
          />
          <FacetFound
            label="Model"
            value={search.model ?? ""}
            choices={modelsFound(so_far).map((choice) => ({ ...choice, text: modelName(choice.value) }))}
            onChange={(model) => setSearch({ model })}
          />
        </>
      )}
      <FacetText
        label="File read or edited"
        value={search.file ?? ""}
        placeholder="src/cache.ts"
        onChange={(file) => setSearch({ file }, true)}
      />
      <label className="flex min-h-8 items-center gap-2 text-sm text-soft">
        <input
          type="checkbox"
          checked={search.archived === "true"}
          onChange={({ target }) => setSearch({ archived: target.checked ? "true" : "" })}
          className="size-4 accent-accent"
        />
        Include archived sessions
      </label>
    </div>
  );
}

interface FacetPeriodProps {
  readonly period: Period;
  readonly today: string;
  readonly setSearch: (change: SearchChange) => void;
}

/** Filters by time: a few common periods, or custom dates. */
function FacetPeriod({ period, today, setSearch }: FacetPeriodProps) {
  const choice = choiceOf(period, today);
  const choose = (value: string) => setSearch(periodFor((value || "any") as PeriodChoice, today));
  return (
    <FacetChoice
      label="When"
      value={choice}
      choices={OFFERED.map((value) => ({ value, text: CHOICES[value] }))}
      onChange={choose}
    >
      {choice === "own" && (
        <div className="mt-1 flex flex-col gap-1.5">
          <DayField name="From" value={period.since} onChange={(since = "") => setSearch({ since })} />
          <DayField name="To" value={period.until} onChange={(until = "") => setSearch({ until })} />
        </div>
      )}
    </FacetChoice>
  );
}

const OFFERED: readonly PeriodChoice[] = ["today", "7d", "30d", "own"];

interface FacetTextProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}

/** A facet with a text field. */
function FacetText({ label, value, placeholder, onChange }: FacetTextProps) {
  const { text, type, finish } = useTyped(value, onChange, UNHURRIED_MS);
  return (
    <label className="flex flex-col gap-1 text-xs font-medium text-faint">
      {label}
      <input
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === "Enter" && finish()}
        className="h-8 min-w-0 rounded-md border border-line bg-surface px-2 text-sm font-normal text-ink"
      />
    </label>
  );
}

/** Half a file's name finds nothing, so the search waits a little. */
const UNHURRIED_MS = 250;
