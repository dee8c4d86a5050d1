// Runs MCP behind the HTTP server's guard for a client without a token. The server adds the token to each request and changes nothing else.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { ResidentArchive } from "../../../src/archive/sync/resident-archive.ts";
import { allowedHosts } from "../../../src/faces/http/allowed-hosts.ts";
import { createApp } from "../../../src/faces/http/app.ts";
import { attemptLimit } from "../../../src/faces/http/attempts.ts";
import { liveStreams } from "../../../src/faces/http/live.ts";
import { signIns } from "../../../src/faces/http/sign-ins.ts";
import { mcpOverHttp } from "../../../src/faces/mcp/mcp-over-http.ts";

const TOKEN = "t".repeat(43);

export interface GuardedServer extends AsyncDisposable {
  readonly url: string;
}

export async function guardedServer(resident: ResidentArchive): Promise<GuardedServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const sign_ins = signIns("k".repeat(43), Date.now);
  const app = createApp({
    resident,
    mcp: mcpOverHttp(resident, { version: "0.0.0" }),
    rules: {
      hosts: allowedHosts({ host: "127.0.0.1", port, addresses: [] }),
      ...{ page_host: null, port, cookie_name: `clew_${port}` },
      isToken: (secret) => secret === TOKEN,
      isSignedIn: sign_ins.isSignedIn,
    },
    sign_ins,
    token: TOKEN,
    attempts: attemptLimit({ now: () => performance.now(), on_many: () => undefined }),
    live: liveStreams({}),
    ...{ version: "0.0.0", url, page_url: null, now: Date.now, log: () => undefined },
  });
  const answer = getRequestListener(app.fetch);
  server.on("request", (request, response) => {
    request.rawHeaders.push("Authorization", `Bearer ${TOKEN}`);
    request.headers.authorization = `Bearer ${TOKEN}`;
    void answer(request, response);
  });
  return {
    url: `${url}/mcp`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
