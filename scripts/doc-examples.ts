// Runs the examples of a document on the built-in sample: the commands after `$ ` in its blocks marked `console`.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const project = join(import.meta.dirname, "..");

/** Every document with examples, by its path in the project. */
export function documentsWithExamples(): Map<string, string> {
  const paths = ["README.md", ...globSync("docs/**/*.md", { cwd: project }).sort()];
  const texts = paths.map((path): [string, string] => [path, readFileSync(join(project, path), "utf8")]);
  return new Map(texts.filter(([, text]) => BLOCK.test(text)));
}

const BLOCK = /(?<=^```console\n)[\s\S]*?(?=^```$)/m;

/**
 * Returns the document with the output that its examples print now. They share an archive, so one example may rename a session
 * and the next one list it.
 */
export function runExamples(text: string, program: string): string {
  const folder = mkdtempSync(join(tmpdir(), "clew-examples-"));
  const words = [process.execPath, program, "--data-dir", join(folder, "data")].map((word) => `'${word}'`);
  try {
    mkdirSync(join(folder, "work"));
    writeFileSync(join(folder, "clew"), `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`, { mode: 0o755 });
    // On a slow machine, the first look at the sample prints its progress.
    runExample("$ clew --demo list", folder);
    return text.replaceAll(new RegExp(BLOCK, "gm"), (block) =>
      block
        .split(/^(?=\$ )/m)
        .map((example) => runExample(example, folder))
        .join(""),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A last line that is only `…` shortens the output: as many lines stay as were there. */
function runExample(example: string, folder: string): string {
  const [command = "", ...shown] = example.trimEnd().split("\n");
  const env = {
    PATH: `${folder}:${process.env.PATH ?? ""}`,
    ...{ HOME: folder, TZ: "UTC", NO_COLOR: "1", COLUMNS: "80", CLEW_UPDATE_MS: "60000" },
  };
  const cwd = join(folder, "work");
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command.slice(2)], {
    cwd,
    env,
    encoding: "utf8",
  });
  // A program such as jq is not on this machine.
  if (status === NOT_FOUND) return example;
  const printed = anyMachine(stdout + stderr, folder)
    .trimEnd()
    .split("\n");
  const lines = shown.at(-1) === "…" ? [...printed.slice(0, shown.length - 1), "…"] : printed;
  return [command, ...lines].join("\n").trimEnd() + example.slice(example.trimEnd().length);
}

const NOT_FOUND = 127;

/** Replaces paths of this machine. */
function anyMachine(text: string, folder: string): string {
  return text
    .replaceAll(join(folder, "data"), "/home/dana/.local/share/clew")
    .replaceAll(/\S*\/clew\/demo-home-[\d.]+-\d+/g, "/home/dana/.cache/clew/demo")
    .replaceAll(/[ \t]+$/gm, "");
}
