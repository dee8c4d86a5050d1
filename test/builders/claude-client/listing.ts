// Lists a folder with each file's size and last write. Two equal listings show that nothing was written in between.
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

export function listing(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return ["", ...names].map((name) => {
    const { size, mtimeNs, mode } = lstatSync(join(folder, name), { bigint: true });
    return `${name} ${mode.toString(8)} ${size} ${mtimeNs}`;
  });
}
