// Tests MCP over HTTP with the official client, in both versions of the protocol.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoSessionId } from "../../../src/demo/generate-demo.ts";
import { mcpOverHttp } from "../../../src/faces/mcp/mcp-over-http.ts";
import { demoArchive, type TestArchive } from "../../builders/archive/demo-archive.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { residentOf, textIn } from "../../builders/mcp/scene.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

const REDIS = demoSessionId("shop-redis");

async function served(
  handle: (request: Request) => Promise<Response>,
): Promise<{ server: Server; url: URL }> {
  const server = createServer(getRequestListener(handle));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`) };
}

let demo: TestArchive;
let server: Server;
let url: URL;
beforeAll(async () => {
  demo = await demoArchive({ hold_read: true });
  ({ server, url } = await served(mcpOverHttp(residentOf(demo.archive), { version: "0.0.0" })));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await demo[Symbol.asyncDispose]();
});

describe.each([
  ["of 2025", {}],
  ["of 2026-07-28", { versionNegotiation: { mode: "auto" as const } }],
])("a client %s", (_, options) => {
  test("lists and calls every tool", async () => {
    const client = new Client({ name: "test", version: "0.0.0" }, options);
    await client.connect(new StreamableHTTPClientTransport(url));
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(10);
    const { content } = await client.callTool({
      name: "get_turn",
      arguments: { session_id: REDIS, turn: 1 },
    });
    const [, interaction_id] = /interaction (\S+)/.exec(textIn(content)) ?? [];
    const inputs: Record<string, Record<string, unknown>> = {
      get_turn: { turn: 1, session_id: REDIS },
      get_turns: { from: 1, to: 2, session_id: REDIS },
      get_interaction: { interaction_id },
      search_session: { query: "redis", session_id: REDIS },
      search_all_sessions: { query: "redis" },
      what_changed: { file: "src/cache.ts" },
      left_to_do: {},
      recall: { question: "redis" },
      similar_error: { text: "pg_dump: error: permission denied for table logins" },
      list_sessions: {},
    };
    for (const { name } of tools.filter((tool) => tool.name !== "current_session")) {
      const result = await client.callTool({ name, arguments: inputs[name] ?? { session_id: REDIS } });
      expect({ name, failed: result.isError ?? false }).toEqual({ name, failed: false });
      expect(textIn(result.content)).toContain("<history-");
    }
    expect((await client.listPrompts()).prompts).toHaveLength(3);
    expect((await client.listResources()).resources).toHaveLength(20);
    await client.close();
  });

  test("is not assigned to an unknown session", async () => {
    const client = new Client({ name: "test", version: "0.0.0" }, options);
    await client.connect(new StreamableHTTPClientTransport(url));
    const result = await client.callTool({ name: "current_session", arguments: {} });
    expect(result.isError).toBe(true);
    expect(textIn(result.content)).toContain("clew does not know which session you are in.");
    await client.close();
  });
});

test("an agent on this machine is recognized by its call over HTTP, too", async () => {
  const id = sessionId(1);
  await using made = await folderArchive((folder) => {
    folder.session(
      conversation()
        .prompt("Where are we?")
        .calls("mcp__clew__current_session", {}, { part: { id: "toolu_http" } }),
      id,
    );
  });
  const local = await served(mcpOverHttp(residentOf(made.archive), { version: "0.0.0" }));
  const client = new Client({ name: "test", version: "0.0.0" });
  await client.connect(new StreamableHTTPClientTransport(local.url));
  const { content } = await client.callTool({
    name: "current_session",
    arguments: {},
    _meta: { "claudecode/toolUseId": "toolu_http" },
  });
  expect(textIn(content)).toContain(`You are in session ${id.slice(0, 8)}, found by this call: active`);
  await client.close();
  local.server.closeAllConnections();
  local.server.close();
});
