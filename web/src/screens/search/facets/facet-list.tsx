// Everything a search can be narrowed by.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { searchQuestion } from "../../../api/questions.ts";
import { useAgents } from "../../../api/use-recent.ts";
import { DayField } from "../../../parts/day-field.tsx";
import { wantedFrom } from "../results/found.tsx";
import type { AskedState } from "../use-asked.ts";
import { useTyped } from "../use-typed.ts";
import { FacetChoice } from "./facet-choice.tsx";
import { FacetProject } from "./facet-project.tsx";
import { type AskedChange, ROLES, toolsIn } from "./facets.ts";
import { CHOICES, choiceOf, type Period, type PeriodChoice, periodFor } from "./period.ts";

export function FacetList({ asked, today, ask }: AskedState) {
  const agents = useAgents(asked.agent);
  const { data } = useInfiniteQuery(searchQuestion(wantedFrom(asked)));
  return (
    <div className="flex flex-col gap-6">
      <FacetProject value={asked.project ?? ""} onChange={(project) => ask({ project })} />
      <FacetPeriod period={asked} today={today} ask={ask} />
      <FacetChoice
        label="Said by"
        value={asked.role ?? ""}
        choices={[...ROLES].map(([value, text]) => ({ value, text }))}
        onChange={(role) => ask({ role })}
      />
      {agents.length > 1 && (
        <FacetChoice
          label="Agent"
          value={asked.agent ?? ""}
          choices={agents.map((value) => ({ value, text: value }))}
          onChange={(agent) => ask({ agent })}
        />
      )}
      <FacetText
        label="Tool used"
        value={asked.tool ?? ""}
        placeholder="name of a tool"
        suggestions={toolsIn(data?.pages ?? [])}
        onChange={(tool) => ask({ tool }, true)}
      />
      <FacetText
        label="File read or edited"
        value={asked.file ?? ""}
        placeholder="src/cache.ts"
        onChange={(file) => ask({ file }, true)}
      />
      <label className="flex min-h-8 items-center gap-2 text-sm text-soft">
        <input
          type="checkbox"
          checked={asked.archived === "true"}
          onChange={({ target }) => ask({ archived: target.checked ? "true" : "" })}
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
  readonly ask: (change: AskedChange) => void;
}

/** When: one of a few stretches of time, or days of one's own. */
function FacetPeriod({ period, today, ask }: FacetPeriodProps) {
  const choice = choiceOf(period, today);
  const choose = (value: string) => ask(periodFor((value || "any") as PeriodChoice, today));
  return (
    <FacetChoice
      label="When"
      value={choice}
      choices={OFFERED.map((value) => ({ value, text: CHOICES[value] }))}
      onChange={choose}
    >
      {choice === "own" && (
        <div className="mt-1 flex flex-col gap-1.5">
          <DayField name="From" value={period.since} onChange={(since = "") => ask({ since })} />
          <DayField name="To" value={period.until} onChange={(until = "") => ask({ until })} />
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
  readonly suggestions?: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A facet that is typed, with suggestions where there are some. */
function FacetText({ label, value, placeholder, suggestions = [], onChange }: FacetTextProps) {
  const id = useId();
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
        {...(suggestions.length > 0 && { list: id })}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === "Enter" && finish()}
        className="h-8 min-w-0 rounded-md border border-line bg-surface px-2 text-sm font-normal text-ink"
      />
      {suggestions.length > 0 && (
        <datalist id={id}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </label>
  );
}

/** Half a tool's name finds nothing, so it is better not to ask for it. */
const UNHURRIED_MS = 250;
