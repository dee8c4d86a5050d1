// MCP over HTTP: answers one request at a time and keeps nothing between them. Who may ask is for the server to decide.
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";

export function mcpOverHttp(
  resident: ResidentArchive,
  { version }: { readonly version: string },
): (request: Request) => Promise<Response> {
  let handler: Promise<McpHttpHandler> | null = null;
  const load = async () => {
    const [{ createMcpHandler }, { mcpServer }] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("./mcp-server.ts"),
    ]);
    return createMcpHandler(() => mcpServer({ version, resident, caller: null }));
  };
  return async (request) => {
    // A server that nobody asks this way does not load it.
    handler ??= load();
    return (await handler).fetch(request);
  };
}
