// Installs clew in Gemini CLI: hooks and the MCP server go into its settings.
import { pathsOf } from "../../../config/environment.ts";
import type { JsonObject } from "../../../model/json.ts";
import { settingsInstaller } from "../../gemini-family/install/settings-installer.ts";
import { geminiFolder } from "../folder.ts";

export const geminiInstaller = settingsInstaller({
  name: "Gemini CLI",
  // In milliseconds. A compaction's event is left out, because the client sends it when there is none.
  hooks: [
    { event: "SessionStart", script: "spool.sh", timeout: 5000 },
    { event: "SessionStart", script: "context.sh", timeout: 10_000 },
    { event: "BeforeAgent", script: "spool.sh", timeout: 5000 },
    { event: "AfterAgent", script: "spool.sh", timeout: 5000 },
    { event: "SessionEnd", script: "spool.sh", timeout: 5000 },
  ],
  memory: { event: "BeforeAgent", script: "memory.sh", timeout: 5000 },
  settings: (given, folder) => pathsOf(given).join(folder ?? geminiFolder(given), "settings.json"),
  hooksOff: ({ hooksConfig }) =>
    (hooksConfig as JsonObject | undefined)?.enabled === false ? '"hooksConfig.enabled" is false' : null,
  limits: [
    "Gemini CLI does not send its session to MCP servers, so current_session can only list likely ones.",
  ],
});
