// Keeps the keys that the bytes of sessions are encrypted with, in a folder outside of the database: a file for each session.
// Without its key, a session can be read in no copy of the database, however old.
import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder } from "../config/write-privately.ts";
import { ClewError } from "../model/errors.ts";

export interface SessionKeys {
  /** Encrypts with the session's key, which is made with the first call. Throws if the session was forgotten. */
  seal(session: string, bytes: Uint8Array): Uint8Array;
  /** Returns null if the key is gone, or is another one by now. Bytes that were never sealed are returned as they are. */
  unseal(sealed: Uint8Array): Uint8Array | null;
  /** Destroys the key. The session may come again, and then gets another one. */
  drop(session: string): void;
  /** Destroys the key for good, and remembers that the session was forgotten without its id. */
  forget(session: string): void;
  isForgotten(session: string): boolean;
  /** Identifies the keys; null if there are none. */
  fingerprint(): string | null;
  /** Makes what is needed to identify them, and returns that. */
  begin(): string;
}

/** Encrypts a text that is stored as a text. */
export function sealText(keys: SessionKeys, session: string, text: string): string {
  return SEALED_TEXT + Buffer.from(keys.seal(session, Buffer.from(text))).toString("base64");
}

/** Returns null if its key is gone. */
export function unsealText(keys: SessionKeys, text: string): string | null {
  if (!text.startsWith(SEALED_TEXT)) return text;
  const bytes = keys.unseal(Buffer.from(text.slice(SEALED_TEXT.length), "base64"));
  return bytes && Buffer.from(bytes).toString();
}

const SEALED_TEXT = "sealed:";
const KEY_BYTES = 32;
/** As long as a key, because it is written over one. */
const FORGOTTEN = Buffer.from("forgotten".padEnd(KEY_BYTES));
/** Compressed data never begins like this. */
const MAGIC = Buffer.from("clew\u0001");
const NAME_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + NAME_BYTES;
const CIPHER = "aes-256-gcm";

/** Several processes may use one folder. */
export function sessionKeys(folder: string): SessionKeys {
  const main = join(folder, "organisation");

  /** Names a session's file. Without the organisation's key, no one can say which session that is. */
  function nameOf(session: string): Buffer {
    return createHmac("sha256", made(main)).update(session).digest();
  }

  function pathOf(name: Buffer): string {
    const text = name.toString("hex");
    return join(folder, text.slice(0, 2), text.slice(2));
  }

  return {
    seal(session, bytes) {
      const name = nameOf(session);
      const key = made(pathOf(name));
      if (key.equals(FORGOTTEN)) throw new ClewError("not_found", "This session was forgotten.");
      const nonce = randomBytes(NONCE_BYTES);
      const head = Buffer.concat([MAGIC, name]);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(head);
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return new Uint8Array(Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]));
    },
    unseal(sealed) {
      if (!isSealed(sealed)) return sealed;
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const head = bytes.subarray(0, HEAD_BYTES);
      const key = read(pathOf(head.subarray(MAGIC.length)));
      if (!key) return null;
      const nonce = bytes.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
      const start = HEAD_BYTES + NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(head);
        decipher.setAuthTag(bytes.subarray(start - TAG_BYTES, start));
        return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]);
      } catch {
        // Sealed with a key that the session had before, or damaged.
        return null;
      }
    },
    drop(session) {
      const path = pathOf(nameOf(session));
      const key = read(path);
      if (!key || key.equals(FORGOTTEN)) return;
      overwrite(path, randomBytes(KEY_BYTES));
      rmSync(path, { force: true });
      syncFolder(dirname(path));
    },
    forget(session) {
      const path = pathOf(nameOf(session));
      made(path, FORGOTTEN);
      overwrite(path, FORGOTTEN);
    },
    isForgotten: (session) => read(pathOf(nameOf(session)))?.equals(FORGOTTEN) === true,
    fingerprint() {
      const key = read(main);
      return key && fingerprintOf(key);
    },
    begin: () => fingerprintOf(made(main)),
  };
}

function fingerprintOf(key: Buffer): string {
  return hash("sha256", Buffer.concat([MAGIC, key]), "hex");
}

function isSealed(bytes: Uint8Array): boolean {
  return (
    bytes.length >= HEAD_BYTES + NONCE_BYTES + TAG_BYTES && MAGIC.every((each, at) => bytes[at] === each)
  );
}

/** Reads a key, or makes it. Of several processes that make one at the same time, all get the same. */
function made(path: string, content: Buffer = randomBytes(KEY_BYTES)): Buffer {
  const known = read(path);
  if (known) return known;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
    // A key must be on the disk before anything that was sealed with it.
    writeFileSync(temporary, content, { flag: "wx", mode: 0o600, flush: true });
    try {
      linkSync(temporary, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
    syncFolder(dirname(path));
  } catch (error) {
    throw new ClewError("not_writable", `Can't write a key to ${path}: ${(error as Error).message}`);
  }
  return read(path) ?? made(path, content);
}

function read(path: string): Buffer | null {
  try {
    const key = readFileSync(path);
    return key.length === KEY_BYTES ? key : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new ClewError("not_readable", `Can't read the key ${path}: ${(error as Error).message}`);
  }
}

/** In its place, so the former key is not left in a free block where the file system allows that. */
function overwrite(path: string, content: Buffer): void {
  const file = openSync(path, "r+");
  try {
    writeSync(file, content, 0, KEY_BYTES, 0);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
