// A machine of a person, with a home of its own, a checkout of the shared project and sessions in it, on which the command runs as
// a process.
import { hash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { SampleFile } from "../../../src/demo/sample-file.ts";
import { leavingText } from "../../../src/team/outgoing/leaving-text.ts";
import { outgoingLog } from "../../../src/team/outgoing/outgoing-log.ts";
import { PIECE_BYTES } from "../../../src/team/protocol.ts";
import { BIN, type Running, started } from "../../stories/command-line.ts";

const SHARED_PROJECT = "github.com/acme/shop";

export interface TeamMachine extends Disposable {
  readonly name: string;
  readonly checkout: string;
  start(...words: readonly string[]): Running;
  /** Runs the command, and returns its JSON. */
  run<Answer>(...words: readonly string[]): Promise<Answer>;
  /** The token that it got when it joined. */
  token(): string;
  /** Writes up to so many lines more of a file, as an agent does. Returns whether there are more. */
  grow(file: SampleFile, lines: number): boolean;
  /** Returns the redacted bytes of this machine's logs by file name, as they have to be on the server. */
  redacted(): Map<string, Buffer>;
}

/** `path` is where the checkout is in its home; every folder that the files name becomes it. */
export function teamMachine(name: string, path: string): TeamMachine {
  const home = mkdtempSync(join(tmpdir(), `clew-${name}-`));
  const checkout = join(home, path);
  const root = join(home, ".claude");
  mkdirSync(join(checkout, ".git"), { recursive: true });
  writeFileSync(join(checkout, ".git/config"), '[remote "origin"]\n\turl = git@github.com:acme/shop.git\n');
  const written = new Map<string, number>();
  const grown = new Set<string>();
  const env = { HOME: home, TZ: "UTC", CLEW_UPDATE_MS: "600000" };
  const start = (...words: readonly string[]) => started([BIN, ...words], env);
  const local = (bytes: Buffer) => bytes.toString().replaceAll(/\/home\/dana\/work\/[\w.-]+/g, checkout);

  return {
    ...{ name, checkout, start },
    async run<Answer>(...words: readonly string[]) {
      const running = start(...words, "--json");
      const code = await running.end;
      if (code !== 0)
        throw new Error(`clew ${words.join(" ")} on ${name} ended with ${code}: ${running.err()}`);
      return JSON.parse(running.out()) as Answer;
    },
    grow({ path: file, bytes }, count) {
      const to = join(root, file);
      mkdirSync(dirname(to), { recursive: true });
      if (!file.endsWith(".jsonl")) {
        if (!existsSync(to)) writeFileSync(to, local(bytes));
        return false;
      }
      grown.add(to);
      const lines = local(bytes).split(/(?<=\n)/);
      const from = written.get(file) ?? 0;
      const next = lines.slice(from, from + count);
      if (next.length > 0) appendFileSync(to, next.join(""));
      written.set(file, from + next.length);
      return from + next.length < lines.length;
    },
    token() {
      const membership = readFileSync(join(home, ".local/share/clew/team/membership.json"), "utf8");
      return (JSON.parse(membership) as { token: string }).token;
    },
    redacted() {
      const leaving = leavingText({ id: SHARED_PROJECT, folders: [checkout], home });
      return new Map(
        [...grown].map((file) => {
          const log = outgoingLog(leaving);
          const pieces = [...log.push(readFileSync(file)), ...log.end()];
          return [basename(file), Buffer.concat(pieces.map(({ bytes }) => bytes))];
        }),
      );
    },
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** The hashes of what a log's bytes are cut into. */
export function hashesOf(bytes: Buffer): string[] {
  return Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, index) =>
    hash("sha256", bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES), "hex"),
  );
}
