// Measures what one appended turn costs a process that follows its session, by the length of the session and the
// number of its sub-agents: CPU time of all threads, and the time until the event. `node bench/append.ts
// [turns,turns,…] [sub-agents,…] [appends]`, by default 50,500,3000 turns and 0,50,400 sub-agents.
import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startResidentArchive } from "../src/archive/sync/resident-archive.ts";
import { openStore } from "../src/store/open.ts";
import { percentile } from "./measure.ts";

const numbers = (text: string) => text.split(",").map(Number);
const [lengths = "50,500,3000", widths = "0,50,400", times = "60"] = process.argv.slice(2);
/** The first appends read the session as a whole and compile code. */
const WARM_UP = 8;
/** Long enough for everything that follows an event: the dialogue and work that become searchable. */
const SETTLE_MS = 120;
const TURNS_OF_SUBAGENT = 10;

for (const turns of numbers(lengths))
  for (const subagents of numbers(widths)) await measure(turns, subagents, Number(times));

async function measure(turns: number, subagents: number, appends: number): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "clew-append-"));
  const session = newSession(join(scratch, "agent"), turns, subagents);
  const data_dir = join(scratch, "data");
  const resident = startResidentArchive({
    roots: [join(scratch, "agent")],
    data_dir,
    run_indexer: true,
    time_zone: () => "UTC",
    now: () => new Date(),
    on_note: (text) => console.error(text),
  });
  try {
    const whole = () => resident.archive({ whole: true }).catch(() => null);
    for (let opened = await whole(); !opened; opened = await whole()) await wait(20);
    const store = await openStore(data_dir);
    for (let left = 1; left > 0; await wait(20)) {
      const { unkept_bytes, dialogue_waiting, work_waiting } = await store.counts();
      left = unkept_bytes + dialogue_waiting + work_waiting;
    }
    await store.close();
    let heard: (id: string) => void = () => undefined;
    await resident.live().listen({}, ({ type, json }) => {
      if (type === "message") heard((JSON.parse(json) as { record_id: string }).record_id);
    });
    const walls: number[] = [];
    const cpus: number[] = [];
    let memory = 0;
    for (let number = -WARM_UP; number < appends; number++) {
      if (number === 0) memory = process.memoryUsage().rss;
      const { text, last } = turnText(session, turns + number);
      const event = new Promise<void>((resolve) => {
        heard = (id) => id === last && resolve();
      });
      const start = performance.now();
      const before = process.cpuUsage();
      appendFileSync(session.path, text);
      await event;
      const took = performance.now() - start;
      await wait(SETTLE_MS);
      const { user, system } = process.cpuUsage(before);
      if (number < 0) continue;
      walls.push(took);
      cpus.push((user + system) / 1000);
    }
    const [half, most] = [0.5, 0.95].map((share) => percentile(walls, share).toFixed(0));
    const [cpu, most_cpu] = [0.5, 0.95].map((share) => percentile(cpus, share).toFixed(0));
    const grown = ((process.memoryUsage().rss - memory) / 1e6).toFixed(0);
    console.log(
      `${turns} turns, ${subagents} sub-agents: CPU p50 ${cpu}, p95 ${most_cpu} ms; to the event p50 ${half}, p95 ${most} ms; memory +${grown} MB`,
    );
  } finally {
    await resident.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Written {
  readonly path: string;
  readonly id: string;
  readonly agent: string | null;
  /** The parent of the next record. */
  last: string | null;
}

function newSession(root: string, turns: number, subagents: number): Written {
  const id = randomUUID();
  const folder = join(root, "projects", "-home-dana-append");
  const session = written(join(folder, `${id}.jsonl`), id, turns, null);
  for (let number = 0; number < subagents; number++) {
    const agent = `a${String(number).padStart(6, "0")}`;
    written(join(folder, id, "subagents", `agent-${agent}.jsonl`), id, TURNS_OF_SUBAGENT, agent);
  }
  return session;
}

function written(path: string, id: string, turns: number, agent: string | null): Written {
  mkdirSync(join(path, ".."), { recursive: true });
  const session: Written = { path, id, agent, last: null };
  const texts = Array.from({ length: turns }, (_, number) => turnText(session, number).text);
  writeFileSync(path, texts.join(""));
  return session;
}

/** Writes a prompt, a tool call, its result and the answer. */
function turnText(session: Written, number: number): { text: string; last: string } {
  const call = `toolu_${randomUUID()}`;
  const words = `${number} of ${session.agent ?? "the session"} ${"with some more words ".repeat(20)}`;
  const input = { command: `npm test -- --number ${number}`, description: `Runs number ${number}` };
  const lines = [
    line(session, "user", { role: "user", content: `please look at ${words}` }),
    line(session, "assistant", answer([{ type: "tool_use", id: call, name: "Bash", input }], "tool_use")),
    line(session, "user", {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: call, content: `passed ${words}`.repeat(3) }],
    }),
    line(session, "assistant", answer([{ type: "text", text: `Looked at ${words}` }], "end_turn")),
  ];
  return { text: lines.join(""), last: session.last ?? "" };
}

function answer(content: readonly object[], stop_reason: string): object {
  const usage = { input_tokens: 10, output_tokens: 200, cache_read_input_tokens: 5000 };
  return {
    id: `msg_${randomUUID()}`,
    role: "assistant",
    model: "claude-sonnet-4-5",
    content,
    stop_reason,
    usage,
  };
}

function line(session: Written, type: string, message: object): string {
  const uuid = randomUUID();
  const { id, agent, last } = session;
  const record = {
    parentUuid: last,
    isSidechain: agent !== null,
    ...(agent !== null && { agentId: agent }),
    cwd: "/home/dana/append",
    sessionId: id,
    type,
    message,
    uuid,
    timestamp: new Date().toISOString(),
  };
  session.last = uuid;
  return `${JSON.stringify(record)}\n`;
}
