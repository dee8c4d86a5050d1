// Tests `clew serve` in a process of its own, from start to end.
import { appendFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { readServerFile } from "../../src/faces/http/server-file.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { BIN, type Running, started } from "./command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "clew-serve-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const address = z.strictObject({
  url: z.string(),
  link: z.string(),
  fallback_link: z.string(),
  port: z.int(),
  pid: z.int(),
});

function serve(data: string, ...flags: string[]): Running {
  const words = [BIN, "--demo", "--data-dir", data, "serve", "--port", "0", ...flags];
  return started(words, { HOME: folder, TZ: "UTC" });
}

async function addressOf(running: Running): Promise<z.output<typeof address>> {
  await vi.waitFor(() => expect(running.out(), running.err()).toContain("}"), {
    timeout: 30_000,
    interval: 50,
  });
  return address.parse(JSON.parse(running.out()));
}

test("clew serve indexes sessions, answers requests and publishes events until it is stopped", async () => {
  const data = join(folder, "one");
  const running = serve(data, "--json");
  const { url, fallback_link, pid } = await addressOf(running);
  expect(pid).toBe(running.process.pid);
  const signedIn = await fetch(fallback_link);
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const ask = (path: string) => fetch(url + path, { headers: { cookie } });
  await vi.waitFor(async () => expect((await ask("/api/v1/sessions")).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  });
  const { sessions } = z
    .object({ sessions: z.array(z.unknown()) })
    .parse(await (await ask("/api/v1/sessions")).json());
  expect(sessions.length).toBeGreaterThan(5);
  expect(await (await ask("/api/v1/status")).json()).toMatchObject({ demo: true, time_zone: "UTC" });
  const page = await ask("/");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const live = await ask("/api/v1/live");
  expect(live.headers.get("content-type")).toBe("text/event-stream");
  const streamed = live.text();

  const second = serve(data, "--json");
  expect(await second.end).toBe(0);
  const again = address.parse(JSON.parse(second.out()));
  expect(again).toMatchObject({ url, pid });
  expect((await fetch(again.fallback_link)).headers.get("set-cookie")).not.toBeNull();

  // Even though a client is listening, which would otherwise never end.
  running.process.kill("SIGTERM");
  expect(await running.end).toBe(0);
  expect(await streamed).toMatch(/^retry: 1000\n/);
  expect(existsSync(join(data, "server.json"))).toBe(false);
});

test("new messages are published as they are written, also to a client that reconnects", async () => {
  using agent = transcriptFolder();
  const talk = conversation().prompt("What is a clew?").says("A ball of thread.");
  const path = agent.session(talk);
  const words = [BIN, "--root", agent.root, "--data-dir", agent.data_dir, "serve", "--port", "0", "--json"];
  const running = started(words, { HOME: folder, TZ: "UTC" });
  const { url } = await addressOf(running);
  const headers = { authorization: `Bearer ${readServerFile(agent.data_dir)?.token}` };
  const toc = async () => (await fetch(`${url}/api/v1/sessions/latest/toc`, { headers })).status;
  await vi.waitFor(async () => expect(await toc()).toBe(200), WAITING);

  const first = await follow(`${url}/api/v1/live?session=${sessionId(1)}`, headers);
  const before = talk.text().length;
  appendFileSync(path, talk.prompt("And a hank?").text().slice(before));
  await vi.waitFor(
    () => expect(first.received()).toMatch(/^event: turn\.new\ndata: .*"summary":"A hank\?"/m),
    WAITING,
  );
  await first.end();

  const [, last = ""] =
    /^id: (.+)$/m.exec(first.received().slice(first.received().lastIndexOf("\nid: "))) ?? [];
  const asked = talk.text().length;
  appendFileSync(path, talk.says("A loose coil.").prompt("And a skein?").text().slice(asked));
  const searchAgain = async () => (await fetch(`${url}/api/v1/search?q=skein`, { headers })).text();
  await vi.waitFor(async () => expect(await searchAgain()).toContain("A skein?"), WAITING);
  const second = await follow(`${url}/api/v1/live`, { ...headers, "last-event-id": last });
  await vi.waitFor(() => expect(second.received()).toContain("A skein?"), WAITING);
  expect(second.received()).not.toMatch(/^event: reset$/m);
  await second.end();
  running.process.kill("SIGTERM");
  expect(await running.end).toBe(0);
});

const WAITING = { timeout: 30_000, interval: 50 };

async function follow(
  url: string,
  headers: Record<string, string>,
): Promise<{ received(): string; end(): Promise<void> }> {
  const { body } = await fetch(url, { headers });
  const reader = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  const reading = (async () => {
    for (let result = await reader.read(); !result.done; result = await reader.read())
      received += result.value;
  })();
  return {
    received: () => received,
    async end() {
      await reader.cancel();
      await reading;
    },
  };
}

test("programs keep their token when the server was killed, and browsers are signed out", async () => {
  const data = join(folder, "two");
  const first = serve(data, "--json");
  const before = await addressOf(first);
  const { token = "" } = readServerFile(data) ?? {};
  const cookie = (await fetch(before.fallback_link)).headers.get("set-cookie")?.split(";")[0] ?? "";
  const status = async (at: string, headers: Record<string, string>) =>
    (await fetch(`${at}/api/v1/status`, { headers })).status;
  const bearer = { authorization: `Bearer ${token}` };
  expect([await status(before.url, bearer), await status(before.url, { cookie })]).toEqual([200, 200]);
  first.process.kill("SIGKILL");
  await first.end;
  const words = [BIN, "--demo", "--data-dir", data, "serve", "--port", `${before.port}`, "--json"];
  const next = started(words, { HOME: folder, TMPDIR: folder, TZ: "UTC" });
  const after = await addressOf(next);
  expect(after.port).toBe(before.port);
  expect([await status(after.url, bearer), await status(after.url, { cookie })]).toEqual([200, 401]);
  // Links of the former start end with it, and the page has another name.
  expect((await fetch(before.fallback_link)).status).toBe(404);
  expect(new URL(after.link).hostname).not.toBe(new URL(before.link).hostname);
  next.process.kill("SIGINT");
  expect(await next.end).toBe(0);
});

test("clew serve prints its address, and opens no browser without a screen", async () => {
  const running = serve(join(folder, "three"));
  await vi.waitFor(
    () => expect(running.out(), running.err()).toMatch(/127\.0\.0\.1:\d+\/sign-in\/[\w-]{30}\n/),
    {
      timeout: 30_000,
    },
  );
  expect(running.out()).toMatch(/^clew is running at http:\/\/127\.0\.0\.1:\d+\n/);
  expect(running.out()).toMatch(/^ {2}http:\/\/clew-\w{12}\.localhost:\d+\/sign-in\/[\w-]{30}$/m);
  running.process.kill("SIGINT");
  expect(await running.end).toBe(0);
});

test.each([
  [["--host", "0.0.0.0"], /^clew: Other machines could reach clew at 0\.0\.0\.0.*--allow-remote/],
  [["--port", "70000"], /^clew: --port: expected a whole number/],
])("it refuses %j", async (flags, message) => {
  const running = serve(join(folder, "four"), ...flags);
  expect(await running.end).toBe(2);
  expect(running.err()).toMatch(message);
});

test("clew serve warns when other machines are let in", async () => {
  const running = serve(join(folder, "five"), "--host", "0.0.0.0", "--allow-remote", "--json");
  const { url } = await addressOf(running);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  expect(running.err()).toMatch(/not encrypted/);
  expect((await fetch(`${url}/api/v1/status`)).status).toBe(401);
  running.process.kill("SIGTERM");
  expect(await running.end).toBe(0);
});
