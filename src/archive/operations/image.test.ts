// Tests that images of turns are returned as the transcript has them, in the order that the turn lists them.
import { rmSync, writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { type FolderArchive, folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation, uuid } from "../../../test/builders/transcripts/build.ts";
import type { Session } from "../../model/session.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import { imageType } from "../images/image-type.ts";
import type { WireItem as InteractionItem } from "../turns/item-schema.ts";
import { image } from "./image.ts";
import { interaction } from "./interaction.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\nthe first picture", "latin1");
const JPEG = Buffer.from("\xff\xd8\xff\xe0a photograph", "latin1");
const GIF = Buffer.from("GIF89a a film", "latin1");
const WEBP = Buffer.from("RIFF\0\0\0\0WEBPa picture of the web", "latin1");
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');

function block(bytes: Buffer, media_type = "image/png") {
  return { type: "image", source: { type: "base64", media_type, data: bytes.toString("base64") } };
}

const talk = () =>
  conversation()
    .prompt([{ type: "text", text: "What is this?" }, block(PNG), block(JPEG)])
    .calls("Read", { file_path: "/home/dana/shop/film.gif" })
    .result([{ type: "text", text: "a film" }, block(GIF, "image/gif"), block(SVG, "image/svg+xml")])
    .queued([{ type: "text", text: "And this one?" }, block(WEBP, "image/webp")])
    .says("A picture.");

const mediaTypes = (item: InteractionItem): string[] => {
  if (item.type === "image") return [item.media_type];
  return item.type === "tool" ? (item.result?.images ?? []).map(({ media_type }) => media_type) : [];
};

const bytesOf = async ({ archive }: FolderArchive, index: number, id = uuid(1)) => {
  const { bytes, media_type } = await archive.run(image, { id, index });
  return [media_type, Buffer.from(bytes)];
};

test("images from prompts and tools are returned with the type of their bytes", async () => {
  await using own = await folderArchive((folder) => folder.session(talk()));
  const shown = await own.archive.run(interaction, { id: uuid(1) });
  expect(shown.interaction.items.flatMap(mediaTypes)).toEqual([
    ...["image/png", "image/png", "image/gif", "image/svg+xml"],
  ]);
  expect(await bytesOf(own, 0)).toEqual(["image/png", PNG]);
  // Declared as a PNG.
  expect(await bytesOf(own, 1)).toEqual(["image/jpeg", JPEG]);
  expect(await bytesOf(own, 2)).toEqual(["image/gif", GIF]);
});

test("an image sent while the model was working is returned", async () => {
  await using own = await folderArchive((folder) => folder.session(talk()));
  const next = (await own.archive.run(interaction, { id: uuid(1) })).next?.id ?? "";
  expect(await bytesOf(own, 0, next)).toEqual(["image/webp", WEBP]);
});

test("a file that is not an image is refused, whatever its declared type", async () => {
  const page = block(Buffer.from("<!doctype html><script>1</script>"));
  const empty = { type: "image", source: { type: "url", url: "http://evil.example/x.png" } };
  const prompt = [{ type: "text", text: "Look." }, page, empty, block(SVG)];
  await using own = await folderArchive((folder) =>
    folder.session(conversation().prompt(prompt).says("No.")),
  );
  for (const index of [0, 2])
    await expect(bytesOf(own, index)).rejects.toThrow("not a PNG, JPEG, GIF or WebP");
  await expect(bytesOf(own, 1)).rejects.toThrow(/not a PNG/);
  await expect(bytesOf(own, 3)).rejects.toThrow("has no image 3");
  await expect(bytesOf(own, 0, "nobody-has-this")).rejects.toThrow('No turn has the id "nobody-has-this"');
});

test("a very large image is refused", async () => {
  await using own = await folderArchive((folder) => folder.session(talk()));
  const read = async (session: ArchivedSession): Promise<Session> => {
    const whole = JSON.stringify(await own.archive.read(session));
    return JSON.parse(whole.replace(/"size":\d+/, `"size":${28 * 1024 * 1024}`));
  };
  const [session] = await own.archive.store.sessions();
  const rows = session ? await own.archive.store.turns(session) : [];
  vi.spyOn(own.archive.store, "turns").mockResolvedValue(rows.map((row) => ({ ...row, alone: null })));
  const asked = image.run({ ...own.archive, read }, { id: uuid(1), index: 0 });
  await expect(asked).rejects.toThrow("over 20 MB");
});

test("an image survives when its transcript is deleted or rewritten", async () => {
  let path = "";
  await using own = await folderArchive((folder) => {
    path = folder.session(talk());
  });
  writeFileSync(path, "x".repeat(5000));
  expect(await bytesOf(own, 0)).toEqual(["image/png", PNG]);
  rmSync(path);
  expect(await bytesOf(own, 2)).toEqual(["image/gif", GIF]);
});

test("image types are detected from the first bytes", () => {
  expect([PNG, JPEG, GIF, WEBP].map(imageType)).toEqual([
    ...["image/png", "image/jpeg", "image/gif", "image/webp"],
  ]);
  for (const other of ["", "RIFF\0\0\0\0AVI ", "\x89PNG", "GIF90a", "<svg", "BM"])
    expect(imageType(Buffer.from(other, "latin1"))).toBeNull();
});
