// Generates the OpenAPI 3.1 description from the tables of routes and the schemas of operations.
import { type JsonSchema, plainJsonSchema } from "../../archive/input/json-schema.ts";
import { liveEventSchemas } from "../../archive/live/live-feed.ts";
import { OWN_ROUTES, type OwnRoute, type OwnRouteId } from "./own-routes.ts";
import { namesIn } from "./path.ts";
import { wireFields } from "./read-input.ts";
import { OPERATION_ROUTES, type OperationRoute } from "./routes.ts";

export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, ApiResponse>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly [];
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: ApiContent };
  readonly responses: Readonly<Record<string, ApiResponse | { readonly $ref: string }>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface ApiResponse {
  readonly description: string;
  readonly content?: ApiContent;
}

export type ApiContent = Readonly<
  Record<string, { readonly schema: JsonSchema; readonly "x-events"?: Readonly<Record<string, JsonSchema>> }>
>;

export function openApi({ url, version }: { readonly url: string; readonly version: string }): OpenApi {
  const operations = [...OPERATION_ROUTES.map(ofOperation), ...OWN_ROUTES.flatMap(ofOwn)];
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const paths = Array.from(byPath, ([path, all]) => [
    path,
    Object.fromEntries(all.map(({ method, described }) => [method, described])),
  ]);
  return {
    openapi: "3.1.0",
    info: { title: "clew", version, description: ABOUT },
    servers: [{ url }],
    security: [{ token: [] }, { cookie: [] }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas(),
      responses: {
        Failed: { description: "The error, and what to do about it.", content: inJson(ref("Error")) },
      },
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "The token in `server.json` in the data folder.",
        },
        cookie: { type: "apiKey", in: "cookie", name: `clew_${new URL(url).port || 80}` },
      },
    },
  };
}

interface Described {
  readonly method: string;
  readonly path: string;
  readonly described: ApiOperation;
}

function ofOperation(route: OperationRoute): Described {
  const { method, path, id, operation, etag, delivery } = route;
  const input = plainJsonSchema(operation.input, "input");
  const inPath = namesIn(path);
  const fields = wireFields(route).map(([wire, { name, required }]): ApiParameter => {
    const { description = "", ...schema } = input.properties?.[name] ?? {};
    const isInPath = inPath.includes(wire);
    return {
      name: wire,
      in: isInPath ? "path" : "query",
      required: isInPath || required,
      description,
      schema,
    };
  });
  const given = fields.filter((field) => field.in === "path");
  const rest = new Set(given.map(({ name }) => route.names[name] ?? name));
  return {
    method: method.toLowerCase(),
    path,
    described: {
      operationId: id,
      summary: operation.doc,
      parameters: method === "GET" ? fields : given,
      ...(method !== "GET" && { requestBody: { required: true, content: inJson(without(input, rest)) } }),
      responses: {
        200: {
          description: "OK.",
          content: delivery ? asBytes(delivery.media_types) : inJson(ref(outputName(operation.name))),
        },
        ...(method === "GET" && etag && { 304: { description: "Not modified." } }),
        ...FAILURES,
      },
    },
  };
}

const WITHOUT_TOKEN: ReadonlySet<OwnRouteId> = new Set(["sign_in", "prove_server"]);

function ofOwn(route: OwnRoute): Described[] {
  const methods = route.method === "ALL" ? ["get", "post", "delete"] : [route.method.toLowerCase()];
  return methods.map((method) => ({
    method,
    path: route.path,
    described: {
      operationId: methods.length > 1 ? `${route.id}_${method}` : route.id,
      summary: route.doc,
      ...(WITHOUT_TOKEN.has(route.id) && { security: [] as const }),
      parameters: ownParameters(route),
      responses: {
        [route.response.status]: {
          description: "OK.",
          ...(route.response.media_type !== null && {
            content: ownContent(route, route.response.media_type),
          }),
        },
        ...FAILURES,
      },
    },
  }));
}

function ownParameters({ path, query, id }: OwnRoute): ApiParameter[] {
  const text: JsonSchema = { type: "string" };
  const inPath = namesIn(path).map(
    (name): ApiParameter => ({
      ...{ name, in: "path", required: true, description: "the link's one-time code", schema: text },
    }),
  );
  const { properties = {} } = query ? plainJsonSchema(query, "input") : {};
  const inQuery = Object.entries(properties).map(
    ([name, { description = "", ...schema }]): ApiParameter => ({
      ...{ name, in: "query", required: false, description, schema },
    }),
  );
  const last = "the id of the last event you got; browsers send it when they reconnect";
  return id === "follow_live"
    ? [...inQuery, { name: "Last-Event-ID", in: "header", required: false, description: last, schema: text }]
    : [...inPath, ...inQuery];
}

function ownContent({ id, response: { schema } }: OwnRoute, media_type: string): ApiContent {
  if (id === "follow_live") {
    const events = Object.keys(liveEventSchemas).map((type) => [type, ref(eventName(type))]);
    const description = "Each event has an `id`, its type as `event`, and one line of JSON as `data`.";
    return {
      [media_type]: { schema: { type: "string", description }, "x-events": Object.fromEntries(events) },
    };
  }
  return { [media_type]: { schema: schema ? plainJsonSchema(schema, "output") : {} } };
}

function schemas(): Record<string, JsonSchema> {
  const outputs = OPERATION_ROUTES.filter((route) => !route.delivery).map(({ operation }) => [
    outputName(operation.name),
    plainJsonSchema(operation.output, "output"),
  ]);
  const events = Object.entries(liveEventSchemas).map(([type, schema]) => [
    eventName(type),
    plainJsonSchema(schema, "output"),
  ]);
  return { ...Object.fromEntries([...outputs, ...events]), Error: ERROR };
}

function without(input: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const kept = Object.entries(input.properties ?? {}).filter(([name]) => !names.has(name));
  const required = (input.required ?? []).filter((name) => !names.has(name));
  return { ...input, properties: Object.fromEntries(kept), required };
}

function inJson(schema: JsonSchema): ApiContent {
  return { "application/json": { schema } };
}

function asBytes(media_types: readonly string[]): ApiContent {
  return Object.fromEntries(media_types.map((type) => [type, { schema: { type: "string" } }]));
}

function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function outputName(operation: string): string {
  return `${joined(operation)}Output`;
}

function eventName(type: string): string {
  return `${joined(type)}Event`;
}

function joined(name: string): string {
  return name.replaceAll(/(?:^|[._-])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const FAILURES = {
  "4XX": { $ref: "#/components/responses/Failed" },
  "5XX": { $ref: "#/components/responses/Failed" },
};

const ERROR: JsonSchema = {
  type: "object",
  properties: {
    error: {
      type: "object",
      properties: {
        code: { type: "string", description: "for programs: `bad_input`, `not_found`, `not_yet`, and so on" },
        message: { type: "string", description: "for people: what went wrong and what to do" },
      },
      required: ["code", "message"],
      additionalProperties: false,
    },
  },
  required: ["error"],
  additionalProperties: false,
};

const ABOUT =
  "The archive of coding agents' sessions on this machine. Every request needs the token, or a browser signed in with a link from `clew serve`. A session is named by its id, its short form or first characters, or `latest`. If a response has a `next_cursor`, send the same request with it as `cursor` to get the next page.";
