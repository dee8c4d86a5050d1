// Creates the home folder of an agent's user for one test, and installs clew in it.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Confirm, installInto } from "../../../src/archive/operations/install.ts";
import { uninstallFrom } from "../../../src/archive/operations/uninstall.ts";
import type { InstallContext } from "../../../src/install/installer.ts";

export interface AgentHome extends Disposable {
  readonly home: string;
  readonly settings: string;
  readonly config: string;
  readonly given: InstallContext;
  write(path: string, text: string): void;
  /** Returns null if there is no such file. */
  read(path: string): string | null;
  install(more?: Partial<InstallContext>, agree?: Confirm): ReturnType<typeof installInto>;
  uninstall(more?: Partial<InstallContext>): ReturnType<typeof uninstallFrom>;
}

/** `settings` and `config` are Claude Code's. */
export function agentHome(agent: string = "claude-code"): AgentHome {
  const home = mkdtempSync(join(tmpdir(), "clew-agent-home-"));
  const given: InstallContext = {
    environment: {},
    home,
    platform: "linux",
    agent_folder: null,
    data_dir: join(home, "data"),
    memory: false,
    pass_data_dir: false,
    launcher: ["/usr/bin/node", "/opt/clew/bin.js"],
  };
  const asked = { agent, dry_run: false, yes: true } as const;
  const yes: Confirm = async () => true;
  return {
    home,
    given,
    settings: join(home, ".claude", "settings.json"),
    config: join(home, ".claude.json"),
    write(path, text) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { mode: 0o600 });
    },
    read: (path) => (existsSync(path) ? readFileSync(path, "utf8") : null),
    install: (more = {}, agree) =>
      installInto({ ...asked, yes: agree === undefined }, { ...given, ...more }, agree ?? yes),
    uninstall: (more = {}) => uninstallFrom(asked, { ...given, ...more }, yes),
    [Symbol.dispose]() {
      rmSync(home, { recursive: true, force: true });
    },
  };
}
