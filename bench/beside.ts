// Measures a server beside work that takes long: how many lists and searches it answers a second, and how long a list
// takes while another client checks the archive, exports or opens a session of 120 MB. `node bench/beside.ts
// [--sessions N] [--mb N] [--seconds N] [--keep] [--source]`, by default 10,000 sessions of 300 MB.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readServerFile } from "../src/faces/http/server-file.ts";
import { generatedCorpus, removeCorpus } from "./corpora.ts";
import { measure, memoryOf, percentile } from "./measure.ts";
import { clew, clewCommand } from "./programs.ts";

const { values } = parseArgs({
  options: {
    sessions: { type: "string", default: "10000" },
    mb: { type: "string", default: "300" },
    seconds: { type: "string", default: "5" },
    keep: { type: "boolean", default: false },
    source: { type: "boolean", default: false },
  },
});
const MS = Number(values.seconds) * 1000;
const AT_ONCE = 8;
const WORDS = ["cache", "expire", "test", "error", "table", "queue", "parse", "file", "retry", "login"];

const corpora = [
  generatedCorpus({ sessions: Number(values.sessions), mb: Number(values.mb) }),
  generatedCorpus({ sessions: 1, mb: 120 }),
];
const work = mkdtempSync(join(tmpdir(), "clew-beside-"));
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * 2 });
try {
  const bin = clewCommand(work, values.source);
  const data_dir = join(work, "data");
  const places = ["--data-dir", data_dir, ...corpora.flatMap((corpus) => ["--root", corpus])];
  const { ms } = await measure(clew(bin, ["index", ...places], work));
  console.log(`indexed in ${(ms / 1000).toFixed(0)} s`);
  const { command, args, env } = clew(bin, ["serve", "--port", "0", ...places], work);
  const server = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: "ignore" });
  try {
    for (let tries = 0; readServerFile(data_dir)?.pid !== server.pid && tries < 500; tries++) await wait(20);
    await measureServer(data_dir);
    console.log(`memory at the end: ${memoryOf(server.pid, "VmRSS")?.toFixed(0)} MB`);
  } finally {
    server.kill();
  }
} finally {
  agent.destroy();
  rmSync(work, { recursive: true, force: true });
  if (!values.keep) for (const corpus of corpora) removeCorpus(corpus);
}

async function measureServer(dataDir: string): Promise<void> {
  const { port, token } = readServerFile(dataDir) ?? { port: 0, token: "" };
  const ask = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      get({ host: "127.0.0.1", port, path, agent, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          if (text.length < 4096) text += part;
        });
        response.on("end", () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))));
      }).on("error", reject);
    });
  const until = (number: number) => new Date(Date.UTC(2030, 0, 1) + number * 60_000).toISOString();
  const list = (number: number) => `/api/v1/sessions?limit=50&until=${until(number)}`;
  const search = (number: number) => {
    const [one = "", other = ""] = [WORDS[number % 10], WORDS[Math.floor(number / 10) % 10]];
    return `/api/v1/search?q=${one}+${other}&until=${until(number)}`;
  };
  await rate("the same list of 50", () => "/api/v1/sessions?limit=50");
  await rate("lists that differ", list);
  await rate("searches that differ", search);

  const large = await largestSession(ask);
  await lists("nothing", null);
  await lists("the doctor", () => ask("/api/v1/doctor"));
  await lists("an export of 120 MB", () => ask(`/api/v1/sessions/${large}/export?whole=true`));
  await lists("the conversation of 120 MB", () => ask(`/api/v1/sessions/${large}/conversation`));
  await lists("searches", async () => ask(search(Math.floor(performance.now()))));

  async function rate(name: string, pathOf: (number: number) => string): Promise<void> {
    await ask(pathOf(1_000_000));
    let answered = 0;
    const end = performance.now() + MS;
    const client = async () => {
      while (performance.now() < end) await ask(pathOf(answered++));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    console.log(`${name}: ${((answered / MS) * 1000).toFixed(0)}/s with ${AT_ONCE} at once`);
  }

  /** Asks for one list after the other while `other` is asked again and again. */
  async function lists(name: string, other: (() => Promise<unknown>) | null): Promise<void> {
    const times: number[] = [];
    let [over, others] = [false, 0];
    const beside = (async () => {
      for (; other && !over; others++) await other();
    })();
    const end = performance.now() + MS;
    for (let number = 0; performance.now() < end; number++) {
      const start = performance.now();
      await ask(list(2_000_000 + number));
      times.push(performance.now() - start);
      await wait(10);
    }
    over = true;
    await beside;
    const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)];
    console.log(`a list beside ${name} (${others}): p50 ${half.toFixed(1)}, p99 ${most.toFixed(0)} ms`);
  }
}

/** The one session of the second corpus. */
async function largestSession(ask: (path: string) => Promise<string>): Promise<string> {
  const names = readdirSync(corpora[1] ?? "", { recursive: true, encoding: "utf8" });
  const id = /([\da-f-]{36})\.jsonl/.exec(names.join("\n"))?.[1] ?? "";
  await ask(`/api/v1/sessions/${id}`);
  return id;
}
