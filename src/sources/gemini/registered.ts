// Registers Gemini CLI: what is known before anything is loaded, and how each part is loaded.
import { pathsOf } from "../../config/environment.ts";
import type { RegisteredSource } from "../source.ts";

export const geminiEntry: RegisteredSource = {
  agent: "gemini",
  name: "Gemini CLI",
  usual_root: "~/.gemini",
  // The client's own variable replaces the home folder, and not the folder below it.
  roots: (given) => [pathsOf(given).join(given.environment.GEMINI_CLI_HOME || given.home, ".gemini")],
  load: async () => (await import("./source.ts")).gemini,
};
