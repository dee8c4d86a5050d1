// Where a `clew watch` of a test looks: at the transcripts that the test made, with an archive beside them.
import type { TranscriptFolder } from "../transcripts/folder.ts";

export function environment({ root, data_dir }: TranscriptFolder) {
  return { HOME: root, CLEW_DATA_DIR: data_dir, CLAUDE_CONFIG_DIR: root };
}
