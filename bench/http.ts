// Measures the server under load: requests by many clients at once, and events to
// many followers, some of them stalled. `node bench/http.ts [clients] [seconds]`,
// 1,000 and 15 by default. The server is a process of its own.
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BenchServer } from "./http-server.ts";
import { percentile } from "./measure.ts";

const clients = Number(process.argv[2] ?? 1000);
const seconds = Number(process.argv[3] ?? 15);
const AT_ONCE = 32;
const STALLED = 20;

const child = fork(join(import.meta.dirname, "http-server.ts"));
try {
  const [server] = (await once(child, "message")) as [BenchServer];
  for (const path of [
    "/api/v1/status",
    "/api/v1/sessions",
    "/api/v1/sessions/latest/toc",
    "/api/v1/search?q=cache",
  ])
    await askALot(server, path, () => path);
  // An answer is kept for as long as it stays the same, so only questions that differ are looked up.
  for (const path of ["/api/v1/sessions?until=", "/api/v1/search?q=cache&until="])
    await askALot(server, `${path}… (each another)`, (number) => `${path}${day(number)}`);
  await followALot(server);
} finally {
  child.kill();
}

/** Returns another time for each number, after the last session of the demo. */
function day(number: number): string {
  return new Date(Date.UTC(2030, 0, 1) + number * 60_000).toISOString();
}

async function askALot(server: BenchServer, name: string, pathOf: (number: number) => string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const times: number[] = [];
  const until = performance.now() + (seconds * 1000) / 3;
  const ask = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      const status = await statusOf(server, pathOf(times.length), agent);
      if (status !== 200) throw new Error(`${name} answered ${status}.`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  agent.destroy();
  const rate = times.length / (seconds / 3);
  console.log(`${name}: ${rate.toFixed(0)}/s with ${AT_ONCE} at once, ${shown(times)}`);
}

function statusOf({ port, token }: BenchServer, path: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get({ host: "127.0.0.1", port, path, agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", reject);
  });
}

async function followALot(server: BenchServer): Promise<void> {
  const lags: number[] = [];
  let [gaps, events] = [0, 0];
  const sockets = Array.from({ length: clients }, () => {
    let last: number | null = null;
    return follow(server, (number, lag) => {
      events++;
      if (last !== null && number !== last + 1) gaps++;
      last = number;
      lags.push(lag);
    });
  });
  const stalled = Array.from({ length: STALLED }, () => follow(server, null));
  await wait(3000);
  child.send("begin");
  await wait(seconds * 1000);
  child.send("end");
  await wait(1000);
  for (const socket of [...sockets, ...stalled]) socket.destroy();
  console.log(
    `live: ${clients} clients and ${STALLED} stalled, ${(events / clients / seconds).toFixed(1)} events/s each, ${gaps} gaps, ${shown(lags)}`,
  );
}

/** Connects without an HTTP client, whose work would be measured too. With null it reads nothing. */
function follow({ port, token }: BenchServer, take: ((number: number, lag: number) => void) | null): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  socket.on("error", () => socket.destroy());
  if (!take) return socket.pause();
  let rest = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    const now = Number(process.hrtime.bigint() / 1000n);
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, number, at] = /"number":(\d+),"at":(\d+)/.exec(block) ?? [];
      if (at !== undefined) take(Number(number), (now - Number(at)) / 1000);
    }
  });
  return socket;
}

function shown(times: readonly number[]): string {
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)];
  return `p50 ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms`;
}
