// Connects an application to Node's HTTP servers, one for each address.
import type { Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { failure } from "./errors.ts";
import type { App } from "./guarded-app.ts";
import { addSecurityHeaders } from "./security-headers.ts";

export function answerWith(servers: readonly Server[], app: App): void {
  const answer = getRequestListener(app.fetch, { errorHandler: badRequest });
  for (const server of servers) server.on("request", answer);
}

/** Answers input that is not a valid HTTP request; the app handles everything else. */
function badRequest(): Response {
  const response = failure(400, "bad_input", "Bad request: not valid HTTP.");
  addSecurityHeaders(response.headers);
  return response;
}

/** Lets running requests finish, but closes their connections after a short wait. */
export async function closeServers(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.map(closeServer));
}

async function closeServer(server: Server): Promise<void> {
  const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearTimeout(patience);
}

const PATIENCE_MS = 500;
