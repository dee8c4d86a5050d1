#!/usr/bin/env node
// The `clew` command: refuses a Node that is too old in one sentence, and otherwise hands over to main.
// Nothing is imported before that check, and the syntax is kept old, so that an old Node gets as far as the sentence.
const version = process.versions.node;
const [major = 0, minor = 0] = version.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `clew needs Node.js 22.18 or newer (this is ${version}). Put a newer Node on your PATH and try again.\n`,
  );
  process.exitCode = 2;
} else {
  const { main } = await import("./main.ts");
  process.exitCode = await main(process.argv.slice(2));
}
