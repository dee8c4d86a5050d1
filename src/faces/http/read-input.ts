// What a request gives, in the path, the query or the body, as the input of an operation.
import { type InputField, inputFields } from "../../archive/input/input-fields.ts";
import { ClewError } from "../../model/errors.ts";
import { namesIn } from "./path.ts";
import type { OperationRoute } from "./routes.ts";

export interface GivenInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Null where the method has none. */
  readonly body: string | null;
}

/** Made once for each route: what it takes is read off a schema, which is slow. */
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

/** What a route's query may hold: the name on the wire, and the field it stands for. */
function queryFields(route: OperationRoute): WireField[] {
  const inPath = namesIn(route.path);
  return wireFields(route).filter(([wire]) => !inPath.includes(wire));
}

export type WireField = readonly [wire: string, field: InputField];

export function wireFields({ operation, names }: OperationRoute): WireField[] {
  const wireOf = new Map(Object.entries(names).map(([wire, field]) => [field, wire]));
  return inputFields(operation.input).map((field) => [wireOf.get(field.name) ?? field.name, field]);
}

/** A citation names a turn as well, and here the rest of the path does. */
function idIn(text = ""): string {
  if (!text.includes("#")) return text;
  throw new ClewError("bad_input", `Give an id without a turn behind it, not ${text}.`);
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

/** The path says what it is about, so the body must not. */
function readBody(text: string, ofPath: readonly WireField[]): Record<string, unknown> {
  const body = parse(text);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new ClewError("bad_input", "Send a JSON object.");
  const twice = ofPath.map(([, { name }]) => name).filter((name) => Object.hasOwn(body, name));
  if (twice.length > 0)
    throw new ClewError("bad_input", `Leave ${twice.join(", ")} out of the body: the path says it.`);
  return body as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ClewError("bad_input", `The body is not JSON: ${(error as Error).message}`);
  }
}

/** What does not look like its type stays as it came, for the schema to refuse in its own words. */
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
  const there = known.length > 0 ? `there are ${known.join(", ")}` : "this takes none";
  return `There is no parameter ${unknown.map((name) => JSON.stringify(name)).join(", ")}; ${there}.`;
}
