// The other faces (HTTP, MCP, terminal screen) as interfaces that commands start; main.ts passes them in.
import type { SearchResult } from "../../archive/search/result.ts";
import type { SessionInBrief } from "../../archive/sessions/session-row.ts";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import type { DisplayZone } from "../../terminal/times.ts";

export interface OtherFaces {
  /** Starts an HTTP server that runs until it is closed. */
  startServer(options: ServerOptions): Promise<ServerStarted>;
  /** Starts a team server that runs until it is closed. */
  startTeamServer(options: TeamServing): Promise<TeamServerStarted>;
  /** Returns the address of a clew that already serves this data folder, and makes sign-in links for it, or null. */
  findServer(data_dir: string): Promise<(ServerAddress & { readonly version: string }) | null>;
  /** Serves MCP over standard input and output, until the client disconnects. */
  serveStdio(resident: ResidentArchive, about: StdioAbout): Promise<void>;
  /** Serves the desktop over MCP, until the client disconnects or the process is interrupted. */
  serveDesktop(options: DesktopOptions): Promise<void>;
  /** Shows running agents live. Resolves at the end with the lines to leave on the terminal. */
  watch(options: WatchRequest): Promise<readonly string[]>;
}

export interface WatchRequest {
  readonly resident: ResidentArchive;
  readonly target: { readonly session?: string; readonly project?: string; readonly all: boolean };
  /** For which command a session is chosen. It ends with the command line that resumes it, or else with its id. */
  readonly picks?: "resume" | "show";
  /** What to choose from instead of every project; a turn is chosen as its citation. */
  readonly among?: {
    readonly heading: string;
    readonly sessions?: readonly SessionInBrief[];
    readonly turns?: readonly SearchResult[];
  };
  readonly turns: number;
  readonly output: "screen" | "lines" | "json";
  readonly zone: DisplayZone;
  readonly now: () => Date;
  readonly run_indexer: boolean;
  /** Calls back with notes for the person, until the returned function is called. */
  readonly onNote: (take: (text: string) => void) => () => void;
  /** Called when the first output is visible. */
  readonly shown: () => void;
  readonly signal: AbortSignal;
  /** Opens the turn in a browser and returns the text to show. */
  readonly openTurn: (session_id: string, turn: number | null) => Promise<string>;
}

export interface ServerOptions {
  readonly resident: ResidentArchive;
  readonly data_dir: string;
  readonly version: string;
  readonly host: string;
  readonly port: number;
  /** True if the built-in sample is served. */
  readonly demo: boolean;
  /** The sample's own time. */
  readonly demo_now?: () => Date;
  readonly time_zone: () => string;
  /** Called with notes for the person that are not errors. */
  readonly on_note: (text: string) => void;
}

export interface TeamServing extends Omit<ServerOptions, "resident" | "demo" | "demo_now"> {
  /** The database of the accounts: `postgres://…`. */
  readonly address: string;
  /** The address that people open, if it is not that of the host and the port. */
  readonly public_url: string | null;
  /** Files with a certificate and its key; null without encryption. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** The folder of the keys that sessions are encrypted with; null for one in the data directory. */
  readonly keys: string | null;
}

interface TeamServerStarted {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface ServerAddress {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Returns new links that sign a browser in once and lead to this path. */
  links(to?: string): SignInLinks;
  /** Writes a file that leads a browser to such a link, and returns its path. Only this user can read it. */
  writeSignInFile(to?: string): string;
}

interface SignInLinks {
  readonly link: string;
  /** For a browser that cannot find the address of the link; null if every browser can. */
  readonly fallback_link: string | null;
}

export interface ServerStarted extends ServerAddress {
  close(): Promise<void>;
}

export interface StdioAbout {
  readonly version: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export interface DesktopOptions {
  readonly version: string;
  /** True if the agent may type, click and set the clipboard. */
  readonly control: boolean;
  /** Where screenshots may be saved; null if nowhere. */
  readonly save_folder: string | null;
  readonly environment: NodeJS.ProcessEnv;
  /** Receives a line for each action. */
  readonly log: (text: string) => void;
  /** Null to serve on standard input and output. */
  readonly http: { readonly port: number; readonly data_dir: string } | null;
}
