// Declares an MCP tool and turns its answer into text in pages.
import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { AgentDocument } from "../../agent-text/agent-document.ts";
import type { Page } from "../../agent-text/lay-out-page.ts";
import type { Archive } from "../../archive/archive.ts";
import { listedSchema, readArguments } from "./arguments.ts";
import type { CallMeta, McpFace } from "./face.ts";
import type { CallSession } from "./resolve-session.ts";

interface ToolDeclaration<Fields extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  /** Says what the tool does and when to use it, in few words: every model that could call it reads them. */
  readonly description: string;
  readonly fields: Fields;
  /** The usual size of an answer in bytes. */
  readonly max_bytes?: number;
  run(call: ToolCall, input: z.output<z.ZodObject<Fields>>): Promise<AgentDocument>;
}

export interface ToolCall {
  readonly archive: Archive;
  /** The operation's own cursor; undefined on the first batch of rows. */
  readonly batch: string | undefined;
  /** About how many characters of history fit into the answer. */
  readonly size: number;
  /** Finds the named session, or the caller's own. */
  session(ref: string | undefined): Promise<CallSession>;
  /** The folder that the caller works in; null if unknown. */
  readonly folder: string | null;
  /** Returns the id of the caller's own session; null if unknown. */
  own(): Promise<string | null>;
  /** Shortens these ids. The answer shows no others. */
  names(ids: Iterable<string>): Promise<ShortName>;
}

/** Returns the short form of an id, safe in clew's own text. */
export type ShortName = (id: string) => string;

export interface McpTool<Input> {
  readonly name: string;
  add(server: McpServer, face: McpFace): void;
  /** Returns one page of the answer; resources and prompts use it too. */
  page(face: McpFace, input: Input, paging: Paging): Promise<Page>;
}

export interface Paging {
  readonly max_bytes: number;
  readonly cursor?: string | undefined;
  readonly meta: CallMeta;
  /** True for a page that cannot be continued with a cursor (resources and prompts). */
  readonly alone?: boolean;
}

export function tool<Fields extends z.ZodRawShape>(
  declared: ToolDeclaration<Fields>,
): McpTool<z.output<z.ZodObject<Fields>>> {
  const { name } = declared;
  const page: McpTool<z.output<z.ZodObject<Fields>>>["page"] = async (face, input, paging) => {
    // Loaded late: the agent waits for the answer to `initialize`, which does not need it.
    const { makePage } = await import("./make-page.ts");
    return makePage(name, (call) => declared.run(call, input), { ...paging, face, input });
  };
  return {
    name,
    page,
    add: (server, face) => register(server, declared, (input, paging) => page(face, input, paging)),
  };
}

/** Listed without a word: the last line of an answer says what to do with it. */
const cursor = { cursor: z.string().max(2000).optional() };

/** Accepted by every tool, and not listed: the usual size fits almost always. */
function pagingFields(usual: number) {
  return { ...cursor, max_bytes: z.int().min(1024).max(65_536).default(usual) };
}

function register<Fields extends z.ZodRawShape>(
  server: McpServer,
  { name, title, description, fields, max_bytes: usual = 8192 }: ToolDeclaration<Fields>,
  page: (input: z.output<z.ZodObject<Fields>>, paging: Paging) => Promise<Page>,
): void {
  const schema = z.strictObject({ ...fields, ...pagingFields(usual) });
  const annotations = {
    readOnlyHint: true,
    idempotentHint: true,
    destructiveHint: false,
    openWorldHint: false,
  };
  const described = { title, description, inputSchema: listedSchema({ ...fields, ...cursor }), annotations };
  server.registerTool(name, described, async (given, context): Promise<CallToolResult> => {
    try {
      const { max_bytes, cursor, ...rest } = readArguments(name, schema, given) as z.output<
        z.ZodObject<ReturnType<typeof pagingFields>>
      >;
      // The remaining fields are those that the tool declared.
      const { text } = await page(rest as unknown as z.output<z.ZodObject<Fields>>, {
        max_bytes,
        cursor,
        meta: context.mcpReq._meta ?? {},
      });
      // Text alone: of a result with structured content, clients pass on that and not the text.
      return { content: [{ type: "text", text }] };
    } catch (error) {
      const { errorResult } = await import("./error-text.ts");
      return errorResult(error);
    }
  });
}
