// The other faces as commands see them: they are started from here, and main.ts hands them in.
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import type { DisplayZone } from "../../terminal/times.ts";

export interface OtherFaces {
  /** Answers over HTTP until it is closed. */
  startServer(options: ServerOptions): Promise<ServerStarted>;
  /** The address of a clew that serves this data folder already, with a new link to it; null where none does. */
  findServer(data_dir: string): Promise<(ServerAddress & { readonly version: string }) | null>;
  /** Answers over standard input and output; settles when the client has gone. */
  serveStdio(resident: ResidentArchive, about: StdioAbout): Promise<void>;
  /** Shows what agents do as they do it; settles at the end, with what is to stay on the terminal. */
  watch(options: WatchRequest): Promise<readonly string[]>;
}

export interface WatchRequest {
  readonly resident: ResidentArchive;
  readonly target: { readonly session?: string; readonly project?: string; readonly all: boolean };
  readonly turns: number;
  readonly output: "screen" | "lines" | "json";
  readonly zone: DisplayZone;
  readonly now: () => Date;
  readonly run_indexer: boolean;
  /** Calls back with what a person should know, until what it answers is called. */
  readonly onNote: (take: (text: string) => void) => () => void;
  /** There is something to see. */
  readonly shown: () => void;
  readonly signal: AbortSignal;
  /** Answers what to tell the person. */
  readonly openTurn: (session_id: string, turn: number | null) => Promise<string>;
}

export interface ServerOptions {
  readonly resident: ResidentArchive;
  readonly data_dir: string;
  readonly version: string;
  readonly host: string;
  readonly port: number;
  /** Whether it is the sample that is served. */
  readonly demo: boolean;
  readonly time_zone: () => string;
  /** What a person should know and nothing fails for. */
  readonly on_note: (text: string) => void;
}

export interface ServerAddress {
  readonly url: string;
  /** Signs a browser in, once. */
  readonly link: string;
  readonly port: number;
  readonly pid: number;
}

export interface ServerStarted extends ServerAddress {
  close(): Promise<void>;
}

export interface StdioAbout {
  readonly version: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly cwd: string;
}
