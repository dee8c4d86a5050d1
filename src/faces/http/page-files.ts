// Serves the built page's files by name. Paths come from listing the folder, never from a request.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

export interface PageFiles {
  /** Returns the built HTML with a placeholder for the nonce; null if the page was not built. */
  index(): string | null;
  /** Returns a file next to index.html; null if there is no such file. */
  beside(name: string): PageFile | null;
  /** Returns a file from the assets folder, whose names contain a hash of their contents. */
  asset(name: string): PageFile | null;
}

export interface PageFile {
  readonly media_type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Looks for the folder each time the page is opened, so a rebuilt page shows at once. */
export function pageFiles(findFolder: () => string | null): PageFiles {
  let tables: Tables | null = null;
  const look = () => {
    const folder = findFolder();
    tables = folder === null ? null : tablesOf(folder);
    return tables;
  };
  return {
    index: () => look()?.index() ?? null,
    beside: (name) => read((tables ?? look())?.beside.get(name)),
    asset: (name) => read((tables ?? look())?.assets.get(name)),
  };
}

interface Tables {
  index(): string;
  /** Maps names to paths. */
  readonly beside: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, string>;
}

function tablesOf(folder: string): Tables {
  return {
    index: () => readFileSync(join(folder, "index.html"), "utf8"),
    beside: filesIn(folder),
    assets: filesIn(join(folder, "assets")),
  };
}

/** Leaves out symbolic links, which could lead outside the folder. */
function filesIn(folder: string): Map<string, string> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return new Map(
      entries.filter((entry) => entry.isFile()).map(({ name }) => [name, join(folder, name)] as const),
    );
  } catch {
    // The page has no such folder.
    return new Map();
  }
}

function read(path: string | undefined): PageFile | null {
  const media_type = path === undefined ? undefined : MEDIA_TYPES.get(extname(path));
  if (path === undefined || media_type === undefined) return null;
  try {
    return { media_type, bytes: new Uint8Array(readFileSync(path)) };
  } catch {
    // The page was rebuilt and this file is gone.
    return null;
  }
}

/** Only these file types are served. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".woff2", "font/woff2"],
  [".webmanifest", "application/manifest+json"],
]);
