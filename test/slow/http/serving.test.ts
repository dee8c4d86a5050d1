// Tests a real server on a real socket: the bytes it accepts, its files, links, streams, and its end.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { networkInterfaces } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { takeServingLock } from "../../../src/archive/sync/serving-lock.ts";
import { processStart } from "../../../src/config/processes.ts";
import { findServer } from "../../../src/faces/http/find-server.ts";
import { linkSchema } from "../../../src/faces/http/own-routes.ts";
import { readServerFile, type ServerFile, writeServerFile } from "../../../src/faces/http/server-file.ts";
import { ownToken } from "../../../src/faces/http/token-file.ts";
import { type DemoServer, demoServer, eventOf } from "../../builders/http/demo-server.ts";

let running: DemoServer;
beforeAll(async () => {
  running = await demoServer();
});
afterAll(() => running[Symbol.asyncDispose]());

const PATIENCE = { timeout: 30_000, interval: 20 };
const PAGE_NAME = expect.stringMatching(/^clew-[a-z2-7]{12}\.localhost$/);
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);

function textOf({ body }: Response) {
  return (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
}

const statusIn = (answer: string) => Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0);

describe("bytes on the socket", () => {
  const sent = async (line: string, headers: readonly string[]) =>
    statusIn(await running.raw(`${[line, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`));
  const host = () => `Host: 127.0.0.1:${running.server.port}`;
  const bearer = () => `Authorization: Bearer ${running.token}`;

  test("with the token and our host are answered", async () => {
    expect(await sent("GET /api/v1/status HTTP/1.1", [host(), bearer()])).toBe(200);
    expect(await sent("GET /api/v1/status HTTP/1.0", [host(), bearer()])).toBe(200);
    expect(await sent("HEAD /api/v1/status HTTP/1.1", [host(), bearer()])).toBe(200);
  });

  test("in hundreds of other forms are not", { timeout: 60_000 }, async () => {
    const port = running.server.port;
    const paths = [
      "/api/v1/status",
      "/api/v1/sessions",
      "/api/v1/live",
      "/mcp",
      "/api/docs",
      "/",
      "/nowhere",
    ];
    const hosts: readonly (readonly string[])[] = [
      [],
      ["Host:"],
      [host(), host()],
      [host(), "Host: evil.example"],
      ["Host: evil.example", host()],
      [`Host: 127.0.0.1:${port}.`],
      [`Host: localhost.:${port}`],
      [`Host: 127.0.0.1:${port}, evil.example`],
      [`Host: evil@127.0.0.1:${port}`],
      [`Host: 127.0.0.1:${port}/`],
      [`Host: 127.0.0.1:${port}\\evil`],
      ["Host: rebound.example"],
      [host(), "Origin: null"],
      [host(), "Origin: http://evil.example"],
      [host(), `Origin: http://127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`],
      [host(), "Sec-Fetch-Site: cross-site"],
      [host(), "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
    ];
    const wrong: string[] = [];
    let count = 0;
    for (const path of paths) {
      for (const [method, version] of [
        ["GET", "1.1"],
        ["GET", "1.0"],
        ["POST", "1.1"],
        ["OPTIONS", "1.1"],
      ]) {
        for (const lines of hosts) {
          count++;
          const status = await sent(`${method} ${path} HTTP/${version}`, [...lines, bearer()]);
          if (status !== 403 && status !== 400)
            wrong.push(`${method} ${path} ${version} ${lines.join("|")}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(400);
  });

  test.each([
    ["a whole address of ours", (port: number) => `http://127.0.0.1:${port}/api/v1/status`],
    ["another host's whole address", () => "http://evil.example/api/v1/status"],
    ["a safer address", () => "https://evil.example/api/v1/status"],
    ["another host's name only", () => "evil.example:80"],
    ["no path", () => "*"],
  ])("that request %s are refused", async (_, target) => {
    for (const method of ["GET", "OPTIONS", "POST"])
      expect([400, 403]).toContain(
        await sent(`${method} ${target(running.server.port)} HTTP/1.1`, [host(), bearer()]),
      );
  });

  test("that make no sense get an error as careful as all others", async () => {
    const answer = await running.raw(
      `GET /api\\v1 HTTP/1.1\r\n${host()}\r\n${bearer()}\r\nConnection: close\r\n\r\n`,
    );
    expect(statusIn(answer)).toBe(400);
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
  });

  test("without a token are refused, in whatever form it is left out", async () => {
    for (const lines of [
      [],
      ["Authorization:"],
      ["Authorization: Bearer"],
      [bearer(), bearer()],
      ["Cookie: clew=1"],
    ])
      expect(await sent("GET /api/v1/status HTTP/1.1", [host(), ...lines])).toBe(401);
  });

  test("that never end are cut off", async () => {
    const head = `PATCH /api/v1/sessions/latest HTTP/1.1\r\n${host()}\r\n${bearer()}\r\nConnection: close\r\n`;
    const long = `${head}Content-Length: 2000000\r\n\r\n`;
    expect(statusIn(await running.raw(`${long}${"x".repeat(2_000_000)}`))).toBe(413);
    expect(
      statusIn(await running.raw(`GET / HTTP/1.1\r\n${host()}\r\nX: ${"x".repeat(20_000)}\r\n\r\n`)),
    ).toBe(431);
  });
});

describe("a link", () => {
  const newLink = async () => {
    const made = await running.ask("/api/v1/link", { method: "POST" });
    return linkSchema.parse(await made.json()).fallback_link ?? "";
  };
  test("leads to the page's own name, or to the plain address", async () => {
    const { link, fallback_link } = running.server.links("/live");
    const { hostname, port, pathname, search } = new URL(link);
    expect([hostname, Number(port), search]).toEqual([PAGE_NAME, running.server.port, "?to=%2Flive"]);
    expect(fallback_link).toBe(`${running.server.url}${pathname}${search}`);
  });
  test("signs a browser in, once", async () => {
    const link = await newLink();
    expect(new URL(link).pathname).toMatch(/^\/sign-in\/[\w-]{30}$/);
    expect((await fetch(link, { method: "HEAD" })).status).toBe(401);
    const first = await fetch(link);
    expect([first.status, first.headers.get("refresh")]).toEqual([200, "0; url=/"]);
    const [cookie = "", ...rules] = (first.headers.get("set-cookie") ?? "").split("; ");
    expect(rules.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Strict"]);
    expect(cookie).not.toContain(running.token);
    expect((await fetch(`${running.server.url}/api/v1/status`, { headers: { cookie } })).status).toBe(200);
    const stream = await fetch(`${running.server.url}/api/v1/live`, { headers: { cookie } });
    const again = await fetch(link);
    expect([again.status, again.headers.get("set-cookie")]).toEqual([404, null]);
    // Its open stream of events ends too.
    expect(await stream.text()).toBe("retry: 1000\nid: 0\n\n");
    // The second use may be the person's own, and the first a stranger's.
    expect((await fetch(`${running.server.url}/api/v1/status`, { headers: { cookie } })).status).toBe(401);
    expect(running.notes.at(-1)).toMatch(/used twice/);
  });
  test("leads to where it says, and requires the token with anything else appended", async () => {
    const link = await newLink();
    for (const query of ["?x=1", "?to=/live&x=1", "?"])
      expect((await fetch(`${link}${query}`)).status).toBe(401);
    const answer = await fetch(`${link}?to=%2Flive%23now`);
    expect([answer.status, answer.headers.get("refresh")]).toEqual([200, "0; url=/live#now"]);
  });
  test("that was never issued signs no one in", async () => {
    const answer = await fetch(`${running.server.url}/sign-in/${"A".repeat(30)}`);
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([404, null]);
    expect((await fetch(`${running.server.url}/sign-in/short`)).status).toBe(401);
  });
  test("is given to a second clew", async () => {
    const found = await findServer(running.demo.data_dir);
    expect(found).toMatchObject({ url: running.server.url, port: running.server.port, pid: process.pid });
    expect((await fetch(found?.links().fallback_link ?? "")).headers.get("set-cookie")).not.toBeNull();
  });
  test("is opened through a file that only its owner can read", async () => {
    const paths = [running.server.writeSignInFile("/live"), running.server.writeSignInFile()];
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) {
      expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700]);
      expect(readFileSync(path, "utf8")).toMatch(/\/sign-in\/[\w-]{30}/);
    }
    // One whose link has ended is removed with the next.
    utimesSync(paths[0] ?? "", 0, 0);
    running.server.writeSignInFile();
    expect(paths.map((path) => existsSync(path))).toEqual([false, true]);
  });
});

test("both loopback addresses belong to the server, because browsers try both for the page's name", async () => {
  const { port } = running.server;
  const sent = (host: string) =>
    new Promise<string>((resolve) => {
      const asked = `GET /api/v1/status HTTP/1.1\r\nHost: ${host}:${port}\r\nAuthorization: Bearer ${running.token}\r\nConnection: close\r\n\r\n`;
      const socket = connect(port, "::1", () => socket.write(asked));
      let got = "";
      socket.setEncoding("latin1").on("data", (text: string) => {
        got += text;
      });
      socket.on("close", () => resolve(got)).on("error", ({ message }) => resolve(message));
    });
  const name = new URL(running.server.links().link).hostname;
  // Without IPv6, nobody can listen there.
  if (hasIpv6) expect(statusIn(await sent(name))).toBe(200);
  else expect(await sent(name)).toMatch(/EADDRNOTAVAIL|EAFNOSUPPORT|ENETUNREACH/);
});

test("a port that another program has on ::1 alone is not used", async () => {
  if (!hasIpv6) return;
  const stranger = createServer((_, answer) => answer.end("stranger"));
  await new Promise<void>((resolve) => stranger.listen(0, "::1", resolve));
  const { port } = stranger.address() as AddressInfo;
  await using other = await demoServer(port);
  expect(other.server.port).not.toBe(port);
  stranger.close();
});

describe("live events", () => {
  const follow = async (path: string, headers: Record<string, string> = {}) => {
    const response = await running.ask(path, { headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    const reader = textOf(response);
    return reader;
  };
  const listeners = () => [...running.feed.listeners].map(({ filter }) => filter);

  test("arrive as they happen, each in one piece", async () => {
    const reader = await follow("/api/v1/live");
    expect((await reader.read()).value).toBe("retry: 1000\nid: 0\n\n");
    running.feed.publish(eventOf("7"));
    expect((await reader.read()).value).toBe('id: 7\nevent: message\ndata: {"a":1}\n\n');
    await reader.cancel();
    await vi.waitFor(() => expect(listeners()).toEqual([]), PATIENCE);
  });

  test("match the filter, after those already seen", async () => {
    const reader = await follow("/api/v1/live?session=latest&project=shop&after=3", { "last-event-id": "5" });
    const [wanted] = listeners();
    expect(wanted).toEqual({ session: expect.stringMatching(/^[\da-f-]{36}$/), project: "shop", after: "5" });
    await reader.cancel();
    const later = await follow("/api/v1/live?after=3");
    expect(listeners()).toContainEqual({ after: "3" });
    await later.cancel();
    await vi.waitFor(() => expect(listeners()).toEqual([]), PATIENCE);
  });

  test("do not exist for an unknown session", async () => {
    expect((await running.ask("/api/v1/live?session=nobody-has-this")).status).toBe(404);
    expect((await running.ask("/api/v1/live?colour=red")).status).toBe(400);
    expect(listeners()).toEqual([]);
  });

  test("do not wait for a client that does not read", async () => {
    const stalled = connect(running.server.port, "127.0.0.1");
    stalled.write(
      `GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1:${running.server.port}\r\nAuthorization: Bearer ${running.token}\r\n\r\n`,
    );
    stalled.pause().on("error", () => stalled.destroy());
    const reader = await follow("/api/v1/live");
    await vi.waitFor(() => expect(listeners()).toHaveLength(2), PATIENCE);
    await reader.read();
    const large = JSON.stringify("x".repeat(100_000));
    const burst = Array.from({ length: 300 }, (_, index) => eventOf(`${index}`, large));
    // All at once: a client that reads gets every event, however many there are.
    for (const event of burst) running.feed.publish(event);
    const bytes = burst.reduce(
      (sum, { id, type, json }) => sum + `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`.length,
      0,
    );
    let got = 0;
    while (got < bytes) got += (await reader.read()).value?.length ?? bytes;
    expect(got).toBe(bytes);
    expect(listeners()).toHaveLength(2);
    // Eventually one event is too much for it.
    await vi.waitFor(() => {
      running.feed.publish(eventOf("late"));
      expect(listeners()).toHaveLength(1);
    }, PATIENCE);
    running.feed.publish(eventOf("last"));
    let heard = "";
    for (let ended = false; !ended && !heard.includes("id: last\n"); ) {
      const { done, value } = await reader.read();
      ended = done;
      heard += value ?? "";
    }
    expect(heard).toMatch(/^id: late\n[\s\S]*id: last\n/);
    await reader.cancel();
    stalled.destroy();
    await vi.waitFor(() => expect(listeners()).toEqual([]), PATIENCE);
  });
});

describe("the files of a server", () => {
  test.each([0o000, 0o022, 0o077])("are readable only by their owner, under umask %o", async (umask) => {
    const before = process.umask(umask);
    try {
      await using other = await demoServer();
      const mode = (name: string) => statSync(join(other.demo.data_dir, name)).mode & 0o777;
      expect([mode("server.json"), mode("token"), mode("")]).toEqual([0o600, 0o600, 0o700]);
      expect(process.umask()).toBe(umask);
    } finally {
      process.umask(before);
    }
  });
  test("say where it is, and are removed when it ends", async () => {
    const other = await demoServer();
    const path = join(other.demo.data_dir, "server.json");
    const { url, port } = other.server;
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      ...{ url, port, host: "127.0.0.1", token: other.token, pid: process.pid, version: "1.2.3" },
      page_url: expect.stringMatching(/^http:\/\/clew-[a-z2-7]{12}\.localhost:\d+$/),
      sign_in_key: expect.stringMatching(/^[\w-]{43}$/),
      process_start: processStart(process.pid),
      started_at: expect.stringMatching(/^\d{4}-/),
    });
    const file = other.server.writeSignInFile();
    await other.server.close();
    expect([existsSync(path), existsSync(file)]).toEqual([false, false]);
    expect(ownToken(other.demo.data_dir)).toBe(other.token);
    await other.demo[Symbol.asyncDispose]();
  });
});

describe("a token", () => {
  const folder = () => join(running.demo.data_dir, "tokens");
  const made = (change: (path: string) => void) => {
    rmSync(folder(), { recursive: true, force: true });
    const token = ownToken(folder());
    change(join(folder(), "token"));
    return { before: token, after: ownToken(folder()) };
  };
  test("stays the same", () => {
    const { before, after } = made(() => undefined);
    expect(before).toMatch(/^[\w-]{43}$/);
    expect(after).toBe(before);
  });
  test.each([
    ["others can read", (path: string) => chmodSync(path, 0o644)],
    ["others can write", (path: string) => chmodSync(path, 0o620)],
    ["is cut off", (path: string) => writeFileSync(path, "short")],
    [
      "is elsewhere, behind a link",
      (path: string) => {
        writeFileSync(`${path}-elsewhere`, readFileSync(path), { mode: 0o600 });
        rmSync(path);
        symlinkSync(`${path}-elsewhere`, path);
      },
    ],
  ])("that %s is replaced", (_, change) => {
    const { before, after } = made(change);
    expect(after).toMatch(/^[\w-]{43}$/);
    expect(after).not.toBe(before);
    expect(statSync(join(folder(), "token")).mode & 0o777).toBe(0o600);
  });
});

describe("a server that is gone", () => {
  const gone: ServerFile = {
    url: "http://127.0.0.1:1",
    page_url: null,
    host: "127.0.0.1",
    port: 1,
    token: "x",
    sign_in_key: "k",
    pid: process.pid,
    process_start: processStart(process.pid),
    started_at: "",
    version: "1",
  };
  const folder = () => {
    const path = join(running.demo.data_dir, "gone");
    mkdirSync(path, { recursive: true });
    return path;
  };
  /** Listens as another user may, records what it was sent, and answers with what `answer` returns. */
  const stranger = async (answer: (request: IncomingMessage) => Promise<string> | string) => {
    const asked: string[] = [];
    const server = createServer(async (request, response) => {
      asked.push(`${request.url} ${JSON.stringify(request.headers)}`);
      response.end(await answer(request));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return { asked, port, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => server.close() };
  };

  test("is not found by its file if nothing answers there", async () => {
    writeServerFile(folder(), gone);
    expect(await findServer(folder())).toBeNull();
  });
  test("is not contacted once its process is dead, even if another has its id", async () => {
    using other = await stranger(() => '{"proof":"x"}');
    writeServerFile(folder(), { ...gone, url: other.url, port: other.port, process_start: "1" });
    expect(await findServer(folder())).toBeNull();
    const dead = spawnSync(process.execPath, ["-e", ""]).pid;
    writeServerFile(folder(), { ...gone, url: other.url, port: other.port, pid: dead, process_start: null });
    expect(await findServer(folder())).toBeNull();
    expect(other.asked).toEqual([]);
  });
  test("gives neither token nor link to a stranger on its port, while another clew holds the lock", async () => {
    using other = await stranger(() => '{"proof":"x","link":"http://evil.example"}');
    const lock = await takeServingLock(folder());
    const { token, sign_in_key } = running.file();
    writeServerFile(folder(), { ...gone, url: other.url, port: other.port, token, sign_in_key });
    expect(await findServer(folder())).toBeNull();
    await lock?.release();
    expect(other.asked).toEqual([expect.stringMatching(/^\/api\/v1\/proof\?nonce=[\w-]{22} /)]);
    for (const secret of [token, sign_in_key]) expect(other.asked.join()).not.toContain(secret);
  });
  test("is not proved by a stranger that passes the question on to the running server", async () => {
    const { port, token } = { ...running.server, token: running.token };
    for (const host of [(own: string) => own, () => `127.0.0.1:${port}`]) {
      using other = await stranger(async ({ url, headers }) => {
        const line = `GET ${url} HTTP/1.1\r\nHost: ${host(headers.host ?? "")}\r\nConnection: close\r\n\r\n`;
        return (await running.raw(line)).split("\r\n\r\n")[1] ?? "";
      });
      writeServerFile(folder(), { ...running.file(), url: other.url, port: other.port, token });
      expect(await findServer(folder())).toBeNull();
      expect(other.asked).toHaveLength(1);
    }
    writeServerFile(folder(), running.file());
    expect(await findServer(folder())).not.toBeNull();
  });
  test("may leave a file that makes no sense", async () => {
    writeFileSync(join(folder(), "server.json"), "{");
    expect([readServerFile(folder()), await findServer(folder())]).toEqual([null, null]);
  });
});

test("a port that is taken leads to the next", async () => {
  await using other = await demoServer(running.server.port);
  expect(other.server.port).toBeGreaterThan(running.server.port);
  expect((await other.ask("/api/v1/status")).status).toBe(200);
  // One server's cookie or token is not valid for another.
  const headers = { authorization: `Bearer ${running.token}` };
  expect((await fetch(`${other.server.url}/api/v1/status`, { headers })).status).toBe(401);
});

test("stopping the server closes streams and rejects new requests", async () => {
  const other = await demoServer();
  const responses = await Promise.all(Array.from({ length: 20 }, () => other.ask("/api/v1/live")));
  const read = Promise.all(responses.map((response) => response.text()));
  // A client that never finishes its request does not keep it open.
  const half = connect(other.server.port, "127.0.0.1", () => half.write("GET / HTTP/1.1\r\nHost: "));
  half.on("error", () => half.destroy());
  await vi.waitFor(() => expect(other.feed.listeners.size).toBe(20), PATIENCE);
  const ended = await Promise.race([other.server.close().then(() => "ended"), sleep(20_000, "still there")]);
  expect(ended).toBe("ended");
  expect(await read).toEqual(responses.map(() => "retry: 1000\nid: 0\n\n"));
  expect(other.feed.listeners.size).toBe(0);
  await expect(fetch(other.server.url)).rejects.toThrow();
  await other.demo[Symbol.asyncDispose]();
});

test("a hundred requests at once are all answered, with events in between", async () => {
  const answer = await running.ask("/api/v1/live");
  const reader = textOf(answer);
  await reader.read();
  let answered = 0;
  const questions = Array.from({ length: 100 }, async () => {
    const { status } = await running.ask("/api/v1/search?q=the&limit=100");
    answered++;
    return status;
  });
  await Promise.race(questions);
  running.feed.publish(eventOf("between"));
  expect((await reader.read()).value).toContain("id: between\n");
  expect(answered).toBeLessThan(100);
  expect(new Set(await Promise.all(questions))).toEqual(new Set([200]));
  await reader.cancel();
});
