// A proxy in front of team servers, as an operator has one: it passes requests on to the servers in turn, and to another one if
// a server is not there. A test may look at each request, and break it.
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";

export interface PassedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** As it was sent. */
  readonly body: Buffer;
}

export interface TeamProxyOptions {
  /** Where the servers are that should answer. */
  readonly ports: () => readonly number[];
  /** To encrypt. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Called before a request is passed on, and again before its answer is. Returns true to break the connection instead. */
  readonly watch?: (request: PassedRequest, when: "before" | "after") => Promise<boolean> | boolean;
}

export interface TeamProxy extends AsyncDisposable {
  readonly port: number;
  /** Sends a request to a server once more, and ignores the answer. */
  repeat(request: PassedRequest): Promise<void>;
}

export async function startTeamProxy({ ports, tls, watch }: TeamProxyOptions): Promise<TeamProxy> {
  const take = (incoming: IncomingMessage, response: ServerResponse) => void serve(incoming, response);
  const server = tls ? createTlsServer(tls, take) : createServer(take);
  let turn = 0;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = Buffer.concat(await Array.fromAsync(incoming));
      const { method = "GET", url: path = "/", headers } = incoming;
      const request = { method, path, headers, body };
      if (await watch?.(request, "before")) return void incoming.socket.destroy();
      const answer = await passOn(request);
      if (await watch?.(request, "after")) return void incoming.socket.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      for await (const bytes of answer) response.write(bytes);
      response.end();
    } catch {
      // Its server was killed meanwhile.
      if (response.headersSent) incoming.socket.destroy();
      else response.writeHead(502).end();
    }
  }

  /** Asks each server once, beginning with the next one. */
  async function passOn(request: PassedRequest): Promise<IncomingMessage> {
    const all = ports();
    turn++;
    let failed: unknown = new Error("There is no server.");
    for (let left = 0; left < all.length; left++) {
      const port = all[(turn + left) % all.length] ?? 0;
      try {
        return await ask(port, request);
      } catch (error) {
        failed = error;
        // Whether another server may have done it already is not known.
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
      }
    }
    throw failed;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    repeat: async (request) => {
      const answer = await passOn(request).catch(() => null);
      answer?.resume();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function ask(port: number, { method, path, headers, body }: PassedRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = send({ host: "127.0.0.1", port, method, path, headers, agent: false }, resolve);
  request.on("error", reject).end(body);
  return promise;
}
