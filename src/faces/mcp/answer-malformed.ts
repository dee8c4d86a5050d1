// Answers lines on standard input that are no message of the protocol, so a client that sends one does not wait forever.

import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** Passes on everything else as it came. `reply` gets one line for each malformed one. */
export function answerMalformed(reply: (line: string) => void): Transform {
  const decoder = new StringDecoder("utf8");
  let begun = "";
  return new Transform({
    transform(bytes: Buffer, _, done) {
      const lines = `${begun}${decoder.write(bytes)}`.split("\n");
      begun = lines.pop() ?? "";
      const good = lines.filter((line) => {
        const error = errorIn(line);
        if (error !== null) reply(JSON.stringify({ jsonrpc: "2.0", ...error }));
        return error === null;
      });
      // The reader has a limit of its own for a line that never ends.
      if (begun.length > LONGEST) {
        good.push(begun);
        begun = "";
      }
      done(null, good.map((line) => `${line}\n`).join("") || undefined);
    },
  });
}

const LONGEST = 10_000_000;

interface ReplyError {
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

function errorIn(line: string): ReplyError | null {
  if (line.trim() === "") return null;
  const message = jsonIn(line);
  if (message === undefined) return { id: null, error: { code: -32_700, message: "This line is not JSON." } };
  if (isMessage(message)) return null;
  const id = (message as { id?: unknown } | null)?.id;
  return {
    id: typeof id === "string" || typeof id === "number" ? id : null,
    error: { code: -32_600, message: "Not a JSON-RPC 2.0 message: `jsonrpc` and `method` are required." },
  };
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A request, a notification, or a response. */
function isMessage(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { jsonrpc, method } = value as Record<string, unknown>;
  return jsonrpc === "2.0" && (typeof method === "string" || "result" in value || "error" in value);
}
