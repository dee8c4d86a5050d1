// Runs `clew desktop` on real desktops without a screen, with the official client: looks, types, clicks and copies.
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startSway, startX11, type TestDesktop } from "../builders/desktop/start-desktop.ts";
import { BIN, clew, started } from "../stories/command-line.ts";

const soon = { timeout: 30_000, interval: 50 };

interface Content {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
}

type DesktopClient = Client & AsyncDisposable & { said(): string };

type Connect = (desktop: TestDesktop, flags?: readonly string[]) => Promise<DesktopClient>;

const overStdio: Connect = async (desktop, flags = []) => {
  const client = new Client({ name: "test", version: "0.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, "desktop", ...flags],
    env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...desktop.environment },
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await client.connect(transport);
  return Object.assign(client, { said: () => said, [Symbol.asyncDispose]: () => client.close() });
};

const overHttp: Connect = async (desktop, flags = []) => {
  const server = await startHttp(desktop, flags);
  const client = new Client({ name: "test", version: "0.0.0" });
  const headers = { authorization: `Bearer ${server.token}` };
  await client.connect(new StreamableHTTPClientTransport(server.url, { requestInit: { headers } }));
  return Object.assign(client, {
    said: server.said,
    async [Symbol.asyncDispose]() {
      await client.close();
      await server.stop();
    },
  });
};

async function startHttp(desktop: TestDesktop, flags: readonly string[]) {
  const data = mkdtempSync(join(tmpdir(), "clew-data-"));
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: "/nonexistent",
    CLEW_DATA_DIR: data,
    ...desktop.environment,
  };
  const running = started([BIN, "desktop", "--http", "--port", "0", ...flags], env);
  const url = await vi.waitFor(() => new URL(/http:\S+\/mcp/.exec(running.err())?.[0] ?? "none"), soon);
  expect(statSync(join(data, "desktop-token")).mode & 0o777).toBe(0o600);
  return {
    url,
    token: readFileSync(join(data, "desktop-token"), "utf8").trim(),
    said: running.err,
    async stop() {
      running.process.kill("SIGINT");
      expect(await running.end).toBe(0);
      rmSync(data, { recursive: true });
    },
  };
}

async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  return { content: content as Content[], text: (content as Content[]).at(-1)?.text ?? "", isError };
}

async function screenshot(client: Client, input: Record<string, unknown> = {}): Promise<PNG> {
  const { content } = await call(client, "take_screenshot", input);
  return PNG.sync.read(Buffer.from(content[0]?.data ?? "", "base64"));
}

/** Counts the pixels that changed between two columns. */
function changed(before: PNG, after: PNG, [from, to]: readonly [number, number]): number {
  let count = 0;
  for (let y = 0; y < after.height; y++)
    for (let x = from; x < to; x++) {
      const at = (y * after.width + x) * 4;
      if (before.data.readUInt32BE(at) !== after.data.readUInt32BE(at)) count++;
    }
  return count;
}

describe.each([
  ["Sway", "standard input and output", startSway, overStdio],
  ["Sway", "HTTP", startSway, overHttp],
  ["X11", "standard input and output", startX11, overStdio],
  ["X11", "HTTP", startX11, overHttp],
] as const)("on %s over %s", (name, _, startDesktop, connected) => {
  let desktop: TestDesktop;
  beforeAll(async () => {
    desktop = await startDesktop();
  });
  afterAll(() => desktop[Symbol.asyncDispose]());

  test("an agent can only look, unless the person allows more", async () => {
    await using client = await connected(desktop);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(["take_screenshot", "get_clipboard"]);
    expect(client.getServerVersion()?.name).toBe("clew-desktop");
    expect(client.said()).toContain(`Serving ${name}, to look at only.`);
    const { width, height } = await screenshot(client);
    expect([width, height]).toEqual([800, 600]);
    const part = await screenshot(client, { region: { x: 10, y: 20, width: 200, height: 100 }, scale: 0.5 });
    expect([part.width, part.height]).toEqual([100, 50]);
    await expect(client.callTool({ name: "type_text", arguments: { text: "x" } })).rejects.toThrow();
  });

  test("a click moves the focus, typed text arrives there, and a screenshot shows it", async () => {
    await using client = await connected(desktop, ["--control"]);
    const halves = [
      { x: 100, own: [0, 390], other: [410, 800] },
      { x: 600, own: [410, 800], other: [0, 390] },
    ] as const;
    for (const { x, own, other } of halves) {
      desktop.forgetTyped();
      await call(client, "mouse_click", { x, y: 300 });
      // The window shows that it has the focus before anything is typed.
      const settled = await vi.waitFor(async () => {
        const [one, two] = [await screenshot(client), await screenshot(client)];
        expect(changed(one, two, [0, 800])).toBe(0);
        return two;
      }, soon);
      const marker = `marker at ${x} "$(id)" \`id\` -x`;
      expect(await call(client, "type_text", { text: marker })).toMatchObject({ isError: false });
      await vi.waitFor(() => expect([desktop.typed(0), desktop.typed(1)].sort()).toEqual(["", marker]), soon);
      await vi.waitFor(async () => {
        const after = await screenshot(client);
        expect(changed(settled, after, own)).toBeGreaterThan(100);
        expect(changed(settled, after, other)).toBe(0);
      }, soon);
    }
    expect(client.said()).toMatch(/mouse_click 100,300 left\n/);
    expect(client.said()).toMatch(/type_text \(\d+ characters\)\n/);
    expect(client.said()).not.toContain("marker");
  });

  test("the clipboard is set and read", async () => {
    await using client = await connected(desktop, ["--control"]);
    const text = "copied: 'ü' $(id) `id` 😀\nsecond line";
    await call(client, "set_clipboard", { text });
    expect((await call(client, "get_clipboard")).text).toBe(text);
  });

  test("screenshots are saved in the folder that was named, and nowhere else", async () => {
    const folder = mkdtempSync(join(tmpdir(), "clew-shots-"));
    await using client = await connected(desktop, ["--save-dir", folder]);
    const saved = await call(client, "save_screenshot", { name: "one.png", scale: 0.25 });
    expect(saved.text).toContain(join(folder, "one.png"));
    expect(PNG.sync.read(readFileSync(join(folder, "one.png"))).width).toBe(200);
    expect(statSync(join(folder, "one.png")).mode & 0o777).toBe(0o600);
    expect(await call(client, "save_screenshot", { name: "one.png" })).toMatchObject({ isError: true });
    for (const bad of ["../two.png", "/tmp/two.png", "a/b.png", "two.txt", ".png", "..png/x.png", "\0.png"])
      await expect(
        call(client, "save_screenshot", { name: bad }).then((result) => result.isError),
      ).resolves.toBe(true);
    rmSync(folder, { recursive: true });
  });
});

test("over HTTP it needs the token of its own", async () => {
  await using desktop = await startX11();
  const { url, token, stop } = await startHttp(desktop, []);
  const asked = async (headers: Record<string, string>) => {
    const type = { "content-type": "application/json" };
    return (await fetch(url, { method: "POST", headers: { ...type, ...headers }, body: "{}" })).status;
  };
  expect(await asked({})).toBe(401);
  expect(await asked({ authorization: `Bearer ${token}x` })).toBe(401);
  expect(await asked({ authorization: `Bearer ${token}`, origin: "http://evil.example" })).toBe(403);
  expect(await asked({ authorization: `Bearer ${token}` })).not.toBe(401);
  await stop();
});

test("without a desktop it says so in one sentence", () => {
  const { code, out, err } = clew(["desktop"]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/^clew: There is no desktop here: .+\n$/);
});

test("a desktop that has ended is named", () => {
  const { code, err } = clew(["desktop"], { DISPLAY: ":4711" });
  expect(code).toBe(2);
  expect(err).toContain("does not answer (DISPLAY=:4711)");
});
