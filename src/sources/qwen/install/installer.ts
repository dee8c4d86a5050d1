// Installs clew in Qwen Code: hooks and the MCP server go into its settings.
import { pathsOf } from "../../../config/environment.ts";
import { settingsInstaller } from "../../gemini-family/install/settings-installer.ts";
import { qwenFolder, runtimeFolder } from "../folder.ts";

export const qwenInstaller = settingsInstaller({
  name: "Qwen Code",
  // From 1000 on, every version takes a number as milliseconds. Only newer ones take a smaller number as seconds.
  hooks: [
    { event: "SessionStart", script: "spool.sh", timeout: 5000 },
    { event: "SessionStart", script: "context.sh", timeout: 10_000 },
    { event: "UserPromptSubmit", script: "spool.sh", timeout: 5000 },
    { event: "Stop", script: "spool.sh", timeout: 5000 },
    { event: "SessionEnd", script: "spool.sh", timeout: 5000 },
  ],
  memory: { event: "UserPromptSubmit", script: "memory.sh", timeout: 5000 },
  settings: (given, folder) => {
    const own = folder === null || folder === runtimeFolder(given) ? qwenFolder(given) : folder;
    return pathsOf(given).join(own, "settings.json");
  },
  hooksOff: ({ disableAllHooks }) => (disableAllHooks === true ? '"disableAllHooks" is true' : null),
  limits: [],
});
