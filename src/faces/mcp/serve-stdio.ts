// Serves MCP over standard input and output, and writes nothing but the protocol there.
import { StdioServerTransport, serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import { mcpServer } from "./mcp-server.ts";

export interface StdioEnvironment {
  readonly version: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Resolves when the client disconnects or the process gets SIGINT or SIGTERM. */
export async function serveStdio(
  resident: ResidentArchive,
  { version, environment, cwd }: StdioEnvironment,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const transport = new StdioServerTransport();
  const handle = serve(() => mcpServer({ version, resident, caller: { environment, cwd } }), {
    transport,
    onerror: (error) => process.stderr.write(`clew: ${error.message}\n`),
  });
  const end = () => ended.resolve();
  for (const name of ["end", "close"]) process.stdin.once(name, end);
  for (const name of ["SIGINT", "SIGTERM"]) process.once(name, end);
  await ended.promise;
  await handle.close();
}
