// Everything a search can be narrowed by.

import { useAgents } from "../../../api/use-recent.ts";
import type { AskedState } from "../use-asked.ts";
import { FacetChoice } from "./facet-choice.tsx";
import { FacetPeriod } from "./facet-period.tsx";
import { FacetProject } from "./facet-project.tsx";
import { FacetText } from "./facet-text.tsx";
import { ROLES } from "./facets.ts";

export function FacetList({ asked, today, ask }: AskedState) {
  const agents = useAgents(asked.agent);
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
        placeholder="Bash"
        suggestions={TOOLS}
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

const TOOLS = [
  "Agent",
  "Bash",
  "Edit",
  "Glob",
  "Grep",
  "MultiEdit",
  "NotebookEdit",
  "Read",
  "Task",
  "TodoWrite",
  "WebFetch",
  "WebSearch",
  "Write",
];
