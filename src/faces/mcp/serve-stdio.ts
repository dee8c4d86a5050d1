// Serves MCP over standard input and output, and writes nothing but the protocol there.
import type { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import { answerMalformed } from "./answer-malformed.ts";

/** Resolves when the client disconnects or the process gets SIGINT or SIGTERM. */
export async function serveStdio(makeServer: () => McpServer): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const answer = answerMalformed((line) => process.stdout.write(`${line}\n`));
  const transport = new StdioServerTransport(process.stdin.pipe(answer));
  const handle = serve(makeServer, {
    transport,
    onerror: (error) => process.stderr.write(`clew: ${error.message}\n`),
  });
  const end = () => ended.resolve();
  for (const name of ["end", "close"]) process.stdin.once(name, end);
  for (const name of ["SIGINT", "SIGTERM"]) process.once(name, end);
  await ended.promise;
  await handle.close();
  // The transport stops reading only what it was given; an open standard input would keep the process alive.
  process.stdin.unpipe(answer);
  process.stdin.pause();
}
