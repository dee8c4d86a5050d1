// Checks the files in deploy/, which are written for programs that the tests do not start: everything of clew that they name exists.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import { serveCommand } from "../../../src/faces/cli/commands/serve.ts";
import type { CommandContext } from "../../../src/faces/cli/context.ts";

const root = join(import.meta.dirname, "../../..");
const read = (name: string) => readFileSync(join(root, name), "utf8");
const compose = parseYaml(read("deploy/docker-compose.yml")) as Compose;

test("every flag of clew in it exists", () => {
  const program = new Command();
  serveCommand.add(program, {} as CommandContext);
  const known = program.commands[0]?.options.map(({ long }) => long);
  const [unit = ""] = /^ExecStart=.*$/m.exec(read("deploy/clew-team@.service")) ?? [];
  const [docker = ""] = /^CMD .*$/m.exec(read("deploy/Dockerfile")) ?? [];
  const command = compose.services.server?.command ?? [];
  for (const line of [unit, docker, command.join(" ")]) {
    const flags = line.match(/--[a-z-]+/g) ?? [];
    expect(flags.length).toBeGreaterThan(3);
    expect(known).toEqual(expect.arrayContaining(flags));
  }
  expect(command).toEqual(JSON.parse(docker.slice("CMD ".length)));
});

test("every variable of clew in it is read by clew", () => {
  const sources = globSync("src/{config,faces/cli}/**/*.ts", { cwd: root }).map(read).join("\n");
  const files = globSync("deploy/*", { cwd: root }).map(read).join("\n");
  const names = new Set([...files.matchAll(/\bCLEW_[A-Z_]+\b/g)].map(([name]) => name));
  // The unit gives it to --url.
  expect(names.delete("CLEW_TEAM_URL")).toBe(true);
  expect(names.size).toBeGreaterThan(1);
  for (const name of names) expect(sources).toMatch(new RegExp(`\\b${name}\\b`));
});

test("the compose file has PostgreSQL, servers that wait for it, and a proxy, with all secrets and volumes that they name", () => {
  const { services, secrets, volumes } = compose;
  expect(Object.keys(services)).toEqual(["postgres", "server", "proxy"]);
  for (const service of Object.values(services)) {
    for (const name of service.secrets ?? []) expect(Object.keys(secrets)).toContain(name);
    for (const name of service.volumes ?? [])
      expect(Object.keys(volumes)).toContain(name.split(":")[0] ?? "");
    for (const name of Object.keys(Array.isArray(service.depends_on) ? {} : (service.depends_on ?? {})))
      expect(Object.keys(services)).toContain(name);
  }
  expect(services.server?.environment).toEqual({ CLEW_TEAM_FILE: "/run/secrets/database" });
  // Only the proxy can be reached from outside.
  expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(["proxy"]);
});

test("the unit is one that systemd accepts", (context) => {
  const { stderr, error } = spawnSync(
    "systemd-analyze",
    ["verify", join(root, "deploy/clew-team@.service")],
    {
      encoding: "utf8",
    },
  );
  if (error) return context.skip();
  // Its program is not installed here.
  const complaints = stderr
    .split("\n")
    .filter((line) => line.includes("clew-team") && !line.includes("is not executable"));
  expect(complaints).toEqual([]);
});

test("no secret is in a file or in an argument", () => {
  const files = globSync("deploy/*", { cwd: root }).map(read).join("\n");
  expect(files).not.toMatch(/postgres:\/\/\w+:\w+@/);
  expect(files).not.toMatch(/--team[ =]"?postgres/);
});

interface Service {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** Reads the YAML that compose files are usually written in: maps and lists by indentation, lists in brackets, scalars. */
function parseYaml(text: string): unknown {
  const lines = text
    .split("\n")
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .map((line) => ({ depth: line.search(/\S/), text: line.trim() }));
  const scalar = (value: string) => (/^["[]/.test(value) ? (JSON.parse(value) as unknown) : value);
  function block(depth: number): unknown {
    const list: unknown[] = [];
    const map: Record<string, unknown> = {};
    for (let line = lines[0]; line && line.depth === depth; line = lines[0]) {
      lines.shift();
      if (line.text.startsWith("- ")) list.push(scalar(line.text.slice(2)));
      else {
        const found = /^([\w-]+):(?: (.*))?$/.exec(line.text);
        if (!found?.[1]) throw new Error(`Not YAML that this test knows: ${line.text}`);
        const below = lines[0]?.depth ?? 0;
        map[found[1]] = found[2] !== undefined ? scalar(found[2]) : below > depth ? block(below) : null;
      }
    }
    if (lines[0] && lines[0].depth > depth) throw new Error(`Indented too far: ${lines[0].text}`);
    return list.length > 0 ? list : map;
  }
  return block(0);
}
