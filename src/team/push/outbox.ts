// Remembers what the server has of each log. Nothing waits in it: the archive itself is the queue. If it is lost or old, the
// server's receipts put it right, at the cost of redacting those logs again.
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writePrivately } from "../../config/write-privately.ts";
import { teamFolder } from "../membership.ts";
import type { LogId } from "../protocol.ts";
import { logIdSchema, manifestSchema, projectIdSchema, refusalReasonSchema } from "../protocol.ts";

const sentSchema = z.object({
  log: logIdSchema,
  project: projectIdSchema,
  /** The log's state in the archive when it was sent. */
  seen: z.string(),
  /** Names the rules and folders that it was made by. */
  made_by: z.string(),
  /** Null if the server refuses it. */
  head: z.object({ seq: z.int(), receipt: z.string(), digest: z.string() }).nullable(),
  generations: manifestSchema.shape.generations,
  /** Why it is refused: the session was forgotten, or is older than the server keeps it. */
  refused: refusalReasonSchema.optional(),
  /** Where to continue in the newest generation. */
  resume: z.object({ raw: z.int(), out: z.int() }),
});

export type SentLog = z.output<typeof sentSchema>;

export interface Outbox {
  sent(log: LogId): SentLog | null;
  all(): readonly SentLog[];
  put(sent: SentLog): void;
  forgetProject(project: string): void;
  /** Forgets the logs with these names of sessions. */
  forgetSessions(names: readonly string[]): void;
}

const goneSchema = z.object({ gone: z.string() });
const goneSessionsSchema = z.object({ gone_sessions: z.array(z.string()) });

export function openOutbox(dataDir: string): Outbox {
  const path = join(teamFolder(dataDir), "outbox.jsonl");
  const entries = new Map<string, SentLog>();
  const lines = readLines(path);
  for (const line of lines) take(line);
  if (lines.length > 2 * entries.size + SPARE_LINES)
    writePrivately(path, [...entries.values()].map((each) => `\n${JSON.stringify(each)}`).join(""));

  function take(line: string): void {
    const value = parsed(line);
    const gone = goneSchema.safeParse(value);
    if (gone.success) drop(({ project }) => project === gone.data.gone);
    const sessions = goneSessionsSchema.safeParse(value);
    if (sessions.success) drop(({ log }) => sessions.data.gone_sessions.includes(log.session_id));
    const sent = sentSchema.safeParse(value);
    if (sent.success) entries.set(keyOf(sent.data.log), sent.data);
  }

  function drop(test: (sent: SentLog) => boolean): void {
    for (const [key, each] of entries) if (test(each)) entries.delete(key);
  }

  /** The line break comes first, so a line that was torn spoils no other. */
  function append(value: unknown): void {
    mkdirSync(teamFolder(dataDir), { recursive: true, mode: 0o700 });
    appendFileSync(path, `\n${JSON.stringify(value)}`, { mode: 0o600 });
  }

  return {
    sent: (log) => entries.get(keyOf(log)) ?? null,
    all: () => [...entries.values()],
    put(sent) {
      append(sent);
      entries.set(keyOf(sent.log), sent);
    },
    forgetProject(project) {
      append({ gone: project });
      drop((each) => each.project === project);
    },
    forgetSessions(names) {
      append({ gone_sessions: names });
      drop(({ log }) => names.includes(log.session_id));
    },
  };
}

const SPARE_LINES = 200;

function keyOf({ agent, session_id, name }: LogId): string {
  return JSON.stringify([agent, session_id, name]);
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    // Nothing was sent yet, or it can't be read: then everything is compared with the server again.
    return [];
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Torn by a kill. The log is compared with the server again.
    return null;
  }
}
