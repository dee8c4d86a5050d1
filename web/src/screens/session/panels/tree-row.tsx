// One session of a tree: lines that lead to it, what it is called, and how it came about.
import { Link } from "@tanstack/react-router";
import { counted } from "../../../../../src/text/numbers.ts";
import { dayName, fullTime } from "../../../format/times.ts";
import { StatusMark } from "../../../parts/status-mark.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { useWide } from "../use-wide.ts";
import { TreeLines } from "./tree-lines.tsx";
import type { TreeRow } from "./tree-rows.ts";

interface TreeRowProps {
  readonly row: TreeRow;
  readonly onJump: (turn: number) => void;
}

export function TreeRowView({ row, onJump }: TreeRowProps) {
  const { node, lane, words, from, again, here, tip } = row;
  const title = visibleLine(node.title);
  const wide = useWide();
  return (
    <Link
      to="/sessions/$id"
      params={{ id: node.id }}
      // On a phone the panel would cover what one goes to.
      search={wide ? { panel: "tree" } : {}}
      aria-current={here ? "page" : undefined}
      // One is there already: what can be wanted is its beginning.
      {...(here && {
        onClick: (event: React.MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onJump(1);
        },
      })}
      className="flex px-4 -outline-offset-2 hover:bg-hover aria-[current]:bg-accent-soft"
    >
      <TreeLines lane={lane} here={here} tip={tip} />
      <span className="flex min-w-0 grow flex-col py-2">
        <span
          dir="auto"
          title={title}
          className={`truncate text-sm [unicode-bidi:isolate] ${again ? "text-soft" : "font-medium"}`}
        >
          {title}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-xs text-soft tabular-nums">
          <span title={fullTime(node.updated_at)}>{dayName(node.updated_at)}</span>
          <span>{counted(node.turns, "turn")}</span>
          <StatusMark status={node.status} words />
        </span>
        {words !== "" && (
          <span className="line-clamp-2 text-xs wrap-anywhere text-soft first-letter:uppercase">
            {words}
            {from && (
              <>
                , from{" "}
                <span dir="auto" className="[unicode-bidi:isolate]">
                  {visibleLine(from.title)}
                </span>
              </>
            )}
          </span>
        )}
        {(here || tip) && (
          <span className="text-xs font-medium text-accent">
            {here && tip ? "You are here · latest" : here ? "You are here" : "Latest"}
          </span>
        )}
      </span>
    </Link>
  );
}
