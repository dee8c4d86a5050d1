// Another user of the machine, who attacks clew from a process of its own. As root, it becomes the user nobody.
import { fork } from "node:child_process";
import { join } from "node:path";

export type Order =
  /** Listens on these addresses and records what it is sent. Returns the port. */
  | { readonly type: "listen"; port: number; readonly hosts: readonly string[] }
  | { readonly type: "leave" }
  /** Watches the arguments of all processes for links, and uses them. */
  | { readonly type: "watch" }
  | { readonly type: "taken" }
  | { readonly type: "read"; readonly paths: readonly string[] };

export interface Taken {
  readonly requests: {
    readonly url: string;
    readonly host: string;
    readonly cookie: string;
    readonly authorization: string;
  }[];
  /** Sign-in links in arguments. */
  readonly links: string[];
  /** The contents of files that arguments named, or `refused`. */
  readonly files: string[];
  /** Cookies that it got for links. */
  readonly sign_ins: string[];
}

export interface Stranger extends Disposable {
  listen(port: number, ...hosts: readonly string[]): Promise<number>;
  leave(): Promise<void>;
  watch(): Promise<void>;
  /** Returns what it got since it was last asked. */
  taken(): Promise<Taken>;
  /** Returns the contents of files, or null for each that it may not read. */
  read(...paths: readonly string[]): Promise<readonly (string | null)[]>;
}

export function stranger(): Stranger {
  const child = fork(join(import.meta.dirname, "stranger-process.ts"), { execArgv: [], stdio: "inherit" });
  const waiting = new Map<number, (value: unknown) => void>();
  let last = 0;
  child.on("message", ({ id, value }: { id: number; value: unknown }) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  });
  const order = (given: Order): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      child.send({ ...given, id: last });
    });
  return {
    listen: async (port, ...hosts) => (await order({ type: "listen", port, hosts })) as number,
    leave: async () => void (await order({ type: "leave" })),
    watch: async () => void (await order({ type: "watch" })),
    taken: async () => (await order({ type: "taken" })) as Taken,
    read: async (...paths) => (await order({ type: "read", paths })) as (string | null)[],
    [Symbol.dispose]: () => void child.kill(),
  };
}

/** How often an attack is tried: `CLEW_RUNS=100` makes it 200 rounds. */
export const ROUNDS = 2 * Number(process.env.CLEW_RUNS || 1);
