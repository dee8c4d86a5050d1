// Builds a small corpus in two states: as last indexed, and now, with more of everything and one file rewritten.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generateCorpus } from "../../../src/demo/generate-corpus.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

export interface CorpusFile {
  readonly path: string;
  readonly bytes: Buffer;
}

export function corpusNow(): CorpusFile[] {
  return [...generateCorpus({ seed: 7, sessions: 12, bytes: 700_000 })];
}

/** Some files do not exist yet, the others end in the middle of a line. */
export function corpusBefore(): CorpusFile[] {
  return corpusNow()
    .filter((_, index) => index % 3 !== 2)
    .map(({ path, bytes }, index) => ({
      path,
      bytes:
        index === 0
          ? Buffer.from(bytes.toString().replaceAll(" the ", " teh "))
          : bytes.subarray(0, bytes.length * 0.6),
    }));
}

/** Large enough for several threads. Made of images, because they cost nothing to index. */
export function largeCorpus(): CorpusFile[] {
  const source = { type: "base64", media_type: "image/png", data: "iVBORw0K".repeat(130_000) };
  const story = conversation({ seed: 99 });
  for (let turn = 1; turn <= 17; turn++)
    story
      .prompt([
        { type: "text", text: `Picture ${turn}?` },
        { type: "image", source },
      ])
      .says("A cat.");
  const path = `projects/-home-dana-shop/${sessionId(99)}.jsonl`;
  return [...corpusNow(), { path, bytes: Buffer.from(story.text()) }];
}

export function writeCorpus(root: string, files: readonly CorpusFile[]): void {
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
  }
}
