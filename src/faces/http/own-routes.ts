// The routes that ask no operation: what the server itself has to say, the pages, and the other ways in.
import { z } from "zod";
import { sessionField } from "../../archive/input/fields.ts";

export interface OwnRoute {
  readonly method: "GET" | "POST" | "ALL";
  readonly path: string;
  readonly id: OwnRouteId;
  /** One sentence. */
  readonly doc: string;
  /** Null where whoever answers looks at it. */
  readonly query: z.ZodObject | null;
  readonly response: OwnResponse;
}

export type OwnRouteId =
  | "get_status"
  | "make_link"
  | "follow_live"
  | "get_openapi"
  | "get_docs"
  | "sign_in"
  | "use_mcp";

export interface OwnResponse {
  readonly status: number;
  /** Null where there is no body. */
  readonly media_type: string | null;
  readonly schema: z.ZodObject | null;
}

export const statusSchema = z.strictObject({
  version: z.string().describe("of clew"),
  url: z.string().describe("where this server is"),
  demo: z.boolean().describe("true where it serves the built-in sample"),
  time_zone: z.string().describe("where days begin and end"),
  freshness: z.strictObject({
    indexed_by: z
      .enum(["this", "another", "none"])
      .describe("who reads in what agents write: this process, another one, or none"),
    reading: z
      .strictObject({ files: z.number(), files_total: z.number() })
      .nullable()
      .describe("how far a long reading is; null when there is none"),
    as_of: z.string().nullable().describe("when this server last took in what had changed"),
  }),
});

export const linkSchema = z.strictObject({
  link: z.string().describe("signs one browser in, once"),
  expires_at: z.string(),
});

export const liveQuery = z.strictObject({
  session: sessionField.describe("only of this session and its subsessions").optional(),
  project: z.string().min(1).describe("only of this project: its path, or the end of one").optional(),
  after: z
    .string()
    .min(1)
    .describe("the id of the last event that was seen; a `Last-Event-ID` header goes before it")
    .optional(),
});

const signInQuery = z.strictObject({
  to: z
    .string()
    .describe("where to lead, a path of this server with one slash before it; else to `/`")
    .optional(),
});

const nothing = z.strictObject({});
const json = (schema: z.ZodObject): OwnResponse => ({ status: 200, media_type: "application/json", schema });
const other = (status: number, media_type: string | null): OwnResponse => ({
  status,
  media_type,
  schema: null,
});

export const OWN_ROUTES: readonly OwnRoute[] = [
  {
    method: "GET",
    path: "/api/v1/live",
    id: "follow_live",
    doc: "Follow what happens to sessions, as server-sent events that can be gone on with.",
    query: liveQuery,
    response: other(200, "text/event-stream"),
  },
  {
    method: "GET",
    path: "/api/v1/status",
    id: "get_status",
    doc: "Tell how fresh the archive is, and who serves it.",
    query: nothing,
    response: json(statusSchema),
  },
  {
    method: "POST",
    path: "/api/v1/link",
    id: "make_link",
    doc: "Make a link that signs a browser in, once.",
    query: nothing,
    response: { ...json(linkSchema), status: 201 },
  },
  {
    method: "GET",
    path: "/api/openapi.json",
    id: "get_openapi",
    doc: "Describe this API, as OpenAPI 3.1.",
    query: nothing,
    response: other(200, "application/json"),
  },
  {
    method: "GET",
    path: "/api/docs",
    id: "get_docs",
    doc: "Describe this API, as a page for people.",
    query: nothing,
    response: other(200, "text/html"),
  },
  {
    method: "GET",
    path: "/sign-in/{code}",
    id: "sign_in",
    doc: "Sign a browser in by a one-time link, without a token, and lead on to the page.",
    query: signInQuery,
    response: other(303, null),
  },
  {
    method: "ALL",
    path: "/mcp",
    id: "use_mcp",
    doc: "Talk MCP over streamable HTTP.",
    query: null,
    response: other(200, "application/json"),
  },
];
