// Reading a file while it grows gives the same as reading it once at the end. Set CLEW_RUNS=100 to run a hundred
// times as many cases.
import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StreamItem } from "../../src/index.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { streamed } from "../builders/transcripts/stream.ts";
import { anyRecord, offsetIn } from "./any-record.ts";
import { type Kept, recordsIn } from "./layout.ts";
import { patience, runs } from "./runs.ts";

describe("streaming a file that grows", () => {
  test("gives every record once, wherever the growing file was cut", patience, async () => {
    using folder = transcriptFolder();
    await fc.assert(
      fc.asyncProperty(anyFile, anyCuts, async (file, cuts) => {
        const found = await streamedWhileGrowing(folder, file, cuts);
        expect(recordsIn(found)).toEqual(recordsIn(await streamed(folder.session(file))));
      }),
      runs(120),
    );
  });

  test(
    "reports the same damage as one reading, except for a line still being written",
    patience,
    async () => {
      using folder = transcriptFolder();
      await fc.assert(
        fc.asyncProperty(anyFile, anyCuts, async (file, cuts) => {
          const ended = Buffer.concat([file, Buffer.from("\n")]);
          const found = await streamedWhileGrowing(folder, ended, cuts);
          expect(damageIn(found)).toEqual(damageIn(await streamed(folder.session(ended))));
        }),
        runs(80),
      );
    },
  );

  test("can be stopped after any item and resumed there", patience, async () => {
    using folder = transcriptFolder();
    await fc.assert(
      fc.asyncProperty(anyFile, async (file) => {
        const path = folder.session(file);
        const items = await streamed(path);
        for (const [index, item] of items.entries()) {
          expect(recordsIn(await streamed(path, item.next_offset))).toEqual(
            recordsIn(items.slice(index + 1)),
          );
        }
      }),
      runs(50),
    );
  });

  test("reads records that span several buffers", patience, async () => {
    using folder = transcriptFolder();
    const long = (text: string) =>
      JSON.stringify({ type: "user", sessionId: "s", text: text.repeat(900_000) });
    const records = [
      long("é"),
      JSON.stringify({ type: "mode" }),
      long("\u{1f9f6}"),
      JSON.stringify({ type: "tag" }),
    ];
    const path = folder.session(`${records.join("\n")}\n`);
    const items = await streamed(path);
    expect(recordsIn(items).map(({ value }) => value)).toEqual(records.map((record) => JSON.parse(record)));
    expect(damageIn(items)).toEqual([]);
    expect(recordsIn(await streamed(path, items[0]?.next_offset ?? 0))).toEqual(recordsIn(items).slice(1));
    expect(recordsIn(await streamed(path, 1_500_000))).toEqual(recordsIn(items).slice(1));
  });
});

describe("streaming from any offset", () => {
  test(
    "loses nothing after the line it begins in, and never reads a part as a record",
    patience,
    async () => {
      using folder = transcriptFolder();
      await fc.assert(
        fc.asyncProperty(
          anyFile,
          fc.array(fc.nat(9999), { minLength: 1, maxLength: 5 }),
          async (file, draws) => {
            const path = folder.session(file);
            const whole = recordsIn(await streamed(path));
            for (const offset of draws.map((draw) => offsetIn(file, draw))) {
              const found = recordsIn(await streamed(path, offset));
              expect(found.filter((record) => !isAmong(record, whole))).toEqual([]);
              const nextLine = offset === 0 ? 0 : file.indexOf("\n", offset - 1) + 1;
              const after =
                nextLine === 0 && offset > 0 ? [] : whole.filter((record) => record.offset >= nextLine);
              expect(after.filter((record) => !isAmong(record, found))).toEqual([]);
            }
          },
        ),
        runs(80),
      );
    },
  );

  test("gives no record after the end, and accepts only whole numbers as offsets", async () => {
    using folder = transcriptFolder();
    const path = folder.session('{"type":"mode"}\n{"type":"tag"}');
    const whole = await streamed(path);
    expect(recordsIn(whole)).toHaveLength(2);
    expect(await streamed(path, 30)).toEqual([]);
    expect(recordsIn(await streamed(path, 31))).toEqual([]);
    expect(recordsIn(await streamed(path, 2 ** 40))).toEqual([]);
    for (const offset of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(streamed(path, offset)).rejects.toMatchObject({ code: "bad_input" });
    }
  });
});

/** Any line a transcript may have: mostly a record, else one that was glued, torn or overwritten. */
const anyLine: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 4, arbitrary: anyRecord.map((record) => Buffer.from(record)) },
  fc.constantFrom("", " ", "\t ", '"text"', "[1]", '{"no":"type"}').map((line) => Buffer.from(line)),
  fc.tuple(anyRecord, anyRecord).map((records) => Buffer.from(records.join(""))),
  fc.tuple(anyRecord, anyRecord).map(([one, other]) => Buffer.from(`${one}\0\0${other}`)),
  fc.tuple(anyRecord, anyRecord).map(([one, other]) => Buffer.from(`${one} ${other}`)),
  fc.tuple(anyRecord, anyRecord, fc.nat(9999)).map(([torn, record, at]) => {
    const bytes = Buffer.from(torn);
    return Buffer.concat([bytes.subarray(0, offsetIn(bytes, at)), Buffer.from(record)]);
  }),
  fc.tuple(anyRecord, fc.nat(9999)).map(([record, at]) => {
    const bytes = Buffer.from(record);
    bytes[offsetIn(bytes, at)] = 0xff;
    return bytes;
  }),
);

const anyFile: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    fc.constantFrom("\n", "\r\n"),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([lines, newline, marked, ended]) => {
    const pieces = lines.flatMap((line) => [Buffer.from(newline), line]).slice(1);
    const mark = marked ? [Buffer.from([0xef, 0xbb, 0xbf])] : [];
    return legible(Buffer.concat([...mark, ...pieces, ...(ended ? [Buffer.from(newline)] : [])]));
  })
  .filter((file) => file.length > 0);

/** How far the writer was at each reading: anywhere, and often right before or after an object. */
const anyCuts = fc.array(fc.nat(9999), { maxLength: 6 });

async function streamedWhileGrowing(
  folder: TranscriptFolder,
  file: Buffer,
  cuts: readonly number[],
): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  const ends = [...cuts.map((cut) => offsetIn(file, cut)), file.length];
  let written = 0;
  let saved = 0;
  const path = folder.session("");
  for (const end of ends.sort((one, other) => one - other)) {
    appendFileSync(path, file.subarray(written, end));
    written = end;
    const read = await streamed(path, saved);
    items.push(...read);
    saved = read.at(-1)?.next_offset ?? saved;
  }
  return items;
}

/** Shows a counterexample as text, one character per byte. */
function legible(file: Buffer): Buffer {
  return Object.assign(file, { [fc.toStringMethod]: () => JSON.stringify(file.toString("latin1")) });
}

function damageIn(items: readonly StreamItem[]): object[] {
  return items.flatMap((item) => {
    return item.type === "damage" && item.damage.reason !== "unfinished" ? [item.damage] : [];
  });
}

function isAmong(record: Kept, records: readonly Kept[]): boolean {
  return records.some(({ offset, length }) => offset === record.offset && length === record.length);
}
