// Shows that a session belongs to a tree: where it was continued, and how many sessions there are.
import { Link } from "@tanstack/react-router";
import { Waypoints } from "lucide-react";
import { fullCount } from "../../../../../src/text/numbers.ts";
import { shortId } from "../../../../../src/text/short-id.ts";
import { Foreign } from "../../../text/foreign.tsx";
import type { SessionListItem } from "../list/list-items.ts";

interface RowTreeProps extends Pick<SessionListItem, "row" | "tip_title"> {
  readonly tabIndex: number;
}

export function RowTree({ row: { id, latest_tip, tree_sessions }, tip_title, tabIndex }: RowTreeProps) {
  return (
    <>
      {latest_tip !== id && (
        <Link
          to="/sessions/$id"
          params={{ id: latest_tip }}
          tabIndex={tabIndex}
          className="relative z-1 max-w-48 min-w-0 shrink-[99] truncate text-xs text-accent hover:underline"
        >
          continued in <Foreign text={tip_title ?? shortId(latest_tip)} />
        </Link>
      )}
      {tree_sessions > 1 && (
        <Link
          to="/sessions/$id"
          params={{ id }}
          search={{ panel: "tree" }}
          tabIndex={tabIndex}
          title="Resumed or forked: show the tree"
          className="relative z-1 flex shrink-0 items-center gap-1 text-xs text-accent hover:underline"
        >
          <Waypoints size={14} strokeWidth={1.75} aria-hidden />
          {fullCount(tree_sessions)}
          <span className="sr-only"> sessions</span>
        </Link>
      )}
    </>
  );
}
