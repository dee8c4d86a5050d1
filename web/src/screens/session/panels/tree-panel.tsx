// Shows the tree a session belongs to: where it came from, what came from it, and which session to continue.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GitFork } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import { treeQuery } from "../../../api/queries.ts";
import { Empty } from "../../../parts/states.tsx";
import { Loaded } from "./loaded.tsx";
import type { PanelProps } from "./side-panel.tsx";
import { TreeRowView } from "./tree-row.tsx";
import { treeRows } from "./tree-rows.ts";
import { treeSpans } from "./tree-spans.ts";
import { VirtualList } from "./virtual-list.tsx";

export function TreePanel({ session, onJump }: PanelProps) {
  const { id, started_by } = session;
  const query = useQuery({ ...treeQuery(id), enabled: started_by === null });
  if (started_by)
    return (
      <Empty icon={GitFork} title="A sub-agent's session">
        Another session started it.{" "}
        <Link
          to="/sessions/$id"
          params={{ id: started_by.id }}
          search={{ panel: "tree" }}
          className="text-accent underline"
        >
          Show that session's tree
        </Link>
      </Empty>
    );
  return (
    <Loaded query={query}>
      {(output) => {
        if (output.nodes.length < 2)
          return (
            <Empty icon={GitFork} title="No related sessions">
              This session was not resumed or forked.
            </Empty>
          );
        const rows = treeRows(output, MOST_LEVELS);
        const spans = treeSpans(output.nodes, output.links);
        const extent = Math.max(1, ...Array.from(spans.values(), ({ begins, turns }) => begins + turns));
        const deepest = Math.max(0, ...rows.map(({ lane }) => lane.level));
        return (
          <div className="pb-4">
            <p className="px-4 pt-3 pb-2 text-xs text-soft">
              {counted(rows.length, "related session")}, resumed or forked
            </p>
            <VirtualList
              label="Sessions of the tree"
              items={rows}
              keyOf={({ node }) => node.id}
              height={102}
              start={rows.findIndex(({ here }) => here)}
            >
              {(row) => <TreeRowView span={spans.get(row.node.id)} {...{ row, extent, deepest, onJump }} />}
            </VirtualList>
          </div>
        );
      }}
    </Loaded>
  );
}

const MOST_LEVELS = 4;
