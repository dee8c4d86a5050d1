// Renders the OpenAPI description as a web page without scripts.
import { createHash } from "node:crypto";
import type { JsonSchema } from "../../archive/input/json-schema.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import type { ApiOperation, ApiParameter, OpenApi } from "./openapi.ts";
import { outline, typeName } from "./outline.ts";

/** Allows only the page's own inline style. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(DOCS_STYLE).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

export function docsPage(api: OpenApi): string {
  const routes = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const [{ url } = { url: "" }] = api.servers;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>clew: the API</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<main>
<h1>clew</h1>
<p>${prose(api.info.description)}</p>
<p>Version ${escaped(api.info.version)}, at <code>${escaped(url)}</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>The token is in the file <code>token</code> in clew's data folder; <code>clew doctor</code> shows where that is.</p>
<p>The examples use this function:</p>
<pre><code>${escaped(ASK)}</code></pre>
<nav><ul>${routes.map(entry).join("")}</ul></nav>
${routes.map((route) => section(route, api, url)).join("\n")}
</main>
</body>
</html>
`;
}

interface ShownRoute {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

function entry({ path, method, operation: { operationId } }: ShownRoute): string {
  return `<li><span class="method">${method}</span><a href="#${operationId}"><code>${escaped(path)}</code></a></li>`;
}

function section(route: ShownRoute, api: OpenApi, url: string): string {
  const { path, method, operation } = route;
  const body = operation.requestBody?.content["application/json"]?.schema;
  return `<section id="${operation.operationId}">
<h2><span class="method">${method}</span><code>${escaped(path)}</code></h2>
<p>${prose(operation.summary)}</p>
${part("Parameters", operation.parameters.map(parameterRow))}
${body ? part("Body", rowsOf(body)) : ""}
<pre><code>${escaped(askExample(route, url))}</code></pre>
${responseTables(operation, api)}
</section>`;
}

function part(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? "" : `<h3>${title}</h3>\n<table>${rows.join("")}</table>`;
}

function parameterRow({ name, required, description, schema }: ApiParameter): string {
  const usual = schema.default === undefined ? "" : `, default ${JSON.stringify(schema.default)}`;
  const type = `${typeName(schema)}${usual}${required ? ", required" : ""}`;
  return row(name, type, description, 0);
}

function rowsOf(schema: JsonSchema): string[] {
  return outline(schema).map(({ name, type, doc, depth }) => row(name, type, doc, depth));
}

function row(name: string, type: string, doc: string, depth: number): string {
  const attribute = depth > 0 ? ` class="d${Math.min(depth, DEEPEST)}"` : "";
  return `<tr><td${attribute}><code>${escaped(name)}</code></td><td>${prose(doc)}<small>${escaped(type)}</small></td></tr>`;
}

const DEEPEST = 4;

function responseTables({ responses }: ApiOperation, { components: { schemas } }: OpenApi): string {
  const found = ({ $ref, ...own }: JsonSchema) =>
    $ref ? (schemas[$ref.split("/").at(-1) ?? ""] ?? {}) : own;
  const contents = Object.values(responses).flatMap((response) =>
    "content" in response && response.content ? Object.values(response.content) : [],
  );
  return contents
    .flatMap(({ schema, "x-events": events = {} }) => [
      ["Response", schema] as const,
      ...Object.entries(events).map(([type, event]) => [`Event ${type}`, event] as const),
    ])
    .map(([title, schema]) => folded(title, rowsOf(found(schema))))
    .join("\n");
}

function folded(title: string, rows: readonly string[]): string {
  if (rows.length === 0) return "";
  return `<details><summary>${escaped(title)}</summary>\n<table>${rows.join("")}</table></details>`;
}

/** Keeps the token out of curl's arguments, which every user of the machine can read. */
const ASK = `ask() { printf 'Authorization: Bearer %s' "$(cat token)" | curl -H @- "$@"; }`;

function askExample(
  { path, method, operation: { parameters, requestBody } }: ShownRoute,
  url: string,
): string {
  const needed = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const query = needed.map(({ name }) => `${name}=${EXAMPLES.get(name) ?? "..."}`).join("&");
  // `latest` works as a session id only; other ids have no such word.
  const example = (name: string) =>
    (path.startsWith("/api/v1/sessions") ? EXAMPLES.get(name) : null) ?? `<${name}>`;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example(name));
  const words = [
    "ask",
    ...(method === "GET" ? [] : ["-X", method]),
    ...(requestBody ? [`-H 'Content-Type: application/json' -d '${exampleBody(requestBody)}'`] : []),
    `'${url}${filled}${query && `?${query}`}'`,
  ];
  return words.join(" ");
}

/** Fills in the required fields, or the first optional one if none is required. */
function exampleBody({ content }: NonNullable<ApiOperation["requestBody"]>): string {
  const { properties = {}, required = [] } = content["application/json"]?.schema ?? {};
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  const values = names.map((name) => [
    name,
    /^(?:integer|number)/.test(typeName(properties[name] ?? {})) ? 1 : "...",
  ]);
  return JSON.stringify(Object.fromEntries(values));
}

const EXAMPLES: ReadonlyMap<string, string> = new Map([
  ["id", "latest"],
  ["turn", "1"],
  ["q", "cache"],
  ["path", "package.json"],
]);

/** Turns text in backticks into code. */
function prose(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
