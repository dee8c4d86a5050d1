// Reads an operation's input from a request's path, query and body.
import { type InputField, inputFields } from "../../archive/input/input-fields.ts";
import { ClewError } from "../../model/errors.ts";
import { namesIn } from "./path.ts";
import type { OperationRoute } from "./routes.ts";

export interface GivenInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Null for methods without a body. */
  readonly body: string | null;
}

/** Made once per route, because reading the fields from a schema is slow. */
export function inputReader(route: OperationRoute): (given: GivenInput) => Record<string, unknown> {
  const fields = wireFields(route);
  const inPath = namesIn(route.path);
  const ofPath = fields.filter(([wire]) => inPath.includes(wire));
  const ofQuery = route.method === "GET" ? queryFields(route) : [];
  return ({ path, query, body }) => ({
    ...(body === null ? {} : readBody(body, ofPath)),
    ...readQuery(ofQuery, query),
    ...Object.fromEntries(ofPath.map(([wire, field]) => [field.name, valueIn(field.type, idIn(path[wire]))])),
  });
}

/** Returns the fields that a route's query accepts, each with its name on the wire. */
function queryFields(route: OperationRoute): WireField[] {
  const inPath = namesIn(route.path);
  return wireFields(route).filter(([wire]) => !inPath.includes(wire));
}

export type WireField = readonly [wire: string, field: InputField];

export function wireFields({ operation, names }: OperationRoute): WireField[] {
  const wireOf = new Map(Object.entries(names).map(([wire, field]) => [field, wire]));
  return inputFields(operation.input).map((field) => [wireOf.get(field.name) ?? field.name, field]);
}

/** Refuses a citation such as `id#3`, because the turn has its own place in the path. */
function idIn(text = ""): string {
  if (!text.includes("#")) return text;
  throw new ClewError("bad_input", `Expected an id without a turn, got "${text}".`);
}

export function readQuery(fields: readonly WireField[], query: URLSearchParams): Record<string, unknown> {
  const known = new Map(fields);
  const unknown = [...new Set(query.keys())].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new ClewError("bad_input", unknownFieldsMessage(unknown, [...known.keys()]));
  return Object.fromEntries(
    fields.flatMap(([wire, { name, type }]) => {
      const given = query.getAll(wire);
      if (given.length === 0) return [];
      if (type === "list") return [[name, given]];
      if (given.length > 1) throw new ClewError("bad_input", `Give ${wire} once, not ${given.length} times.`);
      return [[name, valueIn(type, given[0] ?? "")]];
    }),
  );
}

/** Refuses fields that the path already gives. */
function readBody(text: string, ofPath: readonly WireField[]): Record<string, unknown> {
  const body = parse(text);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new ClewError("bad_input", "Send a JSON object.");
  const twice = ofPath.map(([, { name }]) => name).filter((name) => Object.hasOwn(body, name));
  if (twice.length > 0)
    throw new ClewError("bad_input", `Remove ${twice.join(", ")} from the body: the path already gives it.`);
  return body as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ClewError("bad_input", `The body is not JSON: ${(error as Error).message}`);
  }
}

/** Leaves text that does not fit the type as it is, for the schema to refuse with its own message. */
function valueIn(type: InputField["type"], text: string): unknown {
  if (type === "number") return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  if (type === "flag") return FLAGS.get(text) ?? text;
  return text;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

function unknownFieldsMessage(unknown: readonly string[], known: readonly string[]): string {
  const parameters = `parameter${unknown.length === 1 ? "" : "s"}`;
  const expected = known.length > 0 ? `Expected: ${known.join(", ")}` : "This route takes none";
  return `Unknown ${parameters} ${unknown.map((name) => JSON.stringify(name)).join(", ")}. ${expected}.`;
}
