// Connects the official MCP client to an archive through the MCP face, all in one process.
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import type { LocalArchive } from "../../../src/archive/archive.ts";
import type { Freshness, ResidentArchive } from "../../../src/archive/sync/resident-archive.ts";
import type { CallerProcess } from "../../../src/faces/mcp/face.ts";
import { mcpServer } from "../../../src/faces/mcp/mcp-server.ts";

export interface ToolPage {
  readonly text: string;
  /** The turns that the text cites, in order. */
  readonly citations: readonly string[];
  readonly next_cursor: string | null;
}

export interface McpScene extends AsyncDisposable {
  readonly client: Client;
  /** Returns the answer's text with what an agent reads in it, or throws an error with its message. */
  call(
    tool: string,
    input?: Readonly<Record<string, unknown>>,
    meta?: Readonly<Record<string, unknown>>,
  ): Promise<ToolPage>;
}

export async function mcpScene(
  archive: LocalArchive,
  caller: CallerProcess | null = null,
  freshness: Partial<Freshness> = {},
): Promise<McpScene> {
  const resident = residentOf(archive, freshness);
  const server = mcpServer({ version: "0.0.0", resident, caller, fence_word: () => FENCE_WORD });
  const client = new Client({ name: "test", version: "0.0.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  return {
    client,
    async call(name, input = {}, meta) {
      const result = await client.callTool({
        name,
        arguments: { ...input },
        ...(meta && { _meta: { ...meta } }),
      });
      if (result.isError) throw new Error(textIn(result.content));
      return pageOf(textIn(result.content));
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await server.close();
    },
  };
}

/** The word in every fence, so answers can be compared. */
const FENCE_WORD = "k3x9w2mf";

export function textIn(content: unknown): string {
  const [first] = content as readonly { readonly text?: string }[];
  return first?.text ?? "";
}

/** Reads a page as an agent does: the cursor is in the last line. */
function pageOf(text: string): ToolPage {
  const [, next_cursor = null] = /\nMore: call again with cursor=(\S+)$/.exec(text) ?? [];
  const cited = text.matchAll(/(?<![\w#-])([\w-]{4,}#\d+)(?:\.\d+)?(?= ·|$)/gm);
  return { text, citations: [...new Set(Array.from(cited, ([, citation = ""]) => citation))], next_cursor };
}

/** Wraps an archive as it is. Changes are not indexed. */
export function residentOf(archive: LocalArchive, freshness: Partial<Freshness> = {}): ResidentArchive {
  return {
    archive: async () => archive,
    freshness: () => ({ indexed_by: "this", reading: null, as_of: "2026-02-05T10:00:00.000Z", ...freshness }),
    live: () => {
      throw new Error("There are no live events here.");
    },
    close: async () => undefined,
  };
}
