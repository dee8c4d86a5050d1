// Tests that a list is fetched again if a session changes while the list is loading.
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A stream of events that the test emits by hand. */
class ByHand extends EventTarget {
  static last: ByHand | null = null;
  constructor() {
    super();
    ByHand.last = this;
  }
}

beforeEach(() => {
  // The page has one stream, opened by the first listener.
  vi.resetModules();
  vi.stubGlobal("EventSource", ByHand);
});
afterEach(() => vi.unstubAllGlobals());

function emit(type: string, data: object): void {
  ByHand.last?.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
}

it("a list in flight while a session is renamed is fetched once more", async () => {
  const { keepFresh } = await import("./keep-fresh.ts");
  const client = new QueryClient();
  const answers: ((title: string) => void)[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["sessions", {}],
    queryFn: () =>
      new Promise<{ sessions: { id: string; title: string }[] }>((resolve) =>
        answers.push((title) => resolve({ sessions: [{ id: "a", title }] })),
      ),
    initialPageParam: null,
    getNextPageParam: () => null,
  });
  const stops = [observer.subscribe(() => undefined), keepFresh(client)];
  const shown = () => observer.getCurrentResult().data?.pages[0]?.sessions[0]?.title;
  emit("session.title", { session_id: "a", title: "New", title_origin: "agent", before: "Old" });
  answers[0]?.("Old");
  await expect.poll(shown).toBe("Old");
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(2);
  answers[1]?.("New");
  await expect.poll(shown).toBe("New");
  for (const stop of stops) stop();
});
