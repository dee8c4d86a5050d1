// Wires every part of clew together and runs one command line; the only file that may import them all.
import manifest from "../package.json" with { type: "json" };
import type { OtherFaces } from "./faces/cli/faces.ts";
import { runCli } from "./faces/cli/run.ts";

export async function main(argv: readonly string[]): Promise<number> {
  return runCli(argv, { version: manifest.version, description: manifest.description, faces });
}

/** Each is loaded when it is started: most commands need neither. */
const faces: OtherFaces = {
  async startServer(options) {
    const { startServer } = await import("./faces/http/serve.ts");
    const { mcpOverHttp } = await import("./faces/mcp/mcp-over-http.ts");
    const { pageFolder } = await import("./faces/http/page-folder.ts");
    const mcp = mcpOverHttp(options.resident, { version: options.version });
    return startServer({ ...options, mcp, page_folder: pageFolder });
  },
  async startTeamServer(options) {
    const { serveTeam } = await import("./faces/http/team/serve-team.ts");
    const { mcpOverHttp } = await import("./faces/mcp/mcp-over-http.ts");
    const { pageFolder } = await import("./faces/http/page-folder.ts");
    const { version } = options;
    return serveTeam({
      ...options,
      mcpFor: (resident) => mcpOverHttp(resident, { version }),
      page_folder: pageFolder,
    });
  },
  async findServer(data_dir) {
    const { findServer } = await import("./faces/http/find-server.ts");
    return findServer(data_dir);
  },
  async serveStdio(resident, { version, environment, cwd }) {
    const [{ serveStdio }, { mcpServer }] = await Promise.all([
      import("./faces/mcp/serve-stdio.ts"),
      import("./faces/mcp/mcp-server.ts"),
    ]);
    return serveStdio(() => mcpServer({ version, resident, caller: { environment, cwd } }));
  },
  async serveDesktop({ http, environment, ...options }) {
    const { openDesktop } = await import("./faces/desktop/desktop-server.ts");
    const makeServer = await openDesktop({ ...options, environment });
    if (!http) return (await import("./faces/mcp/serve-stdio.ts")).serveStdio(makeServer);
    const { serveMcp } = await import("./faces/http/serve-mcp.ts");
    return serveMcp({ ...http, makeServer, token_name: "desktop-token", log: options.log });
  },
  async watch(options) {
    const { watch } = await import("./faces/tui/watch.ts");
    return watch(options);
  },
};
