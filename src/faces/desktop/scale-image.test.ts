import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { scaleImage } from "./scale-image.ts";

test("a pixel of the smaller picture is the average of those it stands for", () => {
  const image = new PNG({ width: 4, height: 2 });
  // Black and white on the left, red on the right.
  const pixels = [0, 255, 0, 255].map((value) => [value, value, value, 255]);
  const red = [200, 0, 0, 255];
  image.data.set(
    [pixels[0], pixels[1], red, red, pixels[2], pixels[3], red, red].flatMap((pixel) => pixel ?? []),
  );
  const { png, width, height } = scaleImage(PNG.sync.write(image), 0.5);
  expect([width, height]).toEqual([2, 1]);
  expect([...PNG.sync.read(png).data]).toEqual([128, 128, 128, 255, 200, 0, 0, 255]);
});

test("a picture has at least one pixel, and keeps its bytes at its own size", () => {
  const png = PNG.sync.write(new PNG({ width: 3, height: 1 }));
  expect(scaleImage(png, 0.05)).toMatchObject({ width: 1, height: 1 });
  expect(scaleImage(png, 1).png).toBe(png);
});
