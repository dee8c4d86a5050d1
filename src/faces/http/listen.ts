// Listens on the requested port, or on the next free one.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ClewError } from "../../model/errors.ts";

export interface Listening {
  readonly port: number;
  /** One for each address. */
  readonly servers: readonly Server[];
  /** True if no other program can listen on this port of 127.0.0.1 or ::1. */
  readonly has_loopback: boolean;
}

const MOST_TRIES = 100;

/**
 * Listens on both loopback addresses if the host is one of them. Browsers try both for a name below `localhost`, ::1 first, so
 * another user's program on the same port of the other one would get what was meant for clew.
 */
export async function listen(
  host: string,
  wanted: number,
  { make = () => createServer(), most_tries = MOST_TRIES }: ListenOptions = {},
): Promise<Listening> {
  const addresses = ADDRESSES.get(host) ?? [host];
  for (let count = 0; count < most_tries && wanted + count < 65_536; count++) {
    const servers = await listenOnAll(addresses, wanted === 0 ? 0 : wanted + count, make);
    if (servers) return { ...servers, has_loopback: ADDRESSES.has(host) };
  }
  throw new ClewError(
    "not_writable",
    `Port ${wanted} and the ports after it are in use. Choose another with --port.`,
  );
}

export interface ListenOptions {
  /** Makes a server that encrypts; by default it does not. */
  readonly make?: () => Server;
  /** How many ports to try, from the wanted one on. */
  readonly most_tries?: number;
}

/** A server on `::` accepts connections to 127.0.0.1 too. */
const ADDRESSES: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ["127.0.0.1", ["127.0.0.1", "::1"]],
  ["localhost", ["127.0.0.1", "::1"]],
  ["::1", ["::1", "127.0.0.1"]],
  ["0.0.0.0", ["0.0.0.0", "::1"]],
  ["::", ["::"]],
]);

/** Returns null if another program uses the port on one of the addresses. */
async function listenOnAll(
  addresses: readonly string[],
  wanted: number,
  make: () => Server,
): Promise<Pick<Listening, "port" | "servers"> | null> {
  const servers: Server[] = [];
  let port = wanted;
  for (const [index, address] of addresses.entries()) {
    const server = make();
    const code = await tryToListen(server, address, port);
    if (code === null) {
      port = (server.address() as AddressInfo).port;
      servers.push(server);
      // A machine may have no IPv6, and then no other program can listen there either.
    } else if (index === 0 || !ABSENT.has(code.code)) {
      for (const other of servers) other.close();
      if (code.code === "EADDRINUSE") return null;
      throw new ClewError("not_writable", `clew can't listen on ${address}, port ${port}: ${code.message}`);
    }
  }
  return { port, servers };
}

const ABSENT: ReadonlySet<string | undefined> = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"]);

/** Returns null, or why it could not listen. */
async function tryToListen(
  server: Server,
  address: string,
  port: number,
): Promise<NodeJS.ErrnoException | null> {
  try {
    server.listen(port, address);
    await once(server, "listening");
    return null;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}
