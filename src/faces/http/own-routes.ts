// The table of routes that run no operation: status, sign-in, live events, API description, MCP.
import { z } from "zod";
import { sessionField } from "../../archive/input/fields.ts";
import { NONCE } from "./proof.ts";

export interface OwnRoute {
  readonly method: "GET" | "POST" | "ALL";
  readonly path: string;
  readonly id: OwnRouteId;
  /** One sentence. */
  readonly doc: string;
  /** Null if the handler checks the query itself. */
  readonly query: z.ZodObject | null;
  readonly response: OwnResponse;
}

export type OwnRouteId =
  | "get_status"
  | "make_link"
  | "prove_server"
  | "follow_live"
  | "get_openapi"
  | "get_docs"
  | "sign_in"
  | "use_mcp";

export interface OwnResponse {
  readonly status: number;
  /** Null if there is no body. */
  readonly media_type: string | null;
  readonly schema: z.ZodObject | null;
}

const teamSchema = z.strictObject({
  organisation: z.string(),
  person: z.string(),
  roles: z.array(z.string()),
  rights: z.array(z.string()).describe("what the roles allow: read, share, sums, manage, self"),
});
export type TeamStatus = z.output<typeof teamSchema>;

export const statusSchema = z.strictObject({
  version: z.string().describe("clew's version"),
  url: z.string().describe("this server's address"),
  demo: z.boolean().describe("true if it serves the built-in sample"),
  time_zone: z.string().describe("the time zone that days are in"),
  team: teamSchema
    .nullable()
    .describe("who is signed in to a team's archive; null if this is the archive of one machine"),
  freshness: z.strictObject({
    indexed_by: z
      .enum(["this", "another", "none"])
      .describe("the process that indexes new sessions: this one, another one, or none"),
    reading: z
      .strictObject({ files: z.number(), files_total: z.number() })
      .nullable()
      .describe("progress of a long index run; null if none is running"),
    as_of: z.string().nullable().describe("when this server last indexed changes"),
  }),
});

export const linkSchema = z.strictObject({
  link: z.string().describe("signs in one browser, once, at the page's own address"),
  fallback_link: z
    .string()
    .nullable()
    .describe("the same for a browser that cannot find that address; null if the page has none of its own"),
  expires_at: z.string(),
});

export const proofSchema = z.strictObject({
  proof: z
    .string()
    .describe("HMAC-SHA256 of `clew server <host> <nonce>` with the token as the key, as base64url"),
});

export const proofQuery = z.strictObject({
  nonce: z.string().regex(NONCE).describe("22 to 86 random characters: letters, digits, `-` and `_`"),
});

export const liveQuery = z.strictObject({
  session: sessionField.describe("only this session and its sub-agents").optional(),
  project: z.string().min(1).describe("only this project: its path, or the end of it").optional(),
  after: z
    .string()
    .min(1)
    .describe("the id of the last event you got; the `Last-Event-ID` header overrides it")
    .optional(),
});

const signInQuery = z.strictObject({
  to: z
    .string()
    .describe("where to redirect: a path on this server that starts with one slash (default `/`)")
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
    doc: "Follow changes to sessions as server-sent events. A client can resume after a disconnect.",
    query: liveQuery,
    response: other(200, "text/event-stream"),
  },
  {
    method: "GET",
    path: "/api/v1/status",
    id: "get_status",
    doc: "Show the server's version and address, and how fresh the archive is.",
    query: nothing,
    response: json(statusSchema),
  },
  {
    method: "POST",
    path: "/api/v1/link",
    id: "make_link",
    doc: "Create a one-time link that signs in a browser.",
    query: nothing,
    response: { ...json(linkSchema), status: 201 },
  },
  {
    method: "GET",
    path: "/api/v1/proof",
    id: "prove_server",
    doc: "Prove that this server knows the token, before you send it. Needs no token.",
    query: proofQuery,
    response: json(proofSchema),
  },
  {
    method: "GET",
    path: "/api/openapi.json",
    id: "get_openapi",
    doc: "Describe this API as OpenAPI 3.1.",
    query: nothing,
    response: other(200, "application/json"),
  },
  {
    method: "GET",
    path: "/api/docs",
    id: "get_docs",
    doc: "Describe this API as a web page.",
    query: nothing,
    response: other(200, "text/html"),
  },
  {
    method: "GET",
    path: "/sign-in/{code}",
    id: "sign_in",
    doc: "Sign in a browser with a one-time link, then lead it to the page. Needs no token.",
    query: signInQuery,
    response: other(200, "text/html"),
  },
  {
    method: "ALL",
    path: "/mcp",
    id: "use_mcp",
    doc: "Use MCP over streamable HTTP.",
    query: null,
    response: other(200, "application/json"),
  },
];
