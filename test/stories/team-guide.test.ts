// Runs the guide for the operator of a team server: its commands bring up the servers on a real PostgreSQL, behind a proxy that
// encrypts, and print what the guide shows. Two people join, one of them with two machines.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test, vi } from "vitest";
import { startPostgres } from "../builders/postgres.ts";
import {
  blocksOf,
  freePort,
  guideDisk,
  type Shell,
  startShell,
  startUnit,
} from "../builders/team/guide-machines.ts";
import { startTeamProxy } from "../builders/team/team-proxy.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { BIN, type Running } from "./command-line.ts";

const project = join(import.meta.dirname, "../..");
const guide = readFileSync(join(project, "docs/guide/team-server.md"), "utf8");
const UNITS = /^sudo systemctl (enable --now|restart) (.*)$/;
const CODE = /\b[A-Z2-9]{5}(?:-[A-Z2-9]{5}){3}\b/;

test("its commands bring up the servers, two people join, one shares, and the other one finds it", {
  timeout: 300_000,
}, async () => {
  const postgres = await startPostgres({ superuser: "postgres" });
  const disk = guideDisk(BIN, join(project, "deploy"));
  const tls = certificate(disk.root);
  const ports = { "9878": String(await freePort()), "9879": String(await freePort()) };
  const services = new Map<string, Running>();
  await using proxy = await startTeamProxy({ tls, ports: () => Object.values(ports).map(Number) });
  const address = `https://localhost:${proxy.port}`;
  const socket = new URL(postgres.address).searchParams.get("host") ?? "";
  const known = new Map(
    Object.entries({ ...disk.paths, "/var/run/postgresql": socket, "https://clew.example.org": address }),
  );
  const actual = (text: string) =>
    [...known].reduce((now, [shown, real]) => now.replaceAll(shown, real), text);
  const env = {
    HOME: disk.root,
    PGHOST: socket,
    PATH: `${disk.bin}:${process.env.PATH ?? ""}`,
    TZ: "UTC",
    COLUMNS: "80",
    CLEW_UPDATE_MS: "60000",
  };
  const trust = {
    NODE_EXTRA_CA_CERTS: join(disk.root, "cert.pem"),
    CURL_CA_BUNDLE: join(disk.root, "cert.pem"),
  };
  const shells = new Map<string, Shell>();
  const homes = new Map<string, string>();

  async function systemctl(units: string): Promise<void> {
    for (const name of units.split(" ")) {
      const [unit = "", instance = ""] = name.split("@");
      const before = services.get(instance);
      before?.process.kill("SIGTERM");
      if (before) expect(await before.end, before.err()).toBe(0);
      const file = join(disk.root, "systemd", `${unit}@.service`);
      const service = startUnit(file, ports[instance as keyof typeof ports], actual, env);
      services.set(instance, service);
      await vi.waitFor(() => expect(service.out(), service.err()).toContain("serves the team"), {
        timeout: 60_000,
      });
    }
  }

  function shellOf(machine: string): Shell {
    const there = shells.get(machine);
    if (there) return there;
    const home = join(disk.root, "homes", machine, machine === "bob" ? "bob" : "ann");
    homes.set(machine, home);
    fillHome(machine, home);
    const ownClock = machine === "desktop" ? { NODE_OPTIONS: `--import=${twoHoursLater(disk.root)}` } : {};
    const shell = startShell({ ...env, ...trust, HOME: home, ...ownClock }, home);
    shells.set(machine, shell);
    return shell;
  }

  function asShown(text: string, machine: string): string {
    const home = homes.get(machine) ?? "";
    const shown = [...known].reduce((now, [name, real]) => now.replaceAll(real, name), text);
    return shown
      .replaceAll(home, `/home/${home.split("/").at(-1)}`)
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "2027-02-17 22:28");
  }

  try {
    for (const { machine, examples } of blocksOf(guide))
      for (const { command, shown } of examples) {
        const [, , units] = UNITS.exec(command) ?? [];
        if (units !== undefined) {
          await systemctl(units);
          continue;
        }
        const run = async () => shellOf(machine).run(actual(command));
        // Derived a little later.
        const printed = command.includes("/search?")
          ? await vi.waitFor(run, { timeout: 60_000, interval: 200 })
          : await run();
        const [code, example] = [CODE.exec(printed)?.[0], CODE.exec(shown)?.[0]];
        if (code !== undefined && example !== undefined) known.set(example, code);
        expect(asShown(printed, machine), command).toBe(asShown(shown, machine));
      }

    const words = readFileSync(join(disk.root, "claude"), "utf8").trimEnd().split("\n");
    const header = words.at(-1)?.replace("Authorization: ", "") ?? "";
    const url = new URL(words.find((word) => word.startsWith("https://")) ?? "");
    expect(url.href).toBe(`${address}/mcp`);
    await checkMcp(url, header, tls.cert);
    const ask = async <Answer>(path: string) =>
      JSON.parse(await shellOf("bob").run(actual(`ask 'https://clew.example.org${path}'`))) as Answer;
    const seen = await vi.waitFor(
      async () => {
        const { sessions } = await ask<{ sessions: { id: string; turns: number; project_path: string }[] }>(
          "/api/v1/sessions",
        );
        expect(sessions).toHaveLength(3);
        return sessions;
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(seen.map(({ id, turns }) => [id, turns]).sort()).toEqual([
      [sessionId(1), 2],
      [sessionId(2), 1],
      [sessionId(3), 1],
    ]);
    const { projects } = await ask<{ projects: { project_path: string; sessions: number }[] }>(
      "/api/v1/projects",
    );
    expect(projects).toMatchObject([{ project_path: "/github.com/acme/shop", sessions: 3 }]);
  } finally {
    for (const shell of shells.values()) shell.end();
    for (const { process } of services.values()) process.kill("SIGKILL");
    await postgres.stop();
    rmSync(disk.root, { recursive: true, force: true });
  }
});

/** The checkouts have one git remote, and a session that both of Ann's machines have goes on at the desktop. */
function fillHome(machine: string, home: string): void {
  const checkout = join(home, machine === "desktop" ? "code/acme/shop" : "shop");
  mkdirSync(join(checkout, ".git"), { recursive: true });
  writeFileSync(join(checkout, ".git/config"), '[remote "origin"]\n\turl = git@github.com:acme/shop.git\n');
  const session = (number: number, ...turns: readonly [prompt: string, answer: string][]) => {
    const talk = conversation({ seed: number, fields: { cwd: checkout, sessionId: sessionId(number) } });
    for (const [prompt, answer] of turns) talk.prompt(prompt).says(answer);
    const path = join(home, ".claude/projects/-shop", `${sessionId(number)}.jsonl`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, talk.text());
  };
  const first = ["Why does the cart total round down?", "Because of Math.floor."] as const;
  if (machine === "ann") {
    session(1, [...first]);
    session(2, ["Which irish postcodes does the checkout refuse?", "All: the pattern is the British one."]);
  }
  if (machine === "desktop") {
    session(1, [...first], ["Round it half up instead.", "Done, in cart.ts."]);
    session(3, ["Add a test for it.", "Added."]);
  }
}

/** A module that puts the clock of a process forward. */
function twoHoursLater(folder: string): string {
  const path = join(folder, "clock.mjs");
  const lines = [
    "const RealDate = Date, by = 2 * 3_600_000;",
    "globalThis.Date = class extends RealDate {",
    "  constructor(...given) { super(...(given.length === 0 ? [RealDate.now() + by] : given)); }",
    "  static now() { return RealDate.now() + by; }",
    "};",
  ];
  writeFileSync(path, lines.join("\n"));
  return path;
}

function certificate(folder: string): { readonly cert: Buffer; readonly key: Buffer } {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const asked = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost";
  const names = ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert];
  execFileSync("openssl", [...asked.split(" "), ...names], { stdio: "ignore" });
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

async function checkMcp(url: URL, authorization: string, cert: Buffer): Promise<void> {
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, cert.toString()]);
  const client = new Client({ name: "an-agent", version: "1.0.0" });
  try {
    const requestInit = { headers: { authorization } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    const found = await client.callTool({
      name: "search_all_sessions",
      arguments: { query: "irish postcodes" },
    });
    expect(found.isError ?? false).toBe(false);
    expect(JSON.stringify(found.content)).toContain("Which irish postcodes");
  } finally {
    await client.close();
    setDefaultCACertificates(trusted);
  }
}
