// Tests when stale queries are fetched again, and how often.
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { invalidate } from "./invalidate.ts";

it("a query in flight is fetched once more", async () => {
  const asked = questions();
  const asking = invalidate(asked.client, ["turns"]);
  asked.answer("before the event");
  await expect.poll(() => asked.count()).toBe(2);
  asked.answer("after the event");
  await asking;
  expect(asked.shown()).toBe("after the event");
  asked.stop();
});

it("an idle query is fetched once", async () => {
  const asked = questions();
  asked.answer("first");
  await expect.poll(asked.shown).toBe("first");
  const asking = invalidate(asked.client, ["turns"]);
  await expect.poll(() => asked.count()).toBe(2);
  asked.answer("second");
  await asking;
  expect(asked.shown()).toBe("second");
  expect(asked.count()).toBe(2);
  asked.stop();
});

it("invalidating repeatedly cancels no request", async () => {
  const asked = questions();
  asked.answer("first");
  await expect.poll(asked.shown).toBe("first");
  const all = [1, 2, 3].map(() => invalidate(asked.client, ["turns"]));
  await expect.poll(() => asked.count()).toBe(2);
  asked.answer("second");
  await expect.poll(() => asked.count()).toBe(3);
  expect(asked.shown()).toBe("second");
  asked.answer("third");
  await Promise.all(all);
  expect(asked.shown()).toBe("third");
  asked.stop();
});

/** Observes one query, whose responses the test gives by hand. */
function questions() {
  const client = new QueryClient();
  const answers: ((text: string) => void)[] = [];
  let times = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["turns"],
    queryFn: () => {
      times += 1;
      return new Promise<string>((resolve) => answers.push(resolve));
    },
  });
  const stop = observer.subscribe(() => undefined);
  return {
    client,
    stop,
    count: () => times,
    shown: () => observer.getCurrentResult().data,
    answer: (text: string) => answers.at(-1)?.(text),
  };
}
