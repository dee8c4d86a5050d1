// Registers Gemini CLI: what is known before anything is loaded, and how each part is loaded.
import type { RegisteredSource } from "../source.ts";
import { geminiFolder } from "./folder.ts";

export const geminiEntry: RegisteredSource = {
  agent: "gemini",
  name: "Gemini CLI",
  usual_root: "~/.gemini",
  roots: (given) => [geminiFolder(given)],
  mcp_command: "gemini mcp add --scope user clew clew mcp",
  load: async () => (await import("./source.ts")).gemini,
  hooks: async () => (await import("./hooks.ts")).geminiHooks,
  installer: async () => (await import("./install/installer.ts")).geminiInstaller,
};
