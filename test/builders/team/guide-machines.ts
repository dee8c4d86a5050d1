// Runs the commands of a guide on made-up machines: a shell for each, a folder in place of a whole disk, and stand-ins for what a test
// may not do to the machine it runs on (installing packages, adding users, starting services).
import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inherited, type Running, started } from "../../stories/command-line.ts";

export interface GuideBlock {
  readonly machine: string;
  readonly examples: readonly { readonly command: string; readonly shown: string }[];
}

/** Blocks are marked `console <machine>`; each example begins with `$ `. */
export function blocksOf(guide: string): GuideBlock[] {
  return Array.from(
    guide.matchAll(/^```console (\w+)\n([\s\S]*?)^```$/gm),
    ([, machine = "", text = ""]) => ({
      machine,
      examples: text
        .split(/^\$ /m)
        .slice(1)
        .map((example) => {
          const [command = "", ...shown] = example.trimEnd().split("\n");
          return { command, shown: shown.join("\n") };
        }),
    }),
  );
}

export interface Shell {
  /** Returns what a command printed. Fails if the command does. */
  run(command: string): Promise<string>;
  end(): void;
}

export function startShell(env: Readonly<Record<string, string>>, cwd: string): Shell {
  const shell = spawn("bash", ["--noprofile", "--norc"], { env: { ...inherited(), ...env }, cwd });
  let text = "";
  let changed = Promise.withResolvers<void>();
  const take = (bytes: Buffer) => {
    text += bytes;
    changed.resolve();
    changed = Promise.withResolvers();
  };
  for (const stream of [shell.stdout, shell.stderr]) stream.on("data", take);
  return {
    async run(command) {
      text = "";
      shell.stdin.write(`{ ${command}\n} 2>&1 </dev/null; echo "${END}$?"\n`);
      let found = ENDED.exec(text);
      for (; !found; found = ENDED.exec(text)) await changed.promise;
      const printed = text.slice(0, found.index).trimEnd();
      if (found[1] !== "0") throw new Error(`$ ${command}\n${printed}\nended with ${found[1]}`);
      return printed;
    },
    end: () => void shell.kill(),
  };
}

const END = "--- it ended with ";
const ENDED = new RegExp(`${END}(\\d+)\\n`);

export interface GuideDisk {
  readonly root: string;
  /** Has the stand-ins; first on the path. */
  readonly bin: string;
  /** Where a path of the guide is in the test. */
  readonly paths: Readonly<Record<string, string>>;
}

/** `program` is the command that the package would install. */
export function guideDisk(program: string, deploy: string): GuideDisk {
  const root = mkdtempSync(join(tmpdir(), "clew-guide-"));
  const at = (path: string) => join(root, path);
  for (const folder of ["bin", "etc", "systemd", "lib", "opt/clew/node_modules/.bin"])
    mkdirSync(at(folder), { recursive: true });
  const script = (path: string, text: string) =>
    writeFileSync(at(path), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  script("opt/clew/node_modules/.bin/clew", `exec '${process.execPath}' '${program}' "$@"`);
  script(
    "bin/sudo",
    'if [ "$1" = -u ]; then [ "$2" = postgres ] && export PGUSER=postgres; shift 2; fi; exec env "$@"',
  );
  for (const name of ["apt-get", "adduser", "chown", "npm"]) script(`bin/${name}`, "exit 0");
  script("bin/claude", `printf '%s\\n' "$@" > '${at("claude")}'`);
  return {
    root,
    bin: at("bin"),
    paths: {
      "/etc/clew": at("etc/clew"),
      "/etc/systemd/system": at("systemd"),
      "/var/lib/clew": at("lib"),
      "/opt/clew": at("opt/clew"),
      "/usr/local/bin": at("bin"),
      "deploy/clew": `${deploy}/clew`,
    },
  };
}

/** Does what systemd would: starts the command of a unit for an instance, with its variables and its credentials. */
export function startUnit(
  unit: string,
  instance: string,
  replace: (text: string) => string,
  env: Readonly<Record<string, string>>,
): Running {
  const lines = replace(readFileSync(unit, "utf8")).replaceAll("%i", instance).split("\n");
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  const credentials = mkdtempSync(join(tmpdir(), "clew-credentials-"));
  for (const credential of valuesOf("LoadCredential")) {
    const [name = "", path = ""] = credential.split(":");
    copyFileSync(path, join(credentials, name));
    chmodSync(join(credentials, name), 0o400);
  }
  const own = valuesOf("Environment").map((each) => each.replaceAll("%d", credentials));
  const read = valuesOf("EnvironmentFile").flatMap((path) => readFileSync(path, "utf8").trim().split("\n"));
  const variables = Object.fromEntries([...own, ...read].map((each) => splitOnce(each, "=")));
  const [command = ""] = valuesOf("ExecStart");
  const words = command
    .split(" ")
    .map((word) => word.replace(/^\$\{(\w+)\}$/, (_, name) => variables[name] ?? ""));
  return started(words.slice(1), { ...env, ...variables }, words[0]);
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
