// Creates a folder laid out like Claude Code's own for one test, and removes it afterwards.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Conversation, type Fields, sessionId } from "./build.ts";

type Content = Conversation | string | Buffer;

export interface TranscriptFolder extends Disposable {
  readonly root: string;
  /** A place for its archive, beside the folder. Not created yet. */
  readonly data_dir: string;
  path(name: string): string;
  /** All of these return the path of what they wrote. */
  write(name: string, content: Content): string;
  session(content: Content, id?: string, project?: string): string;
  subsession(content: Content, name: string, options?: SubsessionOptions): string;
}

/** Without `of` the file is beside the sessions, where old clients put it. */
export interface SubsessionOptions {
  readonly of?: string;
  readonly under?: string;
  readonly note?: Fields;
}

/** `name` is the name of the folder itself, where it matters. */
export function transcriptFolder(name: string = "agent"): TranscriptFolder {
  const made = mkdtempSync(join(tmpdir(), "clew-transcripts-"));
  const root = join(made, name);
  mkdirSync(root);
  const path = (name: string) => join(root, name);

  function write(name: string, content: Content): string {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), content instanceof Conversation ? content.text() : content);
    return path(name);
  }

  return {
    root,
    data_dir: join(made, "data"),
    path,
    write,
    session: (content, id = sessionId(1), project = PROJECT) =>
      write(`projects/${project}/${id}.jsonl`, content),
    subsession(content, name, { of, under = "", note } = {}) {
      const folder = join("projects", PROJECT, ...(of === undefined ? [] : [of, "subagents", under]));
      if (note) write(join(folder, `agent-${name}.meta.json`), JSON.stringify(note));
      return write(join(folder, `agent-${name}.jsonl`), content);
    },
    [Symbol.dispose]: () => rmSync(made, { recursive: true, force: true }),
  };
}

const PROJECT = "-home-dana-shop";
