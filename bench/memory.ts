// Replays sessions to see how often the memory hook would speak and what it would say: every prompt and every command's
// output, in the order of time, against what the archive knew before. Prints each line that it would have given, for a
// person to judge. `node bench/memory.ts <data folder>`, on an archive that `clew index` made.
import { namedError } from "../src/archive/agent-context/memory/error-phrases.ts";
import { memoryLine } from "../src/archive/agent-context/memory/memory-line.ts";
import { reminders } from "../src/archive/agent-context/memory/reminders.ts";
import { readArchived } from "../src/ingest/read/read-archived.ts";
import type { SessionId } from "../src/model/ids.ts";
import { openMemory, openStore } from "../src/store/open.ts";
import { percentile } from "./measure.ts";

interface Moment {
  readonly type: "prompt" | "output";
  readonly session_id: SessionId;
  readonly text: string;
  readonly at: string;
}

const [, , data_dir = ""] = process.argv;
const moments = await momentsOf(data_dir);
const memory = await openMemory(data_dir);
const said = new Set<string>();
const counts = { prompt: { all: 0, said: 0 }, output: { all: 0, named: 0, said: 0 } };
const times: number[] = [];
for (const moment of moments) {
  counts[moment.type].all++;
  if (moment.type === "output" && namedError(moment.text) !== null) counts.output.named++;
  const start = performance.now();
  const found = await reminders(memory, moment, moment.at);
  times.push(performance.now() - start);
  const first = found.find(({ turn }) => !said.has(`${moment.session_id} ${turn.session_id}#${turn.number}`));
  if (!first) continue;
  said.add(`${moment.session_id} ${first.turn.session_id}#${first.turn.number}`);
  counts[moment.type].said++;
  const asked = moment.type === "prompt" ? moment.text : (namedError(moment.text)?.line ?? "");
  console.log(`${moment.type} ${moment.session_id.slice(0, 8)} ${moment.at}: ${flat(asked)}`);
  console.log(`  earlier: ${flat(first.turn.prompt)}`);
  console.log(`  ${memoryLine(first.lead, first.turn, first.said)}\n`);
}
await memory.close();
console.log(JSON.stringify(counts));
console.log(
  `queries: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
);

/** Returns all moments of sessions, without those of their sub-agents, by time. */
async function momentsOf(folder: string): Promise<Moment[]> {
  const store = await openStore(folder);
  const found: Moment[] = [];
  for (const session of await store.sessions({ archived: "either", with_turns: true })) {
    const { turns, messages } = await readArchived(store, session);
    for (const { prompt, started_at } of turns)
      if (started_at !== null)
        found.push({ type: "prompt", session_id: session.id, text: prompt, at: started_at });
    const shells = new Set(
      messages.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.type === "tool_call" && part.use.kind === "shell" ? [part.id] : [])),
      ),
    );
    for (const { parts, timestamp } of messages)
      for (const part of parts)
        if (part.type === "tool_result" && shells.has(part.call_id) && timestamp !== null)
          found.push({ type: "output", session_id: session.id, text: part.text, at: timestamp });
  }
  await store.close();
  return found.sort((one, other) => (one.at < other.at ? -1 : 1));
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 300);
}
