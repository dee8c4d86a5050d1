// The key by which a model is asked: from a variable of the environment, else from a file that nobody else can read.
import { ClewError } from "../../model/errors.ts";
import { isFitKey } from "./why-not-ask.ts";

export interface KeyFile {
  readonly text: string;
  /** As stat gives it. Where a system has no such modes, whoever reads says 0o600. */
  readonly mode: number;
}

/** The first variable that is set goes before the others and the file. Null where nobody gave a key. */
export function findKey(
  variables: readonly string[],
  keyFile: string | null,
  environment: Readonly<Record<string, string | undefined>>,
  readKeyFile: (path: string) => KeyFile,
): string | null {
  for (const variable of variables) {
    const key = environment[variable]?.trim();
    if (key) return fitKey(key, variable);
  }
  return keyFile === null ? null : keyInFile(keyFile, readKeyFile);
}

function fitKey(key: string, place: string): string {
  if (isFitKey(key)) return key;
  throw new ClewError("bad_input", `The key in ${place} has to be one line of visible ASCII characters.`);
}

function keyInFile(path: string, readKeyFile: (path: string) => KeyFile): string {
  const { text, mode } = read(path, readKeyFile);
  if ((mode & 0o077) !== 0)
    throw new ClewError("bad_input", `${path} holds a key that others can read; run chmod 600 on it.`);
  const key = text.trim();
  if (key === "") throw new ClewError("bad_input", `${path} is empty; write the key into it.`);
  return fitKey(key, path);
}

function read(path: string, readKeyFile: (path: string) => KeyFile): KeyFile {
  try {
    return readKeyFile(path);
  } catch (error) {
    if (error instanceof ClewError) throw error;
    throw new ClewError("not_readable", `The key file can't be read: ${(error as Error).message}`);
  }
}
