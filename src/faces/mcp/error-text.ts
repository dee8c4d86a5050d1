// Turns errors into text for an agent: a sentence that names tools and arguments, with quoted titles fenced.
import type { CallToolResult } from "@modelcontextprotocol/server";
import { fence } from "../../agent-text/fence.ts";
import { withoutLookAlikes } from "../../agent-text/look-alikes.ts";
import { sanitizeLine } from "../../agent-text/sanitize.ts";
import { ClewError } from "../../model/errors.ts";
import { TooNewError } from "./resolve-session.ts";

export function errorResult(error: unknown): CallToolResult {
  if (error instanceof TooNewError) return { content: [{ type: "text", text: error.message }] };
  return { isError: true, content: [{ type: "text", text: errorText(error) }] };
}

/** Fences every line after the first, because those may quote titles. */
export function errorText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [first = "", ...rest] = message.split("\n").slice(0, MOST_LINES);
  const { notice, start, end } = fence();
  const quoted = rest.length === 0 ? [] : [notice, start(false), ...rest.map(safeLine), end];
  return [`${safeLine(withoutCommands(first))}${advice(error)}`, ...quoted].join("\n");
}

const MOST_LINES = 10;
const LONGEST_LINE = 500;

function safeLine(text: string): string {
  return withoutLookAlikes(sanitizeLine(text)).slice(0, LONGEST_LINE).toWellFormed();
}

/** Leaves out sentences that name a command: they are for a person at a terminal. */
function withoutCommands(message: string): string {
  const sentences = message.split(/(?<=[.!?:]["')]?) +/);
  return sentences.filter((sentence) => !/`clew\b/.test(sentence)).join(" ");
}

function advice(error: unknown): string {
  if (!(error instanceof ClewError)) return " clew failed. Try another call, or tell the user.";
  // A server that indexes upgrades the archive itself, and says so in its own message.
  if (/`clew index`/.test(error.message)) return " Tell the user to run `clew index`.";
  if (error.code === "not_yet") return / again\b/.test(error.message) ? "" : " Try again in a moment.";
  if (error.code === "damaged") return " Tell the user: only they can repair the archive.";
  return error.code === "not_found" ? " (list_sessions shows session ids, session_toc shows turns.)" : "";
}
