// Names a repository by the address of its remote, so all clones have one name, however they were cloned.

/**
 * Returns `host/owner/name`: without scheme, user, password, usual port and `.git`, in small letters, as the usual hosts
 * compare them. Null for an address on this machine, which names nothing on another one.
 */
export function remoteIdentity(address: string): string | null {
  const at = withScheme(address) ?? shortForm(address);
  if (!at) return null;
  const path = at.path.replace(/[?#].*$/s, "").toLowerCase();
  const names = path.split("/").filter((name) => name !== "");
  const last = names.at(-1)?.replace(/\.git$/, "");
  if (last === undefined || last === "" || names.some((name) => /^\.\.?$|\s/.test(name))) return null;
  return [at.host, ...names.slice(0, -1), last].join("/");
}

interface RemotePlace {
  readonly host: string;
  readonly path: string;
}

/** `https://user:password@host:port/path` */
function withScheme(address: string): RemotePlace | null {
  const [, scheme = "", host = "", port, path = ""] =
    /^([a-z][a-z0-9+.-]*):\/\/(?:[^/@]*@)*([^/:@\s]+|\[[^\]\s]+\])(?::(\d*))?(\/.*)$/is.exec(
      address.trim(),
    ) ?? [];
  if (!SCHEMES.has(scheme.toLowerCase())) return null;
  const usual = port === undefined || port === "" || USUAL_PORTS.has(Number(port));
  return { host: host.toLowerCase() + (usual ? "" : `:${Number(port)}`), path };
}

const SCHEMES: ReadonlySet<string> = new Set([
  "http",
  "https",
  "ssh",
  "git",
  "git+ssh",
  "git+https",
  "ssh+git",
]);
const USUAL_PORTS: ReadonlySet<number> = new Set([22, 80, 443, 9418]);

/** `user@host:path`. One letter before the colon is a drive. */
function shortForm(address: string): RemotePlace | null {
  const [, host = "", path = ""] =
    /^(?:[^/@\s]+@)?([^/:@\s]{2,}|\[[^\]\s]+\]):(?!\/\/)(.+)$/s.exec(address.trim()) ?? [];
  return host === "" ? null : { host: host.toLowerCase(), path };
}
