// Tests every route of the API on the demo: its response, and how it refuses bad requests.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openApi } from "../../../src/faces/http/openapi.ts";
import { linkSchema, OWN_ROUTES, statusSchema } from "../../../src/faces/http/own-routes.ts";
import { PAGE_ROUTES } from "../../../src/faces/http/page-routes.ts";
import { OPERATION_ROUTES } from "../../../src/faces/http/routes.ts";
import { ClewError } from "../../../src/model/errors.ts";
import { type ConfigFolder, configFolder } from "../../builders/config-folder.ts";
import { type DemoApp, demoApp, HOST } from "../../builders/http/demo-app.ts";

let app: DemoApp;
let session: string;
let interaction: string;
let withImage: string;
let settings: ConfigFolder;

beforeAll(async () => {
  app = await demoApp();
  settings = configFolder();
  vi.stubEnv("CLEW_CONFIG_DIR", dirname(settings.path));
  vi.stubEnv("CLEW_DATA_DIR", app.demo.data_dir);
  const { sessions } = z
    .object({ sessions: z.array(z.object({ id: z.string() })) })
    .parse(await json("/api/v1/sessions"));
  session = sessions[0]?.id ?? "";
  const { entries } = z
    .object({ entries: z.array(z.object({ id: z.string() })) })
    .parse(await json(`/api/v1/sessions/${session}/toc`));
  interaction = entries[0]?.id ?? "";
  const { results } = z
    .object({ results: z.array(z.object({ session_id: z.string(), turn: z.number() })) })
    .parse(await json("/api/v1/search?q=screenshot+attached"));
  const turn = z.object({ interaction: z.object({ id: z.string() }) });
  const found = `/api/v1/sessions/${results[0]?.session_id}/turns/${results[0]?.turn}`;
  withImage = turn.parse(await json(found)).interaction.id;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  settings[Symbol.dispose]();
  await app[Symbol.asyncDispose]();
});

const json = async (path: string, init?: RequestInit): Promise<unknown> => (await app.ask(path, init)).json();

/** Returns a path that works, with the required parameters. */
function filled(path: string): string {
  const turn = path.endsWith("/images/{index}") ? withImage : interaction;
  const ids = path.startsWith("/api/v1/interactions") ? turn : session;
  return (
    path
      .replace("{id}", ids)
      .replace("{turn}", "1")
      .replace("{index}", "0")
      .replace("{name}", "backup_keep") + queryFor(path)
  );
}

function queryFor(path: string): string {
  if (path.endsWith("/search") || path.endsWith("/recall")) return "?q=cache";
  if (path.endsWith("/similar-error")) return "?text=permission+denied";
  if (path === "/api/v1/changes") return "?project=shop";
  return path === "/api/v1/files" || path.endsWith("/what-changed") ? "?path=package.json" : "";
}

/** Bodies for the routes that take one. */
const BODIES: Readonly<Record<string, object>> = {
  change_session: { pinned: true },
  change_setting: { value: "3" },
  summarize_turn: { prompt_number: 1, final_message: "It is done." },
};

describe("every route of an operation", () => {
  test.each(OPERATION_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s responds in the shape that the operation declares",
    async (_, { method, path, operation, id, delivery }) => {
      const body = method === "GET" ? {} : { method, body: JSON.stringify(BODIES[id]) };
      const response = await app.ask(filled(path), body);
      expect(response.status).toBe(200);
      if (delivery) {
        const [type = ""] = response.headers.get("content-type")?.split(";") ?? [];
        expect(delivery.media_types).toContain(type);
        return;
      }
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(operation.output.safeParse(await response.json()).error).toBeUndefined();
    },
  );
});

test("a question that was just answered is not looked up again until the archive changes", async () => {
  const { archive } = app.demo;
  let runs = 0;
  const counting: typeof archive = {
    ...archive,
    run: (operation, input, running) => {
      runs++;
      return archive.run(operation, input, running);
    },
  };
  await using counted = await demoApp({ archive: async () => counting });
  const ask = async (path: string) => (await counted.ask(path)).text();
  const first = await ask("/api/v1/sessions?limit=3");
  expect(await ask("/api/v1/sessions?limit=3")).toBe(first);
  expect(runs).toBe(1);
  expect(await ask("/api/v1/sessions?limit=2")).not.toBe(first);
  expect(runs).toBe(2);
  await json(`/api/v1/sessions/${session}`, { method: "PATCH", body: '{"title":"Another name"}' });
  expect(await ask("/api/v1/sessions?limit=3")).toContain("Another name");
  expect(runs).toBe(3);
  await json(`/api/v1/sessions/${session}`, { method: "PATCH", body: '{"title":null}' });
});

test("a change to a session over HTTP is read back", async () => {
  const path = `/api/v1/sessions/${session}`;
  const row = z.object({ session: z.object({ title: z.string(), pinned: z.boolean() }) });
  await json(path, { method: "PATCH", body: '{"title":"A new name","pinned":true}' });
  expect(row.parse(await json(path)).session).toMatchObject({ title: "A new name", pinned: true });
  await json(path, { method: "PATCH", body: '{"title":null,"pinned":false}' });
  expect(row.parse(await json(path)).session).toMatchObject({ pinned: false });
  expect(row.parse(await json(path)).session.title).not.toBe("A new name");
});

test("the server's own routes respond", async () => {
  expect(statusSchema.parse(await json("/api/v1/status"))).toMatchObject({
    version: "1.2.3",
    url: `http://${HOST}`,
    demo: true,
    time_zone: "UTC",
  });
  const made = await app.ask("/api/v1/link", { method: "POST" });
  expect([made.status, linkSchema.parse(await made.json()).expires_at]).toEqual([
    201,
    "1970-01-01T00:10:00.000Z",
  ]);
  const page = await app.ask("/api/docs");
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await json("/mcp", { method: "POST", body: "{}" })).toEqual({ mcp: true });
  const live = await app.ask("/api/v1/live", { method: "HEAD" });
  expect([live.status, live.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
});

test("every response forbids a browser to run, cache or share it", async () => {
  const paths = ["/api/v1/sessions", "/api/docs", "/", "/nowhere", "/mcp", "/api/v1/sessions/none"];
  for (const path of paths) {
    const { headers } = await app.ask(path);
    expect(headers.get("content-security-policy"), path).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'/,
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cache-control")).toMatch(/^(?:no-store|private, no-cache)$/);
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

describe("an error names", () => {
  const code = async (path: string, init?: RequestInit) => {
    const response = await app.ask(path, init);
    const { error } = z
      .object({ error: z.strictObject({ code: z.string(), message: z.string() }) })
      .parse(await response.json());
    return [response.status, error.code, error.message];
  };
  test("an unknown parameter, with the known ones", async () => {
    expect(await code(`/api/v1/sessions/${session}/toc?colour=red`)).toEqual([
      400,
      "bad_input",
      'Unknown parameter "colour". Expected: budget, tree.',
    ]);
    const [, , message] = await code("/api/v1/search?query=cache");
    expect(message).toMatch(/^Unknown parameter "query"\. Expected: q, /);
    expect((await code("/api/v1/status?x=1"))[0]).toBe(400);
  });
  test.each([
    ["a bad number", "/api/v1/sessions?limit=many", /^limit: expected a number, got "many"/],
    ["an empty number", "/api/v1/sessions?limit=", /^limit: expected a number/],
    ["a bad flag", "/api/v1/sessions?all=maybe", /^all: expected true or false, got "maybe"/],
    ["a parameter that is given twice", "/api/v1/sessions?limit=1&limit=2", /^Give limit once, not 2 times/],
    ["what is missing", "/api/v1/search", /^query is required/],
    ["a citation", "/api/v1/sessions/latest%231", /without a turn/],
    ["a turn that is no number", "/api/v1/sessions/latest/turns/one", /^turn: expected a number/],
    ["bad encoding", "/api/v1/sessions/%E0%A4%A", /percent-encoding/],
  ])("%s", async (_, path, message) => {
    expect(await code(path)).toEqual([400, "bad_input", expect.stringMatching(message)]);
  });
  test.each([
    ["invalid JSON", "{", /not JSON/],
    ["an array", "[1]", /JSON object/],
    ["a parameter of the path", '{"session":"latest","pinned":true}', /^Remove session from the body/],
    ["an unknown field", '{"colour":"red"}', /^Unknown option: colour/],
    ["nothing to change", "{}", /Nothing to change/],
  ])("a body with %s", async (_, body, message) => {
    const said = await code(`/api/v1/sessions/${session}`, { method: "PATCH", body });
    expect(said).toEqual([400, "bad_input", expect.stringMatching(message)]);
  });
  test("a body that is too large, with a length or without", async () => {
    const body = JSON.stringify({ title: "x".repeat(1024 * 1024) });
    const path = `/api/v1/sessions/${session}`;
    expect((await code(path, { method: "PATCH", body }))[0]).toBe(413);
    const stream = new Blob([body]).stream();
    const sent = { method: "PATCH", body: stream, duplex: "half" } as RequestInit;
    expect((await code(path, sent)).slice(0, 2)).toEqual([413, "too_large"]);
  });
  test("a missing resource", async () => {
    expect((await code("/api/v1/sessions/nobody-has-this")).slice(0, 2)).toEqual([404, "not_found"]);
    expect((await code("/api/v1/nothing")).slice(0, 2)).toEqual([404, "not_found"]);
    expect((await code("/api/v1/sessions/latest/turns/99999")).slice(0, 2)).toEqual([404, "not_found"]);
  });
  test("the wrong method, with the right ones", async () => {
    const response = await app.ask("/api/v1/sessions/latest", { method: "DELETE" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, PATCH"]);
    expect((await app.ask("/api/v1/link")).status).toBe(405);
    expect((await app.ask("/api/v1/sessions", { method: "OPTIONS" })).status).toBe(405);
  });
  test("an archive that is not ready, with when to retry", async () => {
    const not_yet = async () => {
      throw new ClewError("not_yet", "Reading 3 of 9 files.");
    };
    await using empty = await demoApp({ archive: not_yet });
    for (const path of ["/api/v1/sessions", "/api/v1/live"]) {
      const response = await empty.ask(path);
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(await response.json()).toEqual({ error: { code: "not_yet", message: "Reading 3 of 9 files." } });
    }
  });
  test("an internal error without details, which are logged once", async () => {
    const archive = async () => {
      throw new Error("secret detail");
    };
    await using broken = await demoApp({ archive });
    const response = await broken.ask("/api/v1/sessions");
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret detail");
    expect(broken.log).toEqual([expect.stringContaining("secret detail")]);
  });
});

describe("a cached response", () => {
  test("is not sent again", async () => {
    const first = await app.ask("/api/v1/projects");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await app.ask("/api/v1/projects", { headers: { "if-none-match": known } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await app.ask("/api/v1/projects", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });
  test("is sent again when it has changed", async () => {
    const path = `/api/v1/sessions/${session}`;
    const etag = (await app.ask(path)).headers.get("etag") ?? "";
    await app.ask(path, { method: "PATCH", body: '{"title":"Another name"}' });
    expect((await app.ask(path, { headers: { "if-none-match": etag } })).status).toBe(200);
    await app.ask(path, { method: "PATCH", body: '{"title":null}' });
    expect((await app.ask(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  });
  test("has no hash if every response differs", async () => {
    const { headers } = await app.ask("/api/v1/doctor");
    expect([headers.get("etag"), headers.get("cache-control")]).toEqual([null, "no-store"]);
  });
  test("has no body for HEAD", async () => {
    const [whole, head] = [
      await app.ask("/api/v1/projects"),
      await app.ask("/api/v1/projects", { method: "HEAD" }),
    ];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe(whole.headers.get("etag"));
  });
});

describe("pages", () => {
  const page = z.looseObject({ next_cursor: z.string().nullable() });
  const all = async (first: string, key: string) => {
    const rows: unknown[] = [];
    let next: string | null = first;
    while (next !== null) {
      const response: Response = await app.ask(next);
      const body = page.parse(await response.json());
      rows.push(...z.array(z.unknown()).parse(body[key]));
      next = /^<(.+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
      expect(next === null).toBe(body.next_cursor === null);
    }
    return rows;
  };
  test.each([
    "/api/v1/sessions?sort=created&order=asc",
    "/api/v1/sessions?all=true",
    "/api/v1/sessions?archived=false",
  ])("of sessions at %s add up to the whole list", async (path) => {
    const whole = await all(`${path}&limit=10000`, "sessions");
    expect(whole.length).toBeGreaterThan(7);
    expect(await all(`${path}&limit=3`, "sessions")).toEqual(whole);
  });
  test("of search results add up to the whole list, each once", async () => {
    const hits = z.array(z.looseObject({ citation: z.string(), score: z.number() }));
    const whole = hits.parse(await all("/api/v1/search?q=the&limit=10000", "results"));
    const paged = hits.parse(await all("/api/v1/search?q=the&limit=50", "results"));
    expect(whole.length).toBeGreaterThan(7);
    expect(paged.map(({ score }) => score)).toEqual(whole.map(({ score }) => score));
    expect(new Set(paged.map(({ citation }) => citation)).size).toBe(paged.length);
  });
});

describe("the API's description", () => {
  const api = openApi({ url: `http://${HOST}`, version: "1.2.3" });
  test("lists exactly the existing routes", () => {
    const described = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const own = OWN_ROUTES.flatMap(({ method, path }) =>
      method === "ALL"
        ? [`get ${path}`, `post ${path}`, `delete ${path}`]
        : [`${method.toLowerCase()} ${path}`],
    );
    const known = [...OPERATION_ROUTES.map(({ method, path }) => `${method.toLowerCase()} ${path}`), ...own];
    expect(described.sort()).toEqual(known.sort());
  });
  test("matches the router", () => {
    const routed = app.app.routes
      .filter(({ path }) => path !== "/*")
      .map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}"));
    const page = PAGE_ROUTES.map(({ path }) => path);
    expect(new Set(routed)).toEqual(new Set([...Object.keys(api.paths), ...page]));
  });
  test("is served, and all its references resolve", async () => {
    const served = await json("/api/openapi.json");
    expect(served).toEqual(JSON.parse(JSON.stringify(api)));
    const refs = Array.from(JSON.stringify(served).matchAll(/"\$ref":"([^"]+)"/g), ([, ref = ""]) => ref);
    expect(refs.length).toBeGreaterThan(20);
    for (const ref of refs) {
      const found = ref
        .split("/")
        .slice(1)
        .reduce<unknown>((within, key) => (within as Record<string, unknown>)[key], served);
      expect(found, ref).toBeDefined();
    }
  });
  test("names each operation once and describes everything in it", () => {
    const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((each) => [path, each] as const),
    );
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, { summary, parameters, operationId }] of operations) {
      expect(summary, operationId).toMatch(/^[A-Z].*\.$/);
      const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
      for (const { description, name } of parameters)
        expect(description, `${operationId} ${name}`).not.toBe("");
    }
  });
  test("matches the guide", () => {
    const guide = readFileSync(join(import.meta.dirname, "../../../docs/guide/http.md"), "utf8");
    const documented = Array.from(guide.matchAll(/^\| `(?:[A-Z]+ )?(\/[^`]*)`/gm), ([, path = ""]) => path);
    const meant = Object.keys(api.paths).filter((path) => !path.startsWith("/sign-in"));
    expect(documented.toSorted()).toEqual(meant.toSorted());
  });
  test("is shown on a page without scripts, with foreign text escaped", async () => {
    const page = await (await app.ask("/api/docs")).text();
    expect(page).not.toMatch(/<script|\son\w+=|javascript:|undefined/);
    for (const path of Object.keys(api.paths)) expect(page).toContain(`<code>${path}</code>`);
  });
});

describe("changing a setting", () => {
  const change = (name: string, value: string | null) =>
    app.ask(`/api/v1/settings/${name}`, { method: "PATCH", body: JSON.stringify({ value }) });
  const settingIn = async (response: Response, name: string) => {
    const found = z
      .object({ settings: z.array(z.object({ name: z.string(), value: z.unknown(), origin: z.string() })) })
      .parse(await response.json());
    return found.settings.find((each) => each.name === name);
  };

  test("the file has the new value, and null takes it out again", async () => {
    expect(await settingIn(await change("time_zone", "Asia/Tokyo"), "time_zone")).toEqual({
      name: "time_zone",
      value: "Asia/Tokyo",
      origin: "file",
    });
    expect(JSON.parse(readFileSync(settings.path, "utf8"))).toMatchObject({ time_zone: "Asia/Tokyo" });
    expect(await settingIn(await change("time_zone", null), "time_zone")).toMatchObject({
      origin: "default",
    });
  });

  test("the recap at session start is switched on for the hooks as well", async () => {
    await change("context", "on");
    expect(existsSync(join(app.demo.data_dir, "context-on"))).toBe(true);
    await change("context", null);
    expect(existsSync(join(app.demo.data_dir, "context-on"))).toBe(false);
  });

  test.each(["pager", "model", "model_base_url", "model_key_file", "roots", "data_dir", "port"])(
    "%s is refused, because it names a folder, a command, an address or a model",
    async (name) => {
      const response = await change(name, "x");
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(`clew config set ${name}`);
    },
  );

  test("a wrong value is refused with what is allowed", async () => {
    const response = await change("context_tokens", "many");
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("a whole number from 100 to 8000");
  });

  test("a setting from the environment is refused, because the change would have no effect", async () => {
    vi.stubEnv("CLEW_BACKUP", "off");
    const response = await change("backup", "daily");
    vi.stubEnv("CLEW_BACKUP", undefined);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("CLEW_BACKUP in the environment");
  });

  test("a server of another folder, such as the demo's, changes nothing", async () => {
    vi.stubEnv("CLEW_DATA_DIR", join(app.demo.data_dir, "other"));
    const response = await change("backup_keep", "4");
    vi.stubEnv("CLEW_DATA_DIR", app.demo.data_dir);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("another data directory");
  });
});
