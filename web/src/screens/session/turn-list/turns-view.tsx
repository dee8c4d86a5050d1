// The turns of a session. Only those near the reader are on the page.
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import { type Ref, useCallback, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import type { SessionDetail } from "../../../../../src/archive/sessions/session-detail.ts";
import { counted } from "../../../../../src/text/numbers.ts";
import { slicesAround } from "../../../api/slice-query.ts";
import { Failed } from "../../../parts/states.tsx";
import { TurnsRow } from "./turns-row.tsx";
import { useFollowing } from "./use-following.ts";
import { type Target, useMarks } from "./use-marks.ts";
import { useReadTurn } from "./use-read-turn.ts";
import { useScrollToTurn } from "./use-scroll-to-turn.ts";
import { useSlices } from "./use-slices.ts";

export interface TurnsHandle {
  /** Moves the focus too, for keyboard users. */
  jump(turn: number, focus?: boolean): void;
}

interface TurnsViewProps {
  readonly session: SessionDetail;
  readonly entries: readonly TocTurn[];
  /** The turn to begin with; null for the first, or the end if an agent is working. */
  readonly start: number | null;
  readonly thinking: boolean;
  /** Turns whose steps are all expanded. */
  readonly opened: ReadonlySet<number>;
  /** The turn to land in, with the words or the file to show there. */
  readonly target: Target | null;
  readonly onRead: (turn: number) => void;
  readonly onJump: (turn: number) => void;
  readonly ref: Ref<TurnsHandle>;
}

export function TurnsView({
  session,
  entries,
  start,
  thinking,
  opened,
  target,
  onRead,
  onJump,
  ref,
}: TurnsViewProps) {
  const total = entries.length;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => likelyHeight(entries[index]), [entries]),
    overscan: 3,
    paddingStart: 8,
    paddingEnd: 48,
  });
  // Turns above the reader may change in height at any time; what is being read stays in position.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, instance) => {
    const offset = instance.scrollOffset ?? 0;
    return instance.itemSizeCache.has(item.key) ? item.end <= offset : item.start < offset;
  };
  const items = virtualizer.getVirtualItems();
  const needed = slicesAround((items[0]?.index ?? 0) + 1, (items.at(-1)?.index ?? 0) + 1, total);
  const { turns, error, retry } = useSlices(session.id, needed);
  const reading = useReadTurn(virtualizer, scroller, total, onRead);
  const { live, unread } = useFollowing(session.id, virtualizer, scroller, [entries, turns], () =>
    reading.pin(total),
  );
  const land = useScrollToTurn(virtualizer, scroller, useMarks(scroller, target));
  useImperativeHandle(ref, () => ({
    jump(turn, focus = false) {
      reading.pin(turn);
      land(turn);
      if (focus) focusSoon(turn);
    },
  }));
  const begin = useEffectEvent(() => {
    if (start !== null) {
      reading.pin(start);
      land(start);
    } else if (session.status === "active" || session.status === "waiting") {
      reading.pin(total);
      virtualizer.scrollToEnd();
    }
  });
  useLayoutEffect(() => begin(), []);
  const showTarget = useEffectEvent((turn: number) => {
    reading.pin(turn);
    land(turn);
  });
  useLayoutEffect(() => {
    if (target) showTarget(target.turn);
  }, [target]);
  return (
    <div className="relative flex min-h-0 min-w-0 grow flex-col">
      <div
        ref={scroller}
        {...reading.handlers}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
        tabIndex={0}
        role="feed"
        data-content
        aria-label="Turns"
        className="min-h-0 grow overflow-x-hidden overflow-y-auto -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="relative mx-auto max-w-[52rem]" style={{ height: virtualizer.getTotalSize() }}>
          <div className="absolute inset-x-0 px-4 md:px-8" style={{ top: items[0]?.start ?? 0 }}>
            {items.map(({ index, key, size }) => {
              const entry = entries[index];
              const loaded = turns.get(index + 1);
              const liveMessages = live.get(index + 1);
              const known = loaded !== undefined || liveMessages !== undefined;
              return (
                entry && (
                  <div
                    key={key}
                    data-index={index}
                    ref={known ? virtualizer.measureElement : undefined}
                    style={known ? undefined : { height: size }}
                  >
                    <TurnsRow
                      {...{ session, entry, loaded, liveMessages, total, thinking, onJump }}
                      steps={opened.has(index + 1)}
                      sought={target?.turn === index + 1 ? target : null}
                    />
                  </div>
                )
              );
            })}
          </div>
        </div>
        {error && <Failed error={error} retry={retry} />}
      </div>
      <NewMessagesButton count={unread} onGo={() => virtualizer.scrollToEnd()} />
    </div>
  );
}

/** Focuses the turn once it is rendered. */
function focusSoon(turn: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(`turn-${turn}`)?.focus({ preventScroll: true })),
  );
}

/**
 * Estimates the height in pixels. A rough value is enough, because the turn is measured once it is rendered.
 */
export function likelyHeight(entry: TocTurn | undefined): number {
  if (!entry) return HEAD;
  const prompt = entry.has_prompt ? (entry.summary.length > ONE_LINE ? 82 : 58) : 0;
  return HEAD + prompt + (entry.has_response ? 190 : 60);
}

const HEAD = 68;
const ONE_LINE = 70;

interface NewMessagesButtonProps {
  readonly count: number;
  readonly onGo: () => void;
}

/** Says how much the agent wrote further down, and jumps there. */
function NewMessagesButton({ count, onGo }: NewMessagesButtonProps) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onGo}
          className="pointer-events-auto inline-flex h-8 items-center gap-1.5 rounded-full border border-strong bg-surface px-3 text-sm text-ink tabular-nums hover:bg-hover"
        >
          {counted(count, "new message")} below
          <ArrowDown size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
