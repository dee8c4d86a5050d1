// Lists the packages that go into the built page: the dependencies of web/package.json, and theirs, by the lock file.

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly integrity?: string;
  /** The folder of a workspace, for a link to it. */
  readonly link?: boolean;
  /** True for a package inside another one's archive, whose hash covers it. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}

/** Returns sorted folders relative to the checkout, such as `node_modules/react`. */
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

  /** Looks where Node does: in the importing package, then further up. */
  function folderOf(name: string, from: string): string | undefined {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
      const folder = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
      if (packages[folder]) return folder;
      if (at === "") return undefined;
    }
  }
}
