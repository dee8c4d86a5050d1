// A tool: one question an agent may ask, declared once for stdio and HTTP, and how its answer becomes a result.
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
  /** Says when to use it. */
  readonly description: string;
  readonly fields: Fields;
  run(call: ToolCall, input: z.output<z.ZodObject<Fields>>): Promise<AgentDocument>;
}

export interface ToolCall {
  readonly archive: Archive;
  /** The operation's own cursor, where this page is not of the first rows. */
  readonly batch: string | undefined;
  /** The session that was named, or the caller's own. */
  session(ref: string | undefined): Promise<CallSession>;
}

export interface McpTool<Input> {
  readonly name: string;
  add(server: McpServer, face: McpFace): void;
  /** A page of what it answers; resources and prompts give such pages too. */
  page(face: McpFace, input: Input, paging: Paging): Promise<Page>;
}

export interface Paging {
  readonly max_bytes: number;
  readonly cursor?: string | undefined;
  readonly meta: CallMeta;
  /** Where nobody can hand a cursor back. */
  readonly alone?: boolean;
}

export function tool<Fields extends z.ZodRawShape>(
  declared: ToolDeclaration<Fields>,
): McpTool<z.output<z.ZodObject<Fields>>> {
  const { name } = declared;
  const page: McpTool<z.output<z.ZodObject<Fields>>>["page"] = async (face, input, paging) => {
    // An agent waits for the answer to `initialize`, and that needs none of this.
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
  max_bytes: z.int().min(1024).max(65_536).default(8192).describe("how long the answer may be, in bytes"),
  cursor: z
    .string()
    .max(2000)
    .describe("next_cursor of the answer before, for what did not fit; with the same other arguments")
    .optional(),
};

const pageSchema = z.strictObject({
  text: z.string().describe("the answer, to be read"),
  citations: z.array(z.string()).describe("`session#turn` for what is quoted"),
  next_cursor: z.string().nullable().describe("for the rest; null when this is all"),
  as_of: z
    .string()
    .nullable()
    .describe("when the archive was last brought up to date; null where that is not known"),
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
      // What is left of the input is what the tool itself declared.
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
