// Lists a summary of each turn of a session.
import { useQuery } from "@tanstack/react-query";
import { NotebookText } from "lucide-react";
import { summariesQuery } from "../../../api/queries.ts";
import { Empty } from "../../../parts/states.tsx";
import { Loaded } from "./loaded.tsx";
import type { PanelProps } from "./side-panel.tsx";
import { SummaryView } from "./summary-view.tsx";
import { VirtualList } from "./virtual-list.tsx";

export function SummariesPanel({ session, onJump }: PanelProps) {
  return (
    <Loaded query={useQuery(summariesQuery(session.id))}>
      {({ summaries }) =>
        summaries.length === 0 ? (
          <Empty icon={NotebookText} title="No summaries">
            This session has no turns yet.
          </Empty>
        ) : (
          <VirtualList
            label="Summaries by turn"
            items={summaries}
            keyOf={({ interaction_id, turn }) => `${turn} ${interaction_id}`}
            height={220}
          >
            {(summary) => <SummaryView summary={summary} onJump={onJump} />}
          </VirtualList>
        )
      }
    </Loaded>
  );
}
