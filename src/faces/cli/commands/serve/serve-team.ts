// `clew serve --team`: serves the archives of organisations from PostgreSQL, for everyone who has a token.
import { resolve } from "node:path";
import { ClewError } from "../../../../model/errors.ts";
import { safeText } from "../../../../terminal/safe-text.ts";
import type { CommandContext } from "../../context.ts";
import { onInterruption } from "../../interruption.ts";
import { portIn } from "../../port.ts";
import { nameCommands } from "../../start-command.ts";
import { teamAddress } from "../team-admin.ts";

export interface TeamFlags {
  readonly team?: string | boolean;
  readonly port?: string;
  readonly host: string;
  readonly url?: string;
  readonly keys?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly behindProxy?: boolean;
  readonly json?: boolean;
}

export async function serveTeam(flags: TeamFlags, isLocal: boolean, context: CommandContext): Promise<void> {
  const address = teamAddress(typeof flags.team === "string" ? flags.team : undefined);
  const tls = tlsIn(flags);
  checkEncrypted(flags, isLocal, tls !== null);
  using interruption = onInterruption(() => note("Stopping."));
  const { data_dir, time_zone } = await context.setup();
  const server = await context.faces.startTeamServer({
    ...{ address, data_dir, time_zone, tls, host: flags.host, version: context.version, on_note: note },
    port: flags.port === undefined ? context.settings().port.value : portIn(flags.port),
    public_url: urlIn(flags.url),
    keys: flags.keys === undefined ? null : resolve(flags.keys),
  });
  const { url, port } = server;
  if (flags.json) await context.terminal.printJson({ url, port, pid: process.pid });
  else await context.terminal.printText([`clew serves the team at ${url}\n`]);
  if (!interruption.signal.aborted)
    await new Promise((resolve) => interruption.signal.addEventListener("abort", resolve));
  setTimeout(() => process.exit(0), LONGEST_END_MS).unref();
  await server.close();
}

const LONGEST_END_MS = 5000;

function tlsIn({ tlsCert, tlsKey }: TeamFlags): { readonly cert: string; readonly key: string } | null {
  if (tlsCert !== undefined && tlsKey !== undefined) return { cert: tlsCert, key: tlsKey };
  if (tlsCert === undefined && tlsKey === undefined) return null;
  throw new ClewError("bad_input", "Give both --tls-cert and --tls-key.");
}

/** Tokens and sessions of other people never cross a network in the open. */
function checkEncrypted({ host, behindProxy, url }: TeamFlags, isLocal: boolean, encrypted: boolean): void {
  if (!encrypted && !behindProxy && !isLocal)
    throw new ClewError(
      "bad_input",
      `Other machines could reach the team server at ${host}, and the traffic is not encrypted. Add --tls-cert and --tls-key, ` +
        "or --behind-proxy if a proxy in front of it encrypts.",
    );
  if (behindProxy && !encrypted && !url?.startsWith("https://"))
    throw new ClewError(
      "bad_input",
      "With --behind-proxy, name the proxy's address: --url https://clew.example.org",
    );
}

function urlIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/")
    throw new ClewError("bad_input", `Give --url as https://name, without a path, not ${text}.`);
  return url.origin;
}

function note(text: string): void {
  process.stderr.write(`clew: ${safeText(nameCommands(text))}\n`);
}
