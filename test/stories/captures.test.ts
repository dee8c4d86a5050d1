// The animated pictures in the documents: the terminal's shows what commands print now, and the page's can be read.
// `npm run captures` makes them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { animatedPng } from "../../scripts/animated-png.ts";
import { terminalCapture } from "../../scripts/terminal-capture.ts";

const images = join(import.meta.dirname, "../../docs/guide/images");

test.skipIf(process.platform === "win32")("the terminal's picture is up to date", () => {
  expect(terminalCapture()).toBe(readFileSync(join(images, "terminal.svg"), "utf8"));
});

test("the page's picture is animated and smaller than a megabyte", () => {
  const bytes = readFileSync(join(images, "page.png"));
  expect(chunksOf(bytes).filter(({ name }) => name === "fcTL").length).toBeGreaterThan(5);
  expect(bytes.length).toBeLessThan(1_000_000);
});

test("an animated PNG has its first picture, and of the second only what changed", () => {
  const [before, after] = [picture(), picture()];
  after.data.set([0, 0, 255], (2 * WIDTH + 3) * 4);
  after.data.set([0, 255, 0], (4 * WIDTH + 5) * 4);
  const frames = [before, after].map((image, index) => ({
    png: PNG.sync.write(image),
    ms: 100 * (index + 1),
  }));
  const bytes = animatedPng(frames);

  expect(PNG.sync.read(bytes).data).toEqual(before.data);
  const [, second] = chunksOf(bytes).filter(({ name }) => name === "fcTL");
  // Its number, width, height, left and top.
  expect([0, 4, 8, 12, 16].map((at) => second?.data.readUInt32BE(at))).toEqual([1, 3, 3, 3, 2]);
  expect(second?.data.readUInt16BE(20)).toBe(200);
  const changed = PNG.sync.read(alone(bytes, 3, 3));
  const whole = new PNG({ width: WIDTH, height: HEIGHT });
  PNG.bitblt(before, whole, 0, 0, WIDTH, HEIGHT);
  PNG.bitblt(changed, whole, 0, 0, 3, 3, 3, 2);
  expect(whole.data).toEqual(after.data);
});

test("a colour too many becomes the nearest one", () => {
  const many = new PNG({ width: 257, height: 2 });
  for (let x = 0; x < 257; x++)
    for (const y of x === 256 ? [1] : [0, 1])
      many.data.set([Math.min(x, 255), x === 256 ? 1 : 0, 0, 255], (y * 257 + x) * 4);
  many.data.set([0, 0, 0, 255], 256 * 4);
  const read = PNG.sync.read(animatedPng([{ png: PNG.sync.write(many), ms: 1 }]));
  expect([...read.data.subarray((257 + 256) * 4)]).toEqual([255, 0, 0, 255]);
});

const [WIDTH, HEIGHT] = [9, 7];

function picture(): PNG {
  const image = new PNG({ width: WIDTH, height: HEIGHT });
  for (let at = 0; at < WIDTH * HEIGHT; at++) image.data.set([at, 200 - at, 7, 255], at * 4);
  return image;
}

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

/** Checks each chunk's sum on the way. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ name: body.toString("latin1", 0, 4), data: body.subarray(4) });
    at += length + 12;
  }
  return chunks;
}

/** Returns the second picture's part as a PNG of its own. */
function alone(bytes: Buffer, width: number, height: number): Buffer {
  const wanted = chunksOf(bytes).flatMap(({ name, data }): Chunk[] => {
    if (name === "IHDR") {
      const header = Buffer.from(data);
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      return [{ name, data: header }];
    }
    if (name === "fdAT") return [{ name: "IDAT", data: data.subarray(4) }];
    return name === "PLTE" || name === "IEND" ? [{ name, data }] : [];
  });
  const parts = wanted.map(({ name, data }) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
  return Buffer.concat([bytes.subarray(0, 8), ...parts]);
}
