// Lets a copy of an agent's home grow: to one state after the other, and before that to files that are cut short.
import {
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Shares of a file. */
export const CUTS = [0.3, 0.7];

/** Makes a folder equal to another one. A file that is the same stays as it is, with its times. */
export function replaceFolder(folder: string, by: string): void {
  mkdirSync(folder, { recursive: true });
  const names = (of: string) =>
    readdirSync(of, { recursive: true, encoding: "utf8" }).filter((name) =>
      lstatSync(join(of, name)).isFile(),
    );
  const wanted = new Set(names(by));
  for (const name of names(folder)) if (!wanted.has(name)) rmSync(join(folder, name));
  for (const name of wanted) {
    const [from, to] = [join(by, name), join(folder, name)];
    if (lstatSync(to, { throwIfNoEntry: false }) && readFileSync(from).equals(readFileSync(to))) continue;
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to);
    chmodSync(to, 0o600);
  }
}

/** Cuts the files that an agent appends to, and returns how many there are. Others never end in the middle. */
export function cutLines(folder: string, share: number): number {
  const names = globSync("**/*.jsonl", { cwd: folder });
  for (const name of names) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, name), bytes.subarray(0, bytes.length * share));
  }
  return names.length;
}
