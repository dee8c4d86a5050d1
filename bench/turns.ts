// Measures the table of contents of a long session, and one of its turns, in an open archive. `node
// bench/turns.ts [turns…]`, 1,000 and 5,000 by default; takes half a minute.
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocalArchive } from "../src/archive/archive.ts";
import { toc } from "../src/archive/operations/toc.ts";
import { turn } from "../src/archive/operations/turn.ts";
import { turns } from "../src/archive/operations/turns.ts";
import { updateArchive } from "../src/archive/sync/update-archive.ts";
import { percentile } from "./measure.ts";

const ROUNDS = 20;

for (const count of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 5000]) {
  const folder = mkdtempSync(join(tmpdir(), "clew-turns-"));
  try {
    await measure(folder, count);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, count: number): Promise<void> {
  const locations = { roots: [join(folder, "agent")], data_dir: join(folder, "data") };
  const { session, bytes } = writeSession(locations.roots[0] ?? "", count);
  await updateArchive(locations);
  const archive = await openLocalArchive({ ...locations, time_zone: () => "UTC", now: () => new Date() });
  const read = await archive.session(session);
  console.log(`${count} turns, ${(bytes / 1e6).toFixed(1)} MB`);
  await report("toc", () => archive.run(toc, { session }));
  await report("the whole session, read", () => archive.read(read));
  await report(
    "one turn",
    (round) => archive.run(turn, { session, turn: 1 + ((round * 997) % count) }),
    10 * ROUNDS,
  );
  await report("all turns", () => archive.run(turns, { session }));
  await archive.close();
}

async function report(
  what: string,
  question: (round: number) => Promise<unknown>,
  rounds: number = ROUNDS,
): Promise<void> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await question(round);
    times.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  const cpu = ((user + system) / 1000 / rounds).toFixed(1);
  const [p50, p95] = [0.5, 0.95].map((part) => percentile(times, part).toFixed(1));
  console.log(`  ${what}: p50 ${p50}, p95 ${p95} ms, CPU ${cpu} ms each`);
}

/** Writes a prompt, thinking, a call, its result and an answer for each turn. */
function writeSession(root: string, count: number): { session: string; bytes: number } {
  const session = randomUUID();
  const lines: string[] = [];
  let parentUuid: string | null = null;
  const add = (type: "user" | "assistant", message: object) => {
    const uuid = randomUUID();
    const timestamp = new Date(Date.UTC(2026, 0, 1) + lines.length * 1000).toISOString();
    lines.push(
      JSON.stringify({
        parentUuid,
        isSidechain: false,
        cwd: "/p",
        sessionId: session,
        type,
        message,
        uuid,
        timestamp,
      }),
    );
    parentUuid = uuid;
  };
  for (let number = 1; number <= count; number++) {
    const answer = (content: object, stop_reason: string, part: number) =>
      add("assistant", { id: `msg_${number}_${part}`, role: "assistant", content: [content], stop_reason });
    add("user", { role: "user", content: `Please look at step ${number} of the plan.` });
    answer({ type: "thinking", thinking: "It may be the cache. ".repeat(10), signature: "x" }, "tool_use", 1);
    answer(
      { type: "tool_use", id: `toolu_${number}`, name: "Read", input: { file_path: `/p/${number}.ts` } },
      "tool_use",
      1,
    );
    add("user", {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: `toolu_${number}`, content: "a line of code\n".repeat(100) },
      ],
    });
    answer({ type: "text", text: `Step ${number} is done, and nothing else needs it.` }, "end_turn", 2);
  }
  const path = join(root, "projects", "-p", `${session}.jsonl`);
  mkdirSync(join(path, ".."), { recursive: true });
  const text = `${lines.join("\n")}\n`;
  writeFileSync(path, text);
  return { session, bytes: text.length };
}
