// Registers OpenCode, and Kilo, which is built from it and stores its sessions in the same way.
import { type Environment, pathsOf } from "../../config/environment.ts";
import type { RegisteredSource } from "../source.ts";

export const openCodeEntry: RegisteredSource = {
  agent: "opencode",
  name: "OpenCode",
  usual_root: "~/.local/share/opencode",
  roots: (given) => rootsIn(given, "opencode", given.environment.OPENCODE_DB),
  recognizes: (path) => isIn(path, "opencode"),
  load: async () => (await import("./source.ts")).openCode,
  installer: async () => (await import("./install/installer.ts")).openCodeInstaller,
};

export const kiloEntry: RegisteredSource = {
  agent: "kilo",
  name: "Kilo",
  usual_root: "~/.local/share/kilo",
  roots: (given) => rootsIn(given, "kilo", given.environment.KILO_DB),
  recognizes: (path) => isIn(path, "kilo"),
  load: async () => (await import("./source.ts")).kilo,
  installer: async () => (await import("./install/installer.ts")).kiloInstaller,
};

function isIn(path: string, name: string): boolean {
  return new RegExp(`/share/${name}(?:/|$)|/${name}(?:-[^/]*)?\\.db$`).test(path);
}

/**
 * Both use this folder on every platform. Their own variable names another database, in the folder or anywhere. Earlier
 * sessions are still in the folder.
 */
function rootsIn(given: Environment, name: string, database = ""): string[] {
  const { isAbsolute, join } = pathsOf(given);
  const folder = join(given.environment.XDG_DATA_HOME || join(given.home, ".local", "share"), name);
  if (database === "" || database === ":memory:") return [folder];
  return [folder, isAbsolute(database) ? database : join(folder, database)];
}
