// Gets what tests need from Debian and npm: `node test/builders/get-programs.ts`. Tests fetch missing parts
// themselves.
import { getClient, OLDER } from "./claude-client/get-client.ts";
import { CHROMIUM, getProgram, PGBOUNCER, POSTGRES, STRACE, SWAY, TMUX, XVFB } from "./debian-program.ts";
import { getNode, OLDEST_NODE, TOO_OLD_NODE } from "./get-node.ts";

for (const program of [STRACE, TMUX, CHROMIUM, SWAY, XVFB, POSTGRES, PGBOUNCER]) getProgram(program);
for (const version of [OLDEST_NODE, TOO_OLD_NODE]) getNode(version);
for (const version of [undefined, ...OLDER]) await getClient(version);
