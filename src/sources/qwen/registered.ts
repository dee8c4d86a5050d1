// Registers Qwen Code: what is known before anything is loaded, and how each part is loaded.
import type { RegisteredSource } from "../source.ts";
import { sessionRoots } from "./folder.ts";

export const qwenEntry: RegisteredSource = {
  agent: "qwen",
  name: "Qwen Code",
  usual_root: "~/.qwen",
  roots: sessionRoots,
  mcp_command: "qwen mcp add --scope user clew clew mcp",
  recognizes: (path, head) =>
    /\/\.qwen(?:\/|$)/.test(path) ||
    /^\{"uuid":[^\n]*"message":\{"role":"(?:user|model)","parts":/m.test(head) ||
    (/^\{\s*"sessionId"/.test(head) && /"type":\s*"qwen"/.test(head)),
  load: async () => (await import("./source.ts")).qwen,
  hooks: async () => (await import("./hooks.ts")).qwenHooks,
  installer: async () => (await import("./install/installer.ts")).qwenInstaller,
};
