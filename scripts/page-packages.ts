// Which packages go into the built page: what web/package.json depends on, and what those do, by the lock file.

export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dependencies?: Readonly<Record<string, string>> }>>;
}

/** Folders from the checkout on, such as `node_modules/react`; in order. */
export function pagePackages({ packages }: LockFile): string[] {
  const found = new Set<string>();
  const visit = (from: string) => {
    for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
      const folder = folderOf(name, from);
      if (folder === undefined || found.has(folder)) continue;
      found.add(folder);
      visit(folder);
    }
  };
  visit("web");
  return [...found].sort();

  /** As Node looks for it: beside who asks, and then further up. */
  function folderOf(name: string, from: string): string | undefined {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
      const folder = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
      if (packages[folder]) return folder;
      if (at === "") return undefined;
    }
  }
}
