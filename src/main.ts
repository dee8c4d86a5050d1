// Wires every part of clew together and runs one command line; the only file that may import them all.
import manifest from "../package.json" with { type: "json" };
import { runCli } from "./faces/cli/run.ts";

export async function main(argv: readonly string[]): Promise<number> {
  return runCli(argv, { version: manifest.version, description: manifest.description });
}
