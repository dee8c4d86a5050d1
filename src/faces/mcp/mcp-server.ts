// The MCP server: every tool, resource and prompt, defined once for stdio and HTTP.
import { McpServer } from "@modelcontextprotocol/server";
import type { McpFace } from "./face.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { addPrompts } from "./prompts.ts";
import { addResources } from "./resources.ts";
import { TOOLS } from "./tools/all.ts";

export function mcpServer(face: McpFace): McpServer {
  const server = new McpServer(
    { name: "clew", title: "clew: earlier coding sessions", version: face.version },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of TOOLS) tool.add(server, face);
  addResources(server, face);
  addPrompts(server, face);
  return server;
}
