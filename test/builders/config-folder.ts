// Creates a folder for one test's settings, and the environment of a user who has them there.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment, SettingsContext } from "../../src/config/environment.ts";
import { knownAgents } from "../../src/sources/registry.ts";

export interface ConfigFolder extends SettingsContext, Disposable {
  /** The settings file, which exists once it was written. */
  readonly path: string;
  write(content: unknown): void;
}

export function configFolder(environment: Environment["environment"] = {}): ConfigFolder {
  const folder = mkdtempSync(join(tmpdir(), "clew-config-"));
  const path = join(folder, "config.json");
  return {
    environment: { CLEW_CONFIG_DIR: folder, ...environment },
    home: "/home/dana",
    platform: "linux",
    agents: knownAgents(),
    path,
    write(content) {
      writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    },
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
