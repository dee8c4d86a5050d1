// Ids that are paths never open a file, however they are encoded and wherever they lead.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OPERATION_ROUTES } from "../../../src/faces/http/routes.ts";
import { type DemoApp, demoApp } from "../../builders/http/demo-app.ts";

const CANARY = "canary-6f1f2b0c9d";
let app: DemoApp;
let outside: string;

beforeAll(async () => {
  app = await demoApp();
  const { root, data_dir } = app.demo;
  outside = join(dirname(root), "outside");
  mkdirSync(outside);
  for (const name of ["secret", "secret.jsonl", "token"])
    writeFileSync(join(outside, name), `{"text":"${CANARY}"}\n`);
  const project = join(root, "projects", "-planted");
  mkdirSync(project, { recursive: true });
  for (const folder of [project, root, data_dir]) symlinkSync(outside, join(folder, "linked"));
  symlinkSync(join(outside, "secret.jsonl"), join(project, "planted.jsonl"));
});
afterAll(() => app[Symbol.asyncDispose]());

/** Generates ways to write ids that lead elsewhere. */
function ids(): string[] {
  const targets = [
    ...[
      "outside/secret",
      "outside/secret.jsonl",
      "etc/passwd",
      "linked/secret",
      "planted",
      "planted.jsonl",
      "archive.db",
    ],
    ...["token", "server.json", "data/token", "projects/-planted/planted", "history.jsonl", "writer.lock"],
  ];
  const plain = targets.flatMap((target) => [
    ...[
      target,
      `/${target}`,
      `./${target}`,
      `~/${target}`,
      `file:///${target}`,
      `C:\\${target}`,
      `\\\\host\\${target}`,
    ],
    ...[1, 2, 3, 5, 8].flatMap((deep) =>
      ["../", "..\\", "....//", "..;/", "%2e%2e/"].map((up) => up.repeat(deep) + target),
    ),
    ...[
      `${outside}/${target}`,
      `projects/linked/${target}`,
      `${target}\0.jsonl`,
      `${target}\0`,
      `${target}%00`,
    ],
  ]);
  const once = encodeURIComponent;
  return plain.flatMap((id) => [
    once(id),
    once(once(id)),
    once(once(once(id))),
    once(id).replaceAll("%2F", "%2f").replaceAll(".", "%2e"),
    once(id).replaceAll("%2F", "%c0%af"),
  ]);
}

test("no id opens a file", { timeout: 300_000 }, async () => {
  const routes = OPERATION_ROUTES.filter(({ path }) => path.includes("{id}"));
  const given = [...new Set(ids())];
  expect(given.length).toBeGreaterThan(2_000);
  const wrong: string[] = [];
  for (const id of given) {
    for (const { method, path } of routes) {
      const asked =
        path.replace("{id}", () => id).replace(/\{(?:turn|index)\}/, "1") +
        (path.endsWith("/search") ? "?q=canary" : "");
      const body = method === "GET" ? {} : { method, body: '{"pinned":true}' };
      const response = await app.ask(asked, body);
      const text = await response.text();
      if (![400, 404].includes(response.status) || text.includes(CANARY))
        wrong.push(`${method} ${asked}: ${response.status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a path that is searched for opens no file either", async () => {
  for (const path of [join(outside, "secret"), "../outside/secret", "linked/secret", "/etc/passwd"]) {
    const response = await app.ask(`/api/v1/files?path=${encodeURIComponent(path)}`);
    expect([response.status, (await response.text()).includes(CANARY)]).toEqual([200, false]);
  }
});
