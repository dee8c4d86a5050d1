// Runs a summarizer in a process of its own, and fills its queue. It dies by SIGKILL at a given point, if any.
import { openWriter } from "../../../src/store/open.ts";
import { queueTurns } from "../../../src/summarize/queue-turns.ts";
import { type SummarizerClock, startSummarizer } from "../../../src/summarize/summarizer.ts";
import { optionsFor } from "../../builders/summarize/scene.ts";

const [origin = "", data_dir = "", where = "", when = "0"] = process.argv.slice(2);

const store = await openWriter(data_dir);
if (!store) throw new Error("Another process is writing to the archive.");

const summaries = { jobs: new Set<number>(), calls: new Set<number>() };
let calls = 0;
/** Dies at a point of any call, or only of calls for a summary. */
function dieAt(point: string, summary: boolean): void {
  if (where !== point && !(summary && where === `${point} (summary)`)) return;
  if (++calls === Number(when)) process.kill(process.pid, "SIGKILL");
}

const mortal: typeof store = {
  ...store,
  async dueJobs(...given) {
    const due = await store.dueJobs(...given);
    for (const { key, what } of due) if (what === "summary") summaries.jobs.add(key);
    return due;
  },
  async beginCall(...given) {
    const summary = summaries.jobs.has(given[0].job);
    dieAt("before it is written down", summary);
    const call = await store.beginCall(...given);
    if (summary && typeof call === "number") summaries.calls.add(call);
    dieAt("before it is asked", summary);
    return call;
  },
  async endCall(...given) {
    const summary = summaries.calls.has(given[0]);
    dieAt("before the answer is written", summary);
    await store.endCall(...given);
    dieAt("after the answer was written", summary);
  },
};

const clock: SummarizerClock = {
  now: Date.now,
  random: () => 0,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 50))),
};
dieAt("before turns are queued", false);
await queueTurns(store, {});
dieAt("after turns were queued", false);
const end = await startSummarizer(mortal, { ...optionsFor({ origin }, clock), until_done: true }).ended;
await store.close();
process.stdout.write(`${end.why}\n`);
