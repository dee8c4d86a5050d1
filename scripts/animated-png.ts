// Joins pictures of one size into an animated PNG: https://www.w3.org/TR/png-3/#apng-frame-based-animation. It has one
// palette, and of each picture only the part that changed.
import { crc32, deflateSync } from "node:zlib";
import { PNG } from "pngjs";

export interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

export function animatedPng(frames: readonly Frame[]): Buffer {
  const images = frames.map(({ png }) => PNG.sync.read(png));
  const [first] = images;
  if (first === undefined) throw new Error("An animated PNG needs a frame.");
  const { width, height } = first;
  const whole: Area = { left: 0, top: 0, width, height };
  const colours = images.map(coloursOf);
  const palette = paletteOf(colours);
  const indexed = colours.map((pixels) => Buffer.from(pixels.map((colour) => palette.nearest(colour))));
  let sequence = 0;
  const chunks = indexed.flatMap((pixels, index) => {
    const before = indexed[index - 1];
    const area = before === undefined ? whole : changed(before, pixels, whole);
    const control = chunk(
      "fcTL",
      numbers(sequence++, area.width, area.height, area.left, area.top),
      delay(frames[index]),
    );
    const data = deflateSync(rowsOf(pixels, area, width), { level: 9 });
    return [control, index === 0 ? chunk("IDAT", data) : chunk("fdAT", numbers(sequence++), data)];
  });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", numbers(width, height), Buffer.from([BITS, INDEXED, 0, 0, 0])),
    chunk("acTL", numbers(frames.length, FOREVER)),
    chunk("PLTE", palette.bytes),
    ...chunks,
    chunk("IEND"),
  ]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 8;
const INDEXED = 3;
const FOREVER = 0;
const CHANNELS = 4;

function chunk(name: string, ...data: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), ...data]);
  return Buffer.concat([numbers(body.length - name.length), body, numbers(crc32(body))]);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** In milliseconds, as a fraction; then the picture stays and the next one is put over it. */
function delay(frame: Frame | undefined): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt16BE(frame?.ms ?? 0, 0);
  bytes.writeUInt16BE(1000, 2);
  return bytes;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the rectangle with all that changed; one pixel if nothing did. */
function changed(before: Buffer, after: Buffer, { width }: Area): Area {
  let [left, top, right, bottom] = [width, Infinity, 0, 0];
  for (const [at, value] of after.entries()) {
    if (value === before[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (top === Infinity) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Each row begins with the number of its filter: none. */
function rowsOf(pixels: Buffer, { left, top, width, height }: Area, stride: number): Buffer {
  const rows = Array.from({ length: height }, (_, row) => {
    const from = (top + row) * stride + left;
    return [Buffer.from([0]), pixels.subarray(from, from + width)];
  });
  return Buffer.concat(rows.flat());
}

/** Returns each pixel's colour as one number. */
function coloursOf({ data }: PNG): Uint32Array {
  const colours = new Uint32Array(data.length / CHANNELS);
  for (const index of colours.keys()) colours[index] = data.readUIntBE(index * CHANNELS, 3);
  return colours;
}

interface Palette {
  readonly bytes: Buffer;
  nearest(colour: number): number;
}

/** Keeps the most frequent colours: a page has few, and blends of them at the edges of letters. */
function paletteOf(pictures: readonly Uint32Array[]): Palette {
  const counts = new Map<number, number>();
  for (const pixels of pictures)
    for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const kept = [...counts]
    .sort(([one, many], [other, more]) => more - many || one - other)
    .slice(0, 2 ** BITS)
    .map(([colour]) => colour);
  const known = new Map(kept.map((colour, index) => [colour, index]));
  const nearest = (colour: number): number => {
    let best = known.get(colour);
    if (best !== undefined) return best;
    best = 0;
    for (const [index, other] of kept.entries())
      if (distance(colour, other) < distance(colour, kept[best] ?? 0)) best = index;
    known.set(colour, best);
    return best;
  };
  return { bytes: Buffer.from(kept.flatMap(channels)), nearest };
}

function channels(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

function distance(one: number, other: number): number {
  const [a, b] = [channels(one), channels(other)];
  return a.reduce((sum, value, index) => sum + (value - (b[index] ?? 0)) ** 2, 0);
}
