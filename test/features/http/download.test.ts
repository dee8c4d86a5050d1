// Tests responses that are not JSON (exports and images), and that settings contain no secret.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { breakOffOf, deliverDocument } from "../../../src/faces/http/deliver.ts";
import { type DemoApp, demoApp } from "../../builders/http/demo-app.ts";

let app: DemoApp;
beforeAll(async () => {
  app = await demoApp();
});
afterAll(() => app[Symbol.asyncDispose]());
afterEach(() => vi.unstubAllEnvs());

describe("an export", () => {
  test.each([
    ["md", "text/markdown; charset=utf-8", /^# /],
    ["html", "text/html; charset=utf-8", /^<!doctype html>/i],
    ["json", "application/json", /^\{/],
  ])("to %s is a download of the right type", async (to, type, beginning) => {
    const response = await app.ask(`/api/v1/sessions/latest/export?to=${to}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    expect(response.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="[A-Za-z0-9-]+\\.${to}"$`),
    );
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    expect(text).toMatch(beginning);
    if (to === "json") expect(JSON.parse(text)).toBeTypeOf("object");
  });

  test("has a file name that is valid on every system, for any title", async () => {
    const nameOf = async (title: string) => {
      const body = JSON.stringify({ title });
      await app.ask("/api/v1/sessions/latest", { method: "PATCH", body });
      const { headers } = await app.ask("/api/v1/sessions/latest/export");
      return /filename="(.*)"$/.exec(headers.get("content-disposition") ?? "")?.[1];
    };
    expect(await nameOf('../../etc/"pass\\wd"; x')).toBe("etc-pass-wd-x-c85cb7e0.md");
    expect(await nameOf("Café à la crème")).toBe("Cafe-a-la-creme-c85cb7e0.md");
    expect(await nameOf("割引の計算")).toBe("c85cb7e0.md");
    expect((await nameOf("x".repeat(500)))?.length).toBeLessThan(80);
    await app.ask("/api/v1/sessions/latest", { method: "PATCH", body: '{"title":null}' });
  });

  test("that fails in between is broken off, not ended", async () => {
    async function* document(): AsyncGenerator<string> {
      yield "x".repeat(100_000);
      throw new Error("The disk failed.");
    }
    const output = {
      session_id: "a",
      title: "A",
      title_origin: "first-prompt",
      to: "md",
      document: document(),
    };
    const listen = serve({
      fetch: (request, env) => deliverDocument.respond(request, output, breakOffOf(env)),
      port: 0,
      hostname: "127.0.0.1",
    });
    await once(listen, "listening");
    const { port } = listen.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(200);
    expect(
      await response.text().then(
        ({ length }) => length,
        () => "broken off",
      ),
    ).toBe("broken off");
    listen.close();
  });

  test("of a missing session, or to an unknown format, is refused in JSON", async () => {
    expect((await app.ask("/api/v1/sessions/nobody-has-this/export")).status).toBe(404);
    expect((await app.ask("/api/v1/sessions/latest/export?to=pdf")).status).toBe(400);
    expect((await app.ask("/api/v1/sessions/latest/export?output=x")).status).toBe(400);
  });
});

describe("an image", () => {
  test("has its own type, and can only be displayed", async () => {
    const found = await app.ask("/api/v1/search?q=screenshot+attached");
    const [hit] = z
      .object({ results: z.array(z.object({ session_id: z.string(), turn: z.number() })) })
      .parse(await found.json()).results;
    const received = await app.ask(`/api/v1/sessions/${hit?.session_id}/turns/${hit?.turn}`);
    const { interaction } = z
      .object({ interaction: z.object({ id: z.string(), items: z.array(z.object({ type: z.string() })) }) })
      .parse(await received.json());
    expect(interaction.items.filter(({ type }) => type === "image")).toHaveLength(1);
    const path = `/api/v1/interactions/${interaction.id}/images`;
    const response = await app.ask(`${path}/0`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 1, 4)).toBe("PNG");
    const headers = { "if-none-match": response.headers.get("etag") ?? "" };
    expect((await app.ask(`${path}/0`, { headers })).status).toBe(304);
    for (const [index, status] of [
      ["1", 404],
      ["-1", 400],
      ["x", 400],
    ])
      expect((await app.ask(`${path}/${index}`)).status).toBe(status);
  });
});

describe("the settings", () => {
  const schema = z.object({
    settings: z.array(z.object({ name: z.string(), value: z.unknown(), origin: z.string() })),
  });
  const settings = async () => {
    const received = schema.parse(await (await app.ask("/api/v1/settings")).json());
    return new Map(received.settings.map((each) => [each.name, each]));
  };
  test("are those of the served archive", async () => {
    const { roots, data_dir } = app.demo;
    const received = await settings();
    expect(received.get("roots")).toMatchObject({ value: roots, origin: "flag" });
    expect(received.get("data_dir")).toMatchObject({ value: data_dir, origin: "flag" });
    expect(received.get("port")).toMatchObject({ origin: "default" });
  });
  test("show no name, password or key in an address", async () => {
    vi.stubEnv("CLEW_MODEL_BASE_URL", "https://dana:hunter2@models.example/v1?key=s3cret#x");
    vi.stubEnv("CLEW_MODEL_KEY", "s3cret-key");
    const response = await (await app.ask("/api/v1/settings")).text();
    expect(response).toContain("https://models.example/v1");
    expect(response).not.toMatch(/hunter2|s3cret|dana/);
  });
  test("can't be changed by a request", async () => {
    expect((await app.ask("/api/v1/settings?action=set&name=port&value=1")).status).toBe(400);
    expect((await app.ask("/api/v1/settings", { method: "POST", body: "{}" })).status).toBe(405);
  });
});
