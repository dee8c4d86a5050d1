// One session of a tree: the lines that lead to it, its title and how it is related.
import { Link } from "@tanstack/react-router";
import { counted } from "../../../../../src/text/numbers.ts";
import type { Lane } from "../../../../../src/text/tree-lanes.ts";
import { dayName, fullTime } from "../../../format/times.ts";
import { StatusMark } from "../../../parts/status-mark.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { useWide } from "../use-wide.ts";
import type { TreeRow } from "./tree-rows.ts";
import type { TreeSpan } from "./tree-spans.ts";
import { TreeStrip } from "./tree-strip.tsx";

interface TreeRowProps {
  readonly row: TreeRow;
  readonly span: TreeSpan | undefined;
  /** How many turns the longest way through the tree has. */
  readonly extent: number;
  /** The level of the session that is furthest to the right, where all strips begin. */
  readonly deepest: number;
  readonly onJump: (turn: number) => void;
}

export function TreeRowView({ row, span, extent, deepest, onJump }: TreeRowProps) {
  const { node, lane, words, from, again, here, tip } = row;
  const title = visibleLine(node.title);
  const wide = useWide();
  return (
    <Link
      to="/sessions/$id"
      params={{ id: node.id }}
      // On a phone the panel would cover the session it opens.
      search={wide ? { panel: "tree" } : {}}
      aria-current={here ? "page" : undefined}
      // The session is already open, so a click goes to its beginning.
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
        {span && span.turns > 0 && (
          <span style={{ paddingLeft: (deepest - lane.level) * STEP }}>
            <TreeStrip id={node.id} {...{ span, extent }} />
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

interface TreeLinesProps {
  readonly lane: Lane;
  readonly here: boolean;
  readonly tip: boolean;
}

/**
 * Draws the lines before a session of a tree, and its dot: full for the latest session, ringed for the open
 * one.
 */
function TreeLines({ lane, here, tip }: TreeLinesProps) {
  const { level, rails, comes, goes } = lane;
  const own = centre(level);
  return (
    <span aria-hidden className="relative shrink-0" style={{ width: (level + 1) * STEP + 4 }}>
      {rails.map(
        (line, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a rail is its level
          line && <Line key={at} left={centre(at)} className="inset-y-0" />,
      )}
      {comes === "above" && <Line left={own} className="top-0 h-3" />}
      {comes === "side" && (
        <span
          className="absolute top-0 h-[1.125rem] rounded-bl-md border-b border-l border-strong"
          style={{ left: centre(level - 1), width: STEP - 4 }}
        />
      )}
      {goes && <Line left={own} className="top-6 bottom-0" />}
      <span
        className={`absolute top-3.5 size-2 rounded-full ${tip ? "bg-accent" : "border border-strong bg-surface"} ${here ? "outline-2 outline-offset-2 outline-accent" : ""}`}
        style={{ left: own - 3.5 }}
      />
    </span>
  );
}

function Line({ left, className }: { readonly left: number; readonly className: string }) {
  return <span className={`absolute border-l border-strong ${className}`} style={{ left }} />;
}

const STEP = 16;
const centre = (level: number) => level * STEP + STEP / 2 - 1;
