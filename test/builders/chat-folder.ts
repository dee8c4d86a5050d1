// Creates the folder of an agent that keeps its sessions in files, for one test, and removes it afterwards.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface ChatFolder extends Disposable {
  readonly root: string;
  /** A place for its archive, beside the folder. Not created yet. */
  readonly data_dir: string;
  path(name: string): string;
  write(name: string, content: string): void;
  append(name: string, content: string): void;
  remove(name: string): void;
}

export function chatFolder(agent: string): ChatFolder {
  const made = mkdtempSync(join(tmpdir(), `clew-${agent}-`));
  const path = (name: string) => join(made, "agent", name);
  const open = (name: string) => {
    mkdirSync(dirname(path(name)), { recursive: true });
    return path(name);
  };
  mkdirSync(join(made, "agent"));
  return {
    root: `${agent}:${join(made, "agent")}`,
    data_dir: join(made, "data"),
    path,
    write: (name, content) => writeFileSync(open(name), content),
    append: (name, content) => appendFileSync(open(name), content),
    remove: (name) => rmSync(path(name), { recursive: true }),
    [Symbol.dispose]: () => rmSync(made, { recursive: true, force: true }),
  };
}
