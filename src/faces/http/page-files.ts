// The files of the built page, by the names they are asked for. The names come from the folder, never from a request.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

export interface PageFiles {
  /** As it was built, with the mark in place of a nonce; null where it was not. */
  index(): string | null;
  /** What lies beside it; null for what does not, and for what is no file. */
  beside(name: string): PageFile | null;
  /** What the build gave a name of its own contents. */
  asset(name: string): PageFile | null;
}

export interface PageFile {
  readonly media_type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The folder is looked for whenever the page is opened, so that a page that is built anew is there at once. */
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
  /** From a name to a path. */
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

/** A link to elsewhere is no file of the page. */
function filesIn(folder: string): Map<string, string> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return new Map(
      entries.filter((entry) => entry.isFile()).map(({ name }) => [name, join(folder, name)] as const),
    );
  } catch {
    // A page without such a folder.
    return new Map();
  }
}

function read(path: string | undefined): PageFile | null {
  const media_type = path === undefined ? undefined : MEDIA_TYPES.get(extname(path));
  if (path === undefined || media_type === undefined) return null;
  try {
    return { media_type, bytes: new Uint8Array(readFileSync(path)) };
  } catch {
    // It was built anew since, and this one is gone.
    return null;
  }
}

/** What is none of these is not served. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".woff2", "font/woff2"],
  [".webmanifest", "application/manifest+json"],
]);
