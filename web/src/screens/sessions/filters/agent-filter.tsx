// Filters by agent, where more than one is in use.
import { Bot, Check } from "lucide-react";
import { agentName } from "../../../../../src/text/agent-name.ts";
import { fullCount } from "../../../../../src/text/numbers.ts";
import { type UsedAgent, useAgents } from "../../../api/use-agents.ts";
import { Popover } from "../../../parts/popover.tsx";
import { Foreign } from "../../../text/foreign.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { FILTER_CHOICE, FilterLabel, filterButton } from "./filter-label.tsx";

interface AgentFilterProps {
  readonly agent: string | undefined;
  readonly onChange: (agent: string | undefined) => void;
}

export function AgentFilter({ agent, onChange }: AgentFilterProps) {
  const agents = useAgents(agent);
  if (agents.length < 2 && agent === undefined) return null;
  const name = agent === undefined ? null : agentName(agent);
  return (
    <Popover
      label={name === null ? "Filter by agent" : `Agent: ${visibleLine(name)}`}
      buttonClass={filterButton(name !== null)}
      button={
        <FilterLabel icon={Bot} set={name !== null}>
          <Foreign text={name ?? "Agent"} />
        </FilterLabel>
      }
    >
      {(close) => (
        <AgentChoice
          agents={agents}
          agent={agent}
          onChange={(chosen) => {
            close();
            onChange(chosen);
          }}
        />
      )}
    </Popover>
  );
}

function AgentChoice({
  agents,
  agent,
  onChange,
}: AgentFilterProps & { readonly agents: readonly UsedAgent[] }) {
  return (
    <ul className="w-56">
      {agent !== undefined && (
        <li>
          <button type="button" className={FILTER_CHOICE} onClick={() => onChange(undefined)}>
            <span className="text-sm">All agents</span>
          </button>
        </li>
      )}
      {agents.map(({ value, text, count }) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={value === agent}
            className={FILTER_CHOICE}
            onClick={() => onChange(value)}
          >
            <Foreign text={text} className="truncate text-sm" />
            {value === agent ? (
              <Check size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent" />
            ) : (
              <span className="shrink-0 text-xs text-faint tabular-nums">{fullCount(count)}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
