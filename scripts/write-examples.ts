// Runs the examples in README.md and docs/ and writes down what they print.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documentsWithExamples, runExamples } from "./doc-examples.ts";

const project = join(import.meta.dirname, "..");

for (const [path, text] of documentsWithExamples())
  writeFileSync(join(project, path), runExamples(text, join(project, "src/bin.ts")));
