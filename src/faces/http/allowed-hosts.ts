// Lists the Host headers that the server accepts, from the address it listens on.
import type { NetworkInterfaceInfo } from "node:os";

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** The machine's own addresses, for a server that listens on all of them. */
  readonly addresses: readonly Pick<NetworkInterfaceInfo, "address">[];
  /** The page's own name, if it has one. */
  readonly page_name?: string | null;
}

/** Returns host names in lower case, with the port as browsers write it. */
export function allowedHosts({ host, port, addresses, page_name = null }: ListenAddress): Set<string> {
  const names = new Set(["127.0.0.1", "localhost", ...(page_name === null ? [] : [page_name])]);
  if (host === "::1" || host === "localhost") names.add("[::1]");
  if (EVERYWHERE.has(host))
    for (const { address } of [...addresses, { address: "::1" }]) names.add(inUrl(address));
  else names.add(inUrl(host));
  const hosts = [...names].map((name) => `${name.toLowerCase()}:${port}`);
  // Browsers leave out port 80.
  return new Set(port === 80 ? [...hosts, ...names] : hosts);
}

/** Returns a host with its port as browsers write it. */
export function hostWithPort(host: string, port: number): string {
  return port === 80 ? inUrl(host) : `${inUrl(host)}:${port}`;
}

/** Puts IPv6 addresses in brackets, as URLs need. */
function inUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

const EVERYWHERE: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);
