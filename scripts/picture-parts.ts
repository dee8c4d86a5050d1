// Holds what the scripts share that make the documents' pictures of the demo.
import { join } from "node:path";
import { setup } from "../test/browser/get-chromium.ts";
import { DEMO_FONTS, getProgram } from "../test/builders/debian-program.ts";

export const IMAGES = join(import.meta.dirname, "../docs/guide/images");

/** Makes sure that a browser is installed, and fonts for all that the demo says. */
export function preparePictures(): void {
  setup();
  getProgram(DEMO_FONTS);
}
