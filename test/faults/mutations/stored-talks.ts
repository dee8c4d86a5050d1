// Simulates an agent's folder of any kind of storage: three conversations that go on, and files that are cut, changed,
// deleted and put back under the agent.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import type { AgentStorage, Exchange, Talk } from "../../builders/storages/storages.ts";

export type Damage =
  | { readonly do: "say"; readonly session: number }
  | { readonly do: "cut"; readonly file: number; readonly share: number }
  | { readonly do: "change"; readonly file: number; readonly share: number; readonly byte: number }
  | { readonly do: "delete" | "restore" | "touch"; readonly file: number };

const file = fc.nat(40);
const share = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.99, noNaN: true }));

export const anyDamage: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("say" as const), session: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cut" as const), file, share }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("change" as const), file, share, byte: fc.nat(255) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("delete" as const, "restore" as const, "touch" as const),
      file,
    }),
  },
);

export interface StoredTalks {
  apply(damage: Damage): void;
  /** The words of each session so far, and whether all its files are as the agent wrote them. */
  talks(): readonly (Talk & { readonly intact: boolean })[];
  /** Puts every file back. */
  restore(): void;
}

export function storedTalks(storage: AgentStorage, root: string): StoredTalks {
  const turns = [2, 2, 2];
  let files = new Map<string, Buffer>();
  write();

  function talks(): Talk[] {
    return turns.map((count, index) => ({ number: index + 1, exchanges: exchangesOf(index + 1, count) }));
  }

  function write(): void {
    const before = files;
    files = new Map(storage.files(talks()).map(({ path, bytes }) => [path, bytes]));
    for (const [path, bytes] of files) {
      const known = before.get(path);
      if (known?.equals(bytes)) continue;
      const on = known !== undefined && existsSync(join(root, path)) && bytes.indexOf(known) === 0;
      // An agent that appends does not look at what is there.
      if (storage.appends && on) appendFileSync(join(root, path), bytes.subarray(known.length));
      else put(path, bytes);
    }
  }

  function put(path: string, bytes: Buffer): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
  }

  function isIntact(path: string): boolean {
    const full = join(root, path);
    return existsSync(full) && readFileSync(full).equals(files.get(path) ?? Buffer.alloc(0));
  }

  function applyTo(path: string, damage: Exclude<Damage, { readonly do: "say" }>): void {
    const full = join(root, path);
    if (damage.do === "restore") put(path, files.get(path) ?? Buffer.alloc(0));
    if (!existsSync(full)) return;
    if (damage.do === "delete") rmSync(full);
    if (damage.do === "touch") utimesSync(full, 1_700_000_000, 1_700_000_000);
    if (damage.do === "cut") truncateSync(full, Math.floor(statSync(full).size * damage.share));
    if (damage.do === "change") change(full, damage.share, damage.byte);
  }

  function change(full: string, where: number, byte: number): void {
    const bytes = readFileSync(full);
    if (bytes.length > 0) bytes[Math.floor(bytes.length * where)] = byte;
    writeFileSync(full, bytes);
  }

  return {
    apply(damage) {
      if (damage.do === "say") {
        turns[damage.session - 1] = (turns[damage.session - 1] ?? 0) + 1;
        write();
        return;
      }
      const paths = [...files.keys()].sort();
      applyTo(paths[damage.file % paths.length] ?? "", damage);
    },
    talks: () =>
      talks().map((talk) => ({
        ...talk,
        intact: storage.files([talk]).every(({ path }) => isIntact(path)),
      })),
    restore() {
      for (const [path, bytes] of files) put(path, bytes);
    },
  };
}

function exchangesOf(session: number, count: number): Exchange[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    prompt: `Where is the opal of shelf ${session}.${index + 1}?`,
    answer: `In drawer ${session}.${index + 1}.`,
  }));
}
