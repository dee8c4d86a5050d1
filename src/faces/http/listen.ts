// A port for the server: the one that was asked for, or the next that nobody has.
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ClewError } from "../../model/errors.ts";

const MOST_TRIES = 100;

/** The port it listens on. */
export async function listen(server: Server, host: string, wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + MOST_TRIES && port < 65_536; port++) {
    if (await listenAt(server, host, port)) return (server.address() as AddressInfo).port;
  }
  throw new ClewError(
    "not_writable",
    `Port ${wanted} and those after it are taken; name another with --port.`,
  );
}

/** False when another program has it. */
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
