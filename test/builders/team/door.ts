// Opens a team server to real connections, which a test may break anywhere.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Fault } from "./receiver.ts";
import type { TeamScene } from "./team-scene.ts";

export interface Door extends AsyncDisposable {
  readonly address: string;
  /** Everything that came through it, without headers. */
  readonly wire: Buffer[];
  /** Decides what goes wrong with a request to a path. */
  fault: (path: string) => Fault | null;
}

export async function openDoor(scene: TeamScene): Promise<Door> {
  const server = createServer((request, response) => void pass(request, response));

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(incoming));
    const { method = "", url = "", headers } = incoming;
    door.wire.push(Buffer.from(url), body);
    const fault = door.fault(url);
    if (fault === "before") return void incoming.socket.destroy();
    const token = headers.authorization?.replace("Bearer ", "") ?? null;
    const answer = await scene.ask(token, url, {
      method,
      headers: { "content-type": headers["content-type"] ?? "application/json" },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    if (fault === "after") return void incoming.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const door: Door = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wire: [],
    fault: () => null,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return door;
}
