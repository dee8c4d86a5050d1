// Makes a screenshot smaller by averaging pixels, because agents pay for each one.
import { PNG } from "pngjs";

export interface Screenshot {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

export function scaleImage(png: Buffer, scale: number): Screenshot {
  const image = PNG.sync.read(png);
  if (scale === 1) return { png, width: image.width, height: image.height };
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const smaller = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    const rows = span(y, height, image.height);
    for (let x = 0; x < width; x++)
      average(image, span(x, width, image.width), rows, smaller.data, (y * width + x) * CHANNELS);
  }
  return { png: PNG.sync.write(smaller), width, height };
}

const CHANNELS = 4;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the pixels of the larger side that one pixel of the smaller side stands for. */
function span(index: number, small: number, large: number): Span {
  const from = Math.floor((index * large) / small);
  return { from, to: Math.max(from + 1, Math.floor(((index + 1) * large) / small)) };
}

function average({ data, width }: PNG, columns: Span, rows: Span, into: Buffer, at: number): void {
  const pixels = (columns.to - columns.from) * (rows.to - rows.from);
  for (let channel = 0; channel < CHANNELS; channel++) {
    let sum = 0;
    for (let y = rows.from; y < rows.to; y++)
      for (let x = columns.from; x < columns.to; x++) sum += data[(y * width + x) * CHANNELS + channel] ?? 0;
    into[at + channel] = Math.round(sum / pixels);
  }
}
