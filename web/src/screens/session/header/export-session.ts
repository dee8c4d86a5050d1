// A session as a document: where it is, and its text.
import { AskFailure, addressOf } from "../../../api/ask.ts";

export function exportAddress(id: string, to: "md" | "html" | "json"): string {
  return addressOf(`/sessions/${encodeURIComponent(id)}/export`, { to });
}

export async function exportText(id: string): Promise<string> {
  const response = await fetch(exportAddress(id, "md"));
  if (response.ok) return response.text();
  throw new AskFailure(response.status, "no_export", `the server answered ${response.status}.`);
}
