// The value of a setting in words.
import type { SettingsOutput } from "../../api/outputs.ts";

export function valueText(value: SettingsOutput["settings"][number]["value"]): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  return Array.isArray(value) ? value.join(", ") : String(value);
}
