// Tests that a token which was in use opens nothing five seconds after another server revoked it: no route, no tool, no live events.
import { EventEmitter } from "node:events";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { endWithToken } from "../../src/faces/http/team/team-app.ts";
import { PREFIX } from "../../src/team/protocol.ts";
import { revokeToken } from "../../src/team/server/accounts/tokens.ts";
import { join } from "../builders/team/fresh-accounts.ts";
import { type TeamScene, teamScene } from "../builders/team/team-scene.ts";

let scene: TeamScene;
beforeAll(async () => {
  scene = await teamScene(inject("postgres"), "acme");
});
afterAll(() => scene[Symbol.asyncDispose]());

const ASKED = {
  "HTTP API": ["/api/v1/status", {}],
  push: [`${PREFIX}/push/state`, {}],
  MCP: [
    "/mcp",
    {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    },
  ],
} as const satisfies Record<string, readonly [string, RequestInit]>;

test.each(Object.entries(ASKED))("the %s refuses it", async (_, [path, init]) => {
  const { token, signed_in } = await join(scene.accounts, "acme", "Ann");
  const ask = async () => (await scene.ask(token, path, init)).status;
  expect(await ask()).toBe(200);
  await revokeToken(scene.accounts.sql, "acme", { machine: signed_in.machine_id, by: "another server" });
  scene.wait(5000);
  expect(await ask()).toBe(401);
  expect((await scene.ask(token, "/api/v1/live")).status).toBe(401);
});

test("a stream of live events that it opened ends", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { token, signed_in } = await join(scene.accounts, "acme", "Ben");
    const stream = Object.assign(new EventEmitter(), { destroy: vi.fn(() => stream.emit("close")) });
    const looks: Promise<boolean>[] = [];
    const isGood = () => {
      const look = scene.server.tokens.find(token).then((found) => found !== null);
      looks.push(look);
      return look;
    };
    endWithToken(stream as unknown as Parameters<typeof endWithToken>[0], isGood);
    const pass = async (ms: number) => {
      scene.wait(ms);
      vi.advanceTimersByTime(ms);
      await Promise.all(looks);
      await Promise.resolve();
    };
    for (let seconds = 0; seconds < 10; seconds++) await pass(1000);
    expect(stream.destroy).not.toHaveBeenCalled();
    await revokeToken(scene.accounts.sql, "acme", { machine: signed_in.machine_id, by: "another server" });
    for (let seconds = 0; seconds < 5; seconds++) await pass(1000);
    expect(stream.destroy).toHaveBeenCalledTimes(1);
    const looked = looks.length;
    await pass(60_000);
    expect(looks).toHaveLength(looked);
  } finally {
    vi.useRealTimers();
  }
});
