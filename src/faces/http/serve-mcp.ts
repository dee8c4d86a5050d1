// Serves one MCP server alone over HTTP, behind the same guard as the page and with a token of its own.
import { join } from "node:path";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import { allowedHosts, hostWithPort } from "./allowed-hosts.ts";
import { attemptLimit } from "./attempts.ts";
import { failure } from "./errors.ts";
import { isSameSecret } from "./guard.ts";
import { guardedApp } from "./guarded-app.ts";
import { listen } from "./listen.ts";
import { answerWith, closeServers } from "./node-servers.ts";
import { ownToken } from "./token-file.ts";

export interface ServeMcpOptions {
  readonly makeServer: () => McpServer;
  readonly data_dir: string;
  /** The file in the data folder that has the token. */
  readonly token_name: string;
  readonly port: number;
  /** Receives notes for the person who started it. */
  readonly log: (text: string) => void;
}

/** Resolves when the process gets SIGINT or SIGTERM. */
export async function serveMcp({
  makeServer,
  data_dir,
  token_name,
  log,
  ...options
}: ServeMcpOptions): Promise<void> {
  const token = ownToken(data_dir, token_name);
  const { servers, port } = await listen(HOST, options.port);
  const app = guardedApp({
    rules: {
      hosts: allowedHosts({ host: HOST, port, addresses: [] }),
      ...{ page_host: null, port, cookie_name: `clew_mcp_${port}` },
      isToken: (secret) => isSameSecret(secret, token),
      // No browser signs in here.
      isSignedIn: () => false,
    },
    attempts: attemptLimit({ now: () => performance.now(), on_many: () => log(MANY_ATTEMPTS) }),
    log,
  });
  const handler = createMcpHandler(makeServer);
  app.all("/mcp", ({ req }) => handler.fetch(req.raw));
  app.notFound(() => failure(404, "not_found", "Not found. MCP is at /mcp."));
  answerWith(servers, app);
  log(
    `Listening at http://${hostWithPort(HOST, port)}/mcp. The bearer token is in ${join(data_dir, token_name)}.`,
  );
  await new Promise((resolve) => {
    for (const name of ["SIGINT", "SIGTERM"]) process.once(name, resolve);
  });
  await closeServers(servers);
}

const HOST = "127.0.0.1";
const MANY_ATTEMPTS = "Many wrong tokens: another program may be guessing. It is refused.";
