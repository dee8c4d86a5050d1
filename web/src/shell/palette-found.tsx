// Lists search results in the palette: a link to all of them, and the first few turns.
import { useNavigate } from "@tanstack/react-router";
import { CornerDownRight, Search } from "lucide-react";
import { agentName } from "../../../src/text/agent-name.ts";
import { severalAgents } from "../../../src/text/several-agents.ts";
import type { SearchOutput } from "../api/outputs.ts";
import { Snippet } from "../text/snippet.tsx";
import { visibleLine } from "../text/visible-text.ts";
import { PaletteGroup, PaletteRow } from "./palette-row.tsx";

interface PaletteFoundProps {
  readonly results: SearchOutput["results"];
  readonly typed: string;
  readonly onDone: () => void;
}

export function PaletteFound({ results, typed, onDone }: PaletteFoundProps) {
  const navigate = useNavigate();
  if (typed.trim() === "") return null;
  const with_agent = severalAgents(results);
  return (
    <PaletteGroup name="In all sessions">
      <PaletteRow
        id="search"
        icon={Search}
        onChoose={() => {
          onDone();
          void navigate({ to: "/search", search: { q: typed } });
        }}
      >
        <span className="block truncate">
          Search for <bdi className="font-medium">{typed}</bdi>
        </span>
      </PaletteRow>
      {results.map(({ citation, session_id, turn, title, snippet, agent }) => (
        <PaletteRow
          key={citation}
          id={`turn ${citation}`}
          icon={CornerDownRight}
          onChoose={() => {
            onDone();
            void navigate({
              to: "/sessions/$id",
              params: { id: session_id },
              search: { find: typed.trim() },
              hash: String(turn),
            });
          }}
        >
          <span dir="auto" className="block truncate">
            <Snippet spans={snippet} />
          </span>
          <span className="flex gap-2 text-xs text-faint">
            <bdi className="truncate">{visibleLine(title)}</bdi>
            {with_agent && <span className="shrink-0">{visibleLine(agentName(agent))}</span>}
            <span className="shrink-0">turn {turn}</span>
          </span>
        </PaletteRow>
      ))}
    </PaletteGroup>
  );
}
