// Creates a home folder with a session of each agent, as their clients lay them out.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type LocalArchive, openLocalArchive } from "../../src/archive/archive.ts";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { resolveSettings } from "../../src/config/resolve-settings.ts";
import { agentRoot, knownAgents } from "../../src/sources/registry.ts";
import { geminiLog, toolCall } from "./gemini/lines.ts";
import { answered, asked, begins, text } from "./opencode/messages.ts";
import { openCodeWorld } from "./opencode/world.ts";
import { call, qwenLog } from "./qwen/records.ts";

export const GEMINI_SESSION = "bbbbbbbb-0000-4000-8000-000000000001";
export const QWEN_SESSION = "cccccccc-0000-4000-8000-000000000001";
export const OPENCODE_SESSION = "ses_e189abf63ffeKCg8VaaUbc3czq";
export const KILO_SESSION = "ses_e189abf64ffeQXZLvhRpeTauFh";

export interface AgentsHome extends Disposable {
  readonly home: string;
  /** The roots that clew finds in this home without any setting. */
  roots(): readonly string[];
  /** Indexes the home and opens the archive. */
  open(): Promise<LocalArchive>;
}

export function agentsHome(agents: readonly string[] = ["opencode", "kilo", "gemini", "qwen"]): AgentsHome {
  const home = mkdtempSync(join(tmpdir(), "clew-agents-"));
  const data_dir = join(home, "clew-data");
  for (const agent of agents) FILL[agent]?.(home);
  const roots = () =>
    resolveSettings({ environment: {}, home, platform: "linux", agents: knownAgents() }).roots.value;
  return {
    home,
    roots,
    async open() {
      const options = { roots: roots(), data_dir };
      await updateArchive(options, {});
      const now = () => new Date("2030-01-01T00:00:00.000Z");
      return openLocalArchive({ ...options, time_zone: () => "UTC", now });
    },
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}

const FILL: Readonly<Record<string, (home: string) => void>> = {
  opencode: (home) => fillOpenCode(home, "opencode", OPENCODE_SESSION),
  kilo: (home) => fillOpenCode(home, "kilo", KILO_SESSION),
  gemini(home) {
    const log = geminiLog(GEMINI_SESSION).start().prompt("Speed up the shop.").answer("Let me see.");
    log.calls(toolCall("c1", "replace", { file_path: "/work/shop/a.ts", new_string: "2" }, "done"));
    write(home, ".gemini/tmp/shop/chats/session-2026-05-01T10-00-bbbbbbbb.jsonl", log.answer("Done.").text());
  },
  qwen(home) {
    const log = qwenLog(QWEN_SESSION).prompt("Why is the page slow?");
    log.answer([call("c1", "edit", { file_path: "/work/shop/a.ts" })]).answer([{ text: "The cache." }]);
    write(home, `.qwen/projects/-work-shop/chats/${QWEN_SESSION}.jsonl`, log.text());
  },
};

function fillOpenCode(home: string, agent: string, session: string): void {
  using world = openCodeWorld({ agent });
  world.session(session);
  // Equal messages at the same time would be copies, and the sessions one tree.
  const minute = agent.length;
  const said = text(`Done by ${agent}.`);
  world.message(session, `msg_1_${session}`, asked(minute), [text(`Tidy up the cart of ${agent}.`)]);
  world.message(session, `msg_2_${session}`, answered(minute, `msg_1_${session}`), [begins(), said]);
  cpSync(agentRoot(world.root).path, join(home, ".local/share", agent), { recursive: true });
}

function write(home: string, path: string, content: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), content);
}
