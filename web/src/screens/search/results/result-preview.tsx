// Shows the turn of a result beside the list, at the words that were found.
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { turnQuery } from "../../../api/queries.ts";
import { Failed, Waiting } from "../../../parts/states.tsx";
import { soughtWords } from "../../session/toc/toc-find.ts";
import { TurnView } from "../../session/turn/turn-view.tsx";
import { useMarks } from "../../session/turn-list/use-marks.ts";
import type { Result } from "./result-groups.ts";

interface ResultPreviewProps {
  readonly result: Result;
  /** The query without its operators. */
  readonly query: string;
  /** Its words that are marked. */
  readonly words: readonly string[];
}

export function ResultPreview({ result: { session_id, turn, snippet }, query, words }: ResultPreviewProps) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(turnQuery(session_id, turn));
  const scroller = useRef<HTMLElement>(null);
  const target = useMemo(
    () => ({ turn, ...soughtWords(snippet, words), file: null }),
    [turn, snippet, words],
  );
  const placeOf = useMarks(scroller, target);
  useLanding(scroller, () => placeOf(turn), data !== undefined);
  const open = () =>
    void navigate({
      to: "/sessions/$id",
      params: { id: session_id },
      search: { find: query },
      hash: String(turn),
    });
  return (
    <section
      ref={scroller}
      aria-label={`Preview of turn ${turn}`}
      className="min-w-0 flex-1 overflow-y-auto border-l border-line px-6"
    >
      {data ? (
        <TurnView
          turn={data.interaction}
          total={turn}
          {...{ thinking: false, steps: false, state: null, ends: true, sought: target }}
          onJump={open}
        />
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Waiting lines={6} />
      )}
    </section>
  );
}

/** Scrolls to a place once, as soon as it is there: folds open and texts arrive after the first frame. */
function useLanding(
  scroller: RefObject<HTMLElement | null>,
  placeOf: () => DOMRect | null,
  ready: boolean,
): void {
  const find = useRef(placeOf);
  useEffect(() => {
    find.current = placeOf;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!ready || !element) return;
    const land = () => {
      const place = find.current();
      if (!place) return;
      watcher.disconnect();
      const { top, height } = element.getBoundingClientRect();
      element.scrollTop += place.top - top - height / 3;
    };
    const watcher = new MutationObserver(land);
    watcher.observe(element, { childList: true, subtree: true, characterData: true });
    land();
    return () => watcher.disconnect();
  }, [scroller, ready]);
}
