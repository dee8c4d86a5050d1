// Makes a backup of the archive once a day, in a process that stays, when agents are quiet and something has changed.
import { backupsOf } from "../../store/open.ts";

export interface BackupPolicy {
  /** How many backups are kept. */
  readonly keep: number;
}

export interface DailyBackupOptions {
  /** Null to make no backups. */
  readonly backup?: BackupPolicy | null;
  readonly signal: AbortSignal;
  /** Receives a failure, which stops nothing else. */
  readonly on_note?: (text: string) => void;
  readonly on_backup?: (path: string) => void;
  readonly now?: () => Date;
  /** Silence of agents before a backup begins. */
  readonly quiet_ms?: number;
  /** How often to look whether a day has passed. */
  readonly look_ms?: number;
}

export interface DailyBackup {
  /** Postpones a backup, because agents have just written something. */
  postpone(): void;
  /** Resolves when a backup that was being made has stopped. */
  over(): Promise<void>;
}

const QUIET_MS = 60_000;
const LOOK_MS = 30 * 60_000;
/** A little less than a day, so backups do not move to a later hour every day. */
const DAY_MS = 23.5 * 3600_000;

export function startDailyBackup(
  data_dir: string,
  {
    backup,
    signal,
    on_note,
    on_backup,
    now = () => new Date(),
    quiet_ms = QUIET_MS,
    look_ms = LOOK_MS,
  }: DailyBackupOptions,
): DailyBackup {
  if (!backup || signal.aborted) return { postpone: () => undefined, over: async () => undefined };
  const { keep } = backup;
  let timer: NodeJS.Timeout | null = null;
  let making: Promise<void> | null = null;
  let noted: string | null = null;

  async function makeIfDue(): Promise<void> {
    const backups = await backupsOf(data_dir);
    const [newest] = await backups.list();
    if (newest && now().getTime() - Date.parse(newest.made_at) < DAY_MS) return;
    if (await backups.isCurrent()) return;
    const { path } = await backups.make({ now: now(), keep, signal });
    noted = null;
    on_backup?.(path);
  }

  /** The same failure is noted once, although it recurs. */
  function note(error: unknown): void {
    const text = `No backup was made. ${error instanceof Error ? error.message : String(error)}`;
    if (!signal.aborted && text !== noted) on_note?.(text);
    noted = text;
  }

  function lookIn(ms: number): void {
    if (timer) clearTimeout(timer);
    if (signal.aborted) return;
    timer = setTimeout(() => {
      making = makeIfDue()
        .catch(note)
        .finally(() => {
          making = null;
          lookIn(look_ms);
        });
    }, ms).unref();
  }

  signal.addEventListener("abort", () => timer && clearTimeout(timer), { once: true });
  lookIn(quiet_ms);
  return {
    postpone() {
      if (!making) lookIn(quiet_ms);
    },
    async over() {
      await making;
    },
  };
}
