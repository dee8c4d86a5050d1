// Shows what a push would send, without sending anything: every log, how large it is, and if wanted its very bytes.
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "../../model/errors.ts";
import type { Store } from "../../store/store.ts";
import type { Share } from "../../team/membership.ts";
import { leavingText } from "../../team/outgoing/leaving-text.ts";
import { makeLog } from "../../team/push/make-log.ts";
import type { Outbox } from "../../team/push/outbox.ts";
import { isSent } from "../../team/push/push.ts";
import { CLIENT } from "./push-shared.ts";
import { type SharedLog, sharedLogs } from "./shared-logs.ts";

export interface LeavingLog {
  readonly project: string;
  readonly level: Share["level"];
  readonly session_id: string;
  readonly title: string;
  readonly log: string;
  readonly bytes: number;
  /** Marks left in place of secrets. */
  readonly redacted: number;
  /** The file with its bytes; null if they were not wanted. */
  readonly path: string | null;
}

export interface WhatWouldLeaveOptions {
  readonly home: string;
  /** Where to write the bytes; null to only count them. */
  readonly folder: string | null;
  readonly signal?: AbortSignal;
  readonly on_progress?: (logs: number) => void;
}

/** Leaves out what the server has already, except when the bytes are wanted. */
export async function whatWouldLeave(
  store: Store,
  shares: readonly Share[],
  outbox: Outbox,
  { home, folder, signal, on_progress }: WhatWouldLeaveOptions,
): Promise<LeavingLog[]> {
  const leaving: LeavingLog[] = [];
  for await (const local of sharedLogs(store, shares, home)) {
    signal?.throwIfAborted();
    const sent = outbox.sent(local.log);
    if (sent?.refused || (folder === null && sent && isSent(local, sent))) continue;
    leaving.push(await lookAt(local, folder));
    on_progress?.(leaving.length);
  }
  return leaving;
}

async function lookAt(local: SharedLog, folder: string | null): Promise<LeavingLog> {
  const path = folder === null ? null : fileFor(local, folder);
  const file = path === null ? null : openSync(path, "w", 0o600);
  let redacted = 0;
  try {
    const { manifest } = await makeLog(local, null, CLIENT, async ({ bytes }) => {
      redacted += bytes.toString("latin1").split("[redacted ").length - 1;
      if (file !== null) writeSync(file, bytes);
    });
    const bytes = manifest.generations.reduce((sum, each) => sum + each.bytes, 0);
    const { session, level, log } = local;
    return {
      ...{
        project: local.project.id,
        level,
        session_id: session.id,
        title: leavingText(local.project).of(session.title, "title"),
      },
      ...{ log: log.name, bytes, redacted, path },
    };
  } finally {
    if (file !== null) closeSync(file);
  }
}

function fileFor({ project, log }: SharedLog, folder: string): string {
  const below = join(folder, ...project.id.split("/").map(safeName));
  try {
    mkdirSync(below, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ClewError("not_writable", `Can't write to ${below}: ${(error as Error).message}`);
  }
  return join(below, `${safeName(log.session_id)}-${safeName(log.name)}`);
}

function safeName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, "_").replace(/^\.+/, "_");
}
