// Tests a team server as two people use it: real processes on a real PostgreSQL, over HTTP and with the MCP client.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoArchive } from "../builders/archive/demo-archive.ts";
import { type RunningPostgres, startPostgres } from "../builders/postgres.ts";
import { freshDatabase } from "../builders/team/fresh-accounts.ts";
import { demoLogs, json, post, pushLog, type Send } from "../builders/team/push-logs.ts";
import { BIN, clew, type Running, started } from "./command-line.ts";

let postgres: RunningPostgres;
const folder = mkdtempSync(join(tmpdir(), "clew-team-story-"));
let variables: Record<string, string>;
beforeAll(async () => {
  postgres = await startPostgres();
  variables = { CLEW_TEAM: await freshDatabase(postgres.address), HOME: folder, TZ: "UTC" };
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

function admin(...words: string[]): {
  readonly code?: string;
  readonly rows?: { id: string; person: string }[];
} {
  const { out, err, code } = clew(["team-admin", "--json", ...words], variables);
  expect(code, err).toBe(0);
  return JSON.parse(out) as ReturnType<typeof admin>;
}

interface Server {
  readonly url: string;
  readonly running: Running;
}

async function serve(): Promise<Server> {
  const words = [BIN, "--data-dir", join(folder, "data"), "serve", "--team", "--port", "0", "--json"];
  const running = started(words, variables);
  await vi.waitFor(() => expect(running.out(), running.err()).toContain("}"), {
    timeout: 30_000,
    interval: 50,
  });
  const { url } = JSON.parse(running.out()) as { url: string };
  return { url, running };
}

/** Joins with a code, as a machine. */
async function joinAs({ url }: Server, name: string, ...roles: string[]): Promise<string> {
  const { code } = admin("invite", "acme", name, ...roles);
  const body = { code, machine: `${name}'s laptop`, client: "1.2.3" };
  const answer = await json<{ token: string; organisation: string; person: string }>(
    fetch(`${url}/api/team/v1/machines`, post(body)),
  );
  expect(answer).toMatchObject({ organisation: "Acme Ltd", person: name });
  return answer.token;
}

function sending({ url }: Server, token: string): Send {
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    headers.set("x-clew-protocol", "1");
    return fetch(url + path, { ...init, headers });
  };
}

test("two people join, one shares, the other finds it by search and over MCP, also after the server was killed", async () => {
  admin("create", "acme", "Acme", "Ltd");
  const [first, second] = [await serve(), await serve()];
  const ann = sending(first, await joinAs(first, "Ann"));
  const bobsToken = await joinAs(second, "Bob", "viewer");
  const bob = sending(second, bobsToken);

  const demo = await demoArchive();
  const logs = (await demoLogs(demo.archive.store, "acme")).filter(({ project }) =>
    project.endsWith("/shop"),
  );
  await demo[Symbol.asyncDispose]();
  for (const log of logs) await pushLog(ann, log);
  first.running.process.kill("SIGKILL");
  await first.running.end;

  const search = async () => {
    const response = await bob("/api/v1/search?q=irish%20postcodes");
    expect(response.status).toBe(200);
    return (await response.json()) as { results: { session_id: string; project_path: string }[] };
  };
  const results = await vi.waitFor(
    async () => {
      const found = await search();
      expect(found.results.length).toBeGreaterThan(0);
      return found.results;
    },
    { timeout: 50_000, interval: 200 },
  );
  expect(results[0]?.project_path).toBe("/github.com/acme/shop");

  const client = new Client({ name: "a-test", version: "1.0.0" });
  const headers = { authorization: `Bearer ${bobsToken}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${second.url}/mcp`), { requestInit: { headers } }),
  );
  const found = await client.callTool({
    name: "search_all_sessions",
    arguments: { query: "irish postcodes" },
  });
  expect(JSON.stringify(found.content)).toContain("postcode");
  expect(found.isError ?? false).toBe(false);
  await client.close();

  const page = await bob("/");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect((await fetch(`${second.url}/`, { headers: { accept: "text/html" } })).status).toBe(200);
  expect((await fetch(`${second.url}/api/v1/sessions`)).status).toBe(401);

  const again = await serve();
  expect((await sending(again, bobsToken)("/api/v1/sessions")).status).toBe(200);
  const bobs = admin("machines", "acme").rows?.find(({ person }) => person === "Bob");
  admin("revoke", "acme", bobs?.id ?? "");
  const revoked_at = performance.now();
  for (const server of [second, again])
    await vi.waitFor(
      async () => expect((await sending(server, bobsToken)("/api/v1/sessions")).status).toBe(401),
      {
        timeout: 30_000,
        interval: 100,
      },
    );
  // Both remember a token for five seconds; the rest is how busy the machine is.
  expect(performance.now() - revoked_at).toBeLessThan(20_000);
  for (const { running } of [second, again]) {
    running.process.kill("SIGTERM");
    expect(await running.end, running.err()).toBe(0);
  }
  expect(admin("audit", "acme").rows?.length).toBeGreaterThan(5);
});

test("it refuses to listen where others could read the traffic", () => {
  const refused = (...flags: string[]) => clew(["serve", "--team", "--port", "0", ...flags], variables);
  const open = refused("--host", "0.0.0.0");
  expect(open).toMatchObject({ code: 2, out: "" });
  expect(open.err).toContain("not encrypted");
  expect(refused("--host", "0.0.0.0", "--allow-remote").err).toContain("not encrypted");
  expect(refused("--behind-proxy").err).toContain("--url https://");
  expect(refused("--behind-proxy", "--url", "http://clew.example.org").err).toContain("--url https://");
  expect(refused("--tls-cert", "cert.pem").err).toContain("--tls-key");
  expect(refused("--tls-cert", "absent.pem", "--tls-key", "absent.pem").err).toContain(
    "can't read absent.pem",
  );
});
