// Declares an MCP tool and turns its answer into a result with pages.
import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { AgentDocument } from "../../agent-text/agent-document.ts";
import type { Page } from "../../agent-text/lay-out-page.ts";
import type { Archive } from "../../archive/archive.ts";
import type { CallMeta, McpFace } from "./face.ts";
import type { CallSession } from "./resolve-session.ts";

interface ToolDeclaration<Fields extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  /** Says what the tool does and when to use it. */
  readonly description: string;
  readonly fields: Fields;
  run(call: ToolCall, input: z.output<z.ZodObject<Fields>>): Promise<AgentDocument>;
}

export interface ToolCall {
  readonly archive: Archive;
  /** The operation's own cursor; undefined on the first batch of rows. */
  readonly batch: string | undefined;
  /** Finds the named session, or the caller's own. */
  session(ref: string | undefined): Promise<CallSession>;
}

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

const paging = {
  max_bytes: z.int().min(1024).max(65_536).default(8192).describe("maximum answer size in bytes"),
  cursor: z
    .string()
    .max(2000)
    .describe("next_cursor of the previous answer; keep the other arguments the same")
    .optional(),
};

const pageSchema = z.strictObject({
  text: z.string().describe("the answer"),
  citations: z.array(z.string()).describe("`session#turn` of each quoted turn"),
  next_cursor: z.string().nullable().describe("cursor for the next page; null on the last"),
  as_of: z.string().nullable().describe("when the archive was last indexed; null if unknown"),
});

function register<Fields extends z.ZodRawShape>(
  server: McpServer,
  { name, title, description, fields }: ToolDeclaration<Fields>,
  page: (input: z.output<z.ZodObject<Fields>>, paging: Paging) => Promise<Page>,
): void {
  const inputSchema = z.strictObject({ ...fields, ...paging });
  const annotations = {
    readOnlyHint: true,
    idempotentHint: true,
    destructiveHint: false,
    openWorldHint: false,
  };
  const described = { title, description, inputSchema, outputSchema: pageSchema, annotations };
  server.registerTool(name, described, async (input, context): Promise<CallToolResult> => {
    const { max_bytes, cursor, ...rest } = input as z.output<z.ZodObject<typeof paging>>;
    try {
      // The remaining fields are those that the tool declared.
      return resultOf(
        await page(rest as unknown as z.output<z.ZodObject<Fields>>, {
          max_bytes,
          cursor,
          meta: context.mcpReq._meta ?? {},
        }),
      );
    } catch (error) {
      const { errorResult } = await import("./error-text.ts");
      return errorResult(error);
    }
  });
}

function resultOf(page: Page): CallToolResult {
  return { content: [{ type: "text", text: page.text }], structuredContent: { ...page } };
}
