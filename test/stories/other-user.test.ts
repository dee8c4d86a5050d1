// Another user of the machine watches the processes of `clew serve`, and listens on the port of one that was killed.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { processStart } from "../../src/config/processes.ts";
import { readServerFile, type ServerFile, writeServerFile } from "../../src/faces/http/server-file.ts";
import { ownToken } from "../../src/faces/http/token-file.ts";
import { ROUNDS, type Stranger, stranger } from "../builders/other-user/stranger.ts";
import { BIN, inherited, type Running, started } from "./command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "clew-other-user-"));
const data = join(folder, "data");
const demo = ["--demo", "--data-dir", data];
const env = { HOME: folder, TMPDIR: folder, TZ: "UTC" };
let other: Stranger;

beforeAll(async () => {
  other = stranger();
  // The archive is there before the attacks begin.
  expect(await started([BIN, ...demo, "index"], env).end).toBe(0);
});
afterAll(() => {
  other[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

const PATIENCE = { timeout: ROUNDS * 60_000 };
const WAITING = { timeout: 30_000, interval: 20 };
const isLinux = process.platform === "linux";

test.runIf(isLinux)(
  "the arguments of processes have no link, while a browser is started",
  PATIENCE,
  async () => {
    const opener = fakeOpener();
    await other.watch();
    let [opened, signed_in, links, read, sign_ins] = [0, 0, 0, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const running = onTerminal([process.execPath, BIN, ...demo, "serve", "--port", "0"], opener.env);
      await vi.waitFor(() => expect(existsSync(opener.path)).toBe(true), WAITING);
      const file = readFileSync(opener.path, "utf8");
      opened++;
      // The person's browser is the first to use the link in the file.
      const [link = ""] = /http:\/\/127\.0\.0\.1:\d+\/sign-in\/[\w-]+/.exec(readFileSync(file, "utf8")) ?? [];
      if ((await fetch(link)).headers.get("set-cookie") !== null) signed_in++;
      expect(await other.read(file, join(data, "server.json"), join(data, "token"))).toEqual(
        process.getuid?.() === 0 ? [null, null, null] : expect.anything(),
      );
      running.stop();
      await running.end;
      rmSync(opener.path);
      const taken = await other.taken();
      links += taken.links.length;
      sign_ins += taken.sign_ins.length;
      if (process.getuid?.() === 0) read += taken.files.filter((text) => text !== "refused").length;
    }
    expect({ opened, signed_in, links, read, sign_ins }).toEqual({
      ...{ opened: ROUNDS, signed_in: ROUNDS },
      ...{ links: 0, read: 0, sign_ins: 0 },
    });
  },
);

/** Creates a fake of the desktop's opener, which takes its time as a browser does, and then writes down its argument. */
function fakeOpener() {
  const [bin, path] = [join(folder, "bin"), join(folder, "opened")];
  mkdirSync(bin);
  writeFileSync(
    join(bin, "xdg-open"),
    `#!/bin/sh\nsleep 0.4\nprintf %s "$1" > '${path}.new'\nmv '${path}.new' '${path}'\n`,
  );
  chmodSync(join(bin, "xdg-open"), 0o755);
  return { path, env: { ...env, DISPLAY: ":0", PATH: `${bin}:${inherited().PATH}` } };
}

/** Runs a command on a terminal, as a person does: only then a browser is opened. */
function onTerminal(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const command = words.map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qfec", command, "/dev/null"], {
    env: { ...inherited(), ...environment },
    stdio: ["pipe", "ignore", "ignore"],
  });
  return {
    end: new Promise<void>((resolve) => child.on("close", () => resolve())),
    stop() {
      const { pid } = readServerFile(data) ?? {};
      if (pid !== undefined) process.kill(pid, "SIGTERM");
    },
  };
}

test(
  "clews that start at once after a crash send nothing secret to a stranger on the old port",
  PATIENCE,
  async () => {
    const token = ownToken(data);
    let [asked, tokens, wrong] = [0, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const port = await other.listen(0, "127.0.0.1");
      // Its process id may belong to another process by now.
      const isReused = round % 2 === 1;
      const left = { ...crashed(port, token), ...(isReused && { pid: process.pid, process_start: null }) };
      writeServerFile(data, left);
      const all = Array.from({ length: 4 }, () =>
        started([BIN, ...demo, "serve", "--port", "0", "--no-open", "--json"], env),
      );
      // One of them serves, and the others find it or say that it is starting.
      await Promise.any(all.map(addressOf));
      await Promise.race([Promise.all(all.map(({ end }) => end)), allButOne(all)]);
      const { requests } = await other.taken();
      asked += requests.length;
      const received = JSON.stringify(requests);
      if (received.includes(token) || received.includes(left.sign_in_key)) tokens++;
      wrong += requests.filter(
        ({ url, authorization }) => !url.startsWith("/api/v1/proof?") || authorization !== "",
      ).length;
      for (const { process: each } of all) each.kill("SIGTERM");
      await Promise.all(all.map(({ end }) => end));
      await other.leave();
    }
    expect({ tokens, wrong }).toEqual({ tokens: 0, wrong: 0 });
    // Where the process is known to be dead, the stranger is not even asked.
    if (isLinux) expect(asked).toBeLessThanOrEqual(4 * Math.floor(ROUNDS / 2));
  },
);

/** The file that a server leaves when it is killed. */
function crashed(port: number, token: string): ServerFile {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  return {
    ...{
      url: `http://127.0.0.1:${port}`,
      page_url: null,
      host: "127.0.0.1",
      port,
      token,
      sign_in_key: "k".repeat(43),
    },
    ...{ pid, process_start: processStart(process.pid), started_at: "", version: "1" },
  };
}

async function addressOf(running: Running): Promise<void> {
  await vi.waitFor(() => expect(running.out()).toContain("}"), WAITING);
}

/** Resolves when all but one have ended. */
function allButOne(all: readonly Running[]): Promise<void> {
  return new Promise((resolve) => {
    let left = all.length;
    for (const { end } of all)
      void end.then(() => {
        left -= 1;
        if (left <= 1) resolve();
      });
  });
}
