// Lists sessions by day, newest first, with the pinned ones above all.

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo } from "react";
import { sessionsQuery } from "../../api/queries.ts";
import { now } from "../../format/now.ts";
import { Failed } from "../../parts/states.tsx";
import { type Filters, wantedOf } from "./filters/filters.ts";
import { FirstReading, isArchiveMissing, useReading } from "./first-reading.tsx";
import type { Sorting } from "./list/column-strip.tsx";
import { dayItems, type ListItem } from "./list/list-items.ts";
import { listName } from "./list/list-name.ts";
import { orderRows } from "./list/order-rows.ts";
import { SessionList } from "./list/session-list.tsx";
import { WaitingRows } from "./list/waiting-rows.tsx";
import { NothingHere } from "./nothing-here.tsx";

interface DayListProps {
  readonly filters: Filters;
  readonly sorting: Sorting;
  /** Shown above the list. */
  readonly head?: ReactNode;
}

export function DayList({ filters, sorting, head }: DayListProps) {
  const reading = useReading();
  const query = useInfiniteQuery({
    ...sessionsQuery(wantedOf(filters)),
    // Polls, because the list grows while clew indexes for the first time.
    refetchInterval: ({ state }) => (reading || isArchiveMissing(state.fetchFailureReason) ? 2000 : false),
  });
  const { data, error, failureReason, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } =
    query;
  const { fetchNextPage, refetch } = query;
  const items = useMemo<readonly ListItem[]>(() => {
    const found = dayItems(orderRows(data?.pages ?? [], filters), filters, now(), !hasNextPage);
    if (isFetchNextPageError) return [...found, FAILED];
    return hasNextPage ? [...found, WAITING] : found;
  }, [data, filters, hasNextPage, isFetchNextPageError]);
  const canGoOn = hasNextPage && !isFetching && !isFetchNextPageError;
  const onNearEnd = useCallback(() => canGoOn && void fetchNextPage(), [canGoOn, fetchNextPage]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  if (!data && isArchiveMissing(failureReason)) return <FirstReading />;
  if (!data && error) return <Failed error={error} retry={refetch} />;
  if (!data) return <WaitingRows />;
  if (items.length === 0) return <NothingHere filters={filters} nothing={data.pages[0]?.nothing ?? null} />;
  const name = listName(filters);
  return (
    <div className={`flex min-h-0 grow flex-col ${isPlaceholderData ? "opacity-60" : ""}`}>
      <SessionList
        key={name}
        name={name}
        head={head}
        sorting={sorting}
        items={items}
        onNearEnd={onNearEnd}
        onToggle={noop}
        onMore={onMore}
      />
    </div>
  );
}

const noop = () => undefined;
const WAITING: ListItem = { kind: "waiting", key: "more waiting" };
const FAILED: ListItem = {
  kind: "more",
  key: "more failed",
  text: "More sessions could not be loaded. Try again",
  path: null,
};
