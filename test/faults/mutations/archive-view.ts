// Reads what an archive shows of each session, and the bytes it stores, for comparing two archives.
import { zstdDecompressSync } from "node:zlib";
import type { SessionId } from "../../../src/model/ids.ts";
import type { SourceRow } from "../../../src/store/logs.ts";
import type { ArchivedSession, TurnEntry } from "../../../src/store/rows.ts";
import type { Store } from "../../../src/store/store.ts";
import { rawArchive } from "../../contracts/sqlite/raw-archive.ts";

export interface SessionView {
  /** Without its position among other sessions, whose files may be gone. */
  readonly session: Omit<ArchivedSession, "source_deleted" | "link" | "position" | "title" | "title_origin">;
  readonly turns: readonly TurnEntry[];
}

export interface BundleView {
  readonly rows: Readonly<Record<string, SessionView>>;
  /** Its transcripts. */
  readonly sources: readonly SourceRow[];
  readonly source_deleted: boolean;
}

export async function bundleViews(store: Store): Promise<Map<SessionId, BundleView>> {
  const listed = [
    ...(await store.sessions({ archived: "either" })),
    ...(await store.sessions({ archived: "either", ghosts: true })),
  ];
  const views = new Map<SessionId, BundleView>();
  for (const top of listed) {
    const rows: Record<string, SessionView> = {};
    for (const whole of [top, ...(await store.subsessions(top.id))]) {
      const { source_deleted: _, link: _l, position: _p, title: _t, title_origin: _o, ...session } = whole;
      rows[session.id] = { session, turns: await store.turns(whole) };
    }
    const sources = (await store.sourcesOf(top.id)).filter(({ type }) => type !== "side");
    views.set(top.id, { rows, sources, source_deleted: top.source_deleted });
  }
  return views;
}

export interface KeptGeneration {
  readonly path: string;
  readonly current: boolean;
  readonly generation: number;
  readonly bytes: Buffer;
}

/** Reads the database directly, because the store returns only current generations. */
export function keptGenerations(dataDir: string): KeptGeneration[] {
  const database = rawArchive(dataDir, { readOnly: true });
  const rows = database
    .prepare(
      `SELECT path, piece.generation, source.generation = piece.generation AS current, data FROM piece
       JOIN source ON source.key = source_key ORDER BY path, piece.generation, "offset"`,
    )
    .all();
  database.close();
  const groups = Map.groupBy(rows, (row) => `${row.path} ${row.generation}`);
  return Array.from(groups.values(), (blocks) => ({
    path: String(blocks[0]?.path),
    generation: Number(blocks[0]?.generation),
    current: blocks[0]?.current === 1,
    bytes: Buffer.concat(blocks.map((block) => zstdDecompressSync(block.data as Uint8Array))),
  }));
}
