// Runs the official conformance suite against /mcp, behind the guard of the HTTP server.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../builders/archive/demo-archive.ts";
import { type GuardedServer, guardedServer } from "../builders/mcp/guarded-server.ts";
import { residentOf } from "../builders/mcp/scene.ts";

const SUITE = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/dist/index.js");

/** Scenarios that need only what every server has. */
const APPLY = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "dns-rebinding-protection",
];

/**
 * The others need a server made for the suite, with a tool, resource or prompt of a fixed name or a feature clew
 * lacks.
 */
const NOT_FOR_US: Readonly<Record<string, readonly string[]>> = {
  "a tool of the suite's own": [
    ...["tools-call-simple-text", "tools-call-image", "tools-call-audio", "tools-call-embedded-resource"],
    ...[
      "tools-call-mixed-content",
      "tools-call-with-logging",
      "tools-call-error",
      "tools-call-with-progress",
    ],
    ...[
      "tools-call-sampling",
      "tools-call-elicitation",
      "json-schema-2020-12",
      "elicitation-sep1034-defaults",
    ],
    ...["elicitation-sep1330-enums", "server-sse-polling", "server-sse-multiple-streams"],
  ],
  "a resource of the suite's own": [
    "resources-read-text",
    "resources-read-binary",
    "resources-templates-read",
  ],
  "a prompt of the suite's own": [
    ...[
      "prompts-get-simple",
      "prompts-get-with-args",
      "prompts-get-embedded-resource",
      "prompts-get-with-image",
    ],
    "completion-complete",
  ],
  "logging, which the newest revision of the protocol gives up": ["logging-set-level"],
  "subscriptions to resources, which need a connection that stays": [
    "resources-subscribe",
    "resources-unsubscribe",
  ],
};

let demo: TestArchive;
let server: GuardedServer;
beforeAll(async () => {
  demo = await demoArchive({ hold_read: true });
  server = await guardedServer(residentOf(demo.archive));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await demo[Symbol.asyncDispose]();
});

async function suite(...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? "", NO_COLOR: "1" };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [SUITE, ...words], { env });
  return `${stdout}${stderr}`;
}

test("every scenario of the suite is known here", async () => {
  const listed = (await suite("list", "--server")).match(/^ {2}- \S+/gm) ?? [];
  const known = [...APPLY, ...Object.values(NOT_FOR_US).flat()];
  expect(listed.map((line) => line.slice(4)).sort()).toEqual(known.sort());
});

test.each(APPLY)("%s passes", async (scenario) => {
  const said = await suite("server", "--url", server.url, "--scenario", scenario);
  expect(said).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
});
