// Listens on the requested port, or on the next free one.
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ClewError } from "../../model/errors.ts";

const MOST_TRIES = 100;

/** Returns the port that it listens on. */
export async function listen(server: Server, host: string, wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + MOST_TRIES && port < 65_536; port++) {
    if (await listenAt(server, host, port)) return (server.address() as AddressInfo).port;
  }
  throw new ClewError(
    "not_writable",
    `Port ${wanted} and the ports after it are in use. Choose another with --port.`,
  );
}

/** Returns false if another program uses the port. */
async function listenAt(server: Server, host: string, port: number): Promise<boolean> {
  try {
    server.listen(port, host);
    await once(server, "listening");
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") return false;
    throw new ClewError("not_writable", `clew can't listen on ${host}, port ${port}: ${message}`);
  }
}
