// Keeps a copy of an archive before its rows are made again, if some of its bytes are lost: only the old rows show what
// those bytes said.
import { chmodSync, constants, copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { checkBlocks } from "./check-blocks.ts";
import type { Connection } from "./database.ts";
import { isDamage } from "./disk-error.ts";

export function keepIfBytesAreLost(connection: Connection): void {
  if (!areBytesLost(connection)) return;
  const { path, data_dir } = connection;
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const copy = join(data_dir, `archive.replaced-${stamp}.db`);
  // Nothing is written meanwhile. Pages that another process copies from the WAL into the database are in both copies.
  connection.inTransaction(() => {
    for (const end of ["", "-wal"]) {
      if (!existsSync(path + end)) continue;
      copyFileSync(path + end, copy + end, constants.COPYFILE_EXCL);
      chmodSync(copy + end, 0o600);
    }
  });
}

/** Blocks of which there is a good copy are stored again on the way. */
function areBytesLost(connection: Connection): boolean {
  try {
    for (const block of checkBlocks(connection)) if (block && block.copy === null) return true;
    return false;
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}
