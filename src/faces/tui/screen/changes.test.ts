// Tests when a list is reloaded.
import { expect, test, vi } from "vitest";
import type { FeedEvent } from "../../../archive/live/live-feed.ts";
import type { ResidentArchive } from "../../../archive/sync/resident-archive.ts";
import { changesOf } from "./changes.ts";

test("the list reloads once when the feed starts, and then after each event", async () => {
  vi.useFakeTimers();
  try {
    let take = (_: FeedEvent): void => undefined;
    const listen = async (_: unknown, hear: typeof take) => {
      take = hear;
      return { close: () => undefined };
    };
    const changed = vi.fn();
    const stop = changesOf({ live: () => ({ listen }) } as unknown as ResidentArchive, changed);
    await vi.advanceTimersByTimeAsync(2000);
    expect(changed).toHaveBeenCalledTimes(1);
    take({ type: "session.new" } as FeedEvent);
    await vi.advanceTimersByTimeAsync(2000);
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(changed).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
