// What lies in a folder, each with its size and when it was last written: the same again means that nobody wrote there.
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

export function listing(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return ["", ...names].map((name) => {
    const { size, mtimeNs, mode } = lstatSync(join(folder, name), { bigint: true });
    return `${name} ${mode.toString(8)} ${size} ${mtimeNs}`;
  });
}
