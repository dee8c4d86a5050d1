// Registers Gemini CLI: what is known before anything is loaded, and how each part is loaded.
import type { RegisteredSource } from "../source.ts";
import { geminiFolder } from "./folder.ts";

/** Begins a document or a log. A client that was made from this one begins its documents in the same way. */
const CHAT = /^\{\s*"sessionId":\s*"[^"]+",\s*"projectHash":/;

export const geminiEntry: RegisteredSource = {
  agent: "gemini",
  name: "Gemini CLI",
  usual_root: "~/.gemini",
  roots: (given) => [geminiFolder(given)],
  mcp_command: "gemini mcp add --scope user clew clew mcp",
  recognizes: (path, head) =>
    /\/\.gemini(?:\/|$)/.test(path) ||
    (CHAT.test(head) && !/"type":\s*"qwen"/.test(head) && !/\/\.qwen\//.test(path)),
  load: async () => (await import("./source.ts")).gemini,
  hooks: async () => (await import("./hooks.ts")).geminiHooks,
  installer: async () => (await import("./install/installer.ts")).geminiInstaller,
};
