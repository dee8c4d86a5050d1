// Serves MCP over HTTP, without state between requests. The HTTP server decides who is let in.
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
    // Loaded on the first MCP request, so other requests do not pay for it.
    handler ??= load();
    return (await handler).fetch(request);
  };
}
