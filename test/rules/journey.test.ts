// Checks the call trees in ARCHITECTURE.md: every function is in the file named beside it, and its caller names it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const project = join(import.meta.dirname, "../..");

interface Call {
  readonly depth: number;
  readonly name: string;
  readonly path: string;
}

/** Returns what is wrong with the trees of a text; `read` returns a file of src/, or null if there is none. */
function wrongCalls(text: string, read: (path: string) => string | null): string[] {
  const blocks = [...text.matchAll(/^```calls\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? "");
  return blocks.flatMap((block) => {
    const callers: Call[] = [];
    return block.split("\n").flatMap((line) => {
      const [, indent = "", name = "", path = ""] = /^( *)(\w+) +(\S+\.ts)(?: |$)/.exec(line) ?? [];
      if (name === "") return line.trim() === "" ? [] : [`not a call: ${line.trim()}`];
      const call = { depth: indent.length, name, path };
      while (callers.length > 0 && (callers.at(-1)?.depth ?? 0) >= call.depth) callers.pop();
      const caller = callers.at(-1);
      callers.push(call);
      return [
        ...(has(read(path), name) ? [] : [`${path} has no ${name}`]),
        ...(!caller || has(read(caller.path), name) ? [] : [`${caller.path} does not name ${name}`]),
      ];
    });
  });
}

function has(text: string | null, name: string): boolean {
  return text !== null && new RegExp(`\\b${name}\\b`).test(text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ""));
}

describe("the call trees in ARCHITECTURE.md", () => {
  const text = readFileSync(join(project, "ARCHITECTURE.md"), "utf8");

  test("are there", () => {
    expect(text.match(/^```calls$/gm)).toHaveLength(3);
  });
  test("name functions that exist and call each other", () => {
    const read = (path: string) => {
      const file = join(project, "src", path);
      return existsSync(file) ? readFileSync(file, "utf8") : null;
    };
    expect(wrongCalls(text, read)).toEqual([]);
  });
  test("are found wrong if a function moves, or is called by another", () => {
    const files: Readonly<Record<string, string>> = {
      "a.ts": "a(); b();",
      "b.ts": "b();\n// c",
      "c.ts": "c();",
    };
    const tree = "```calls\na  a.ts  begins\n  b  b.ts\n    c  c.ts\n  d  gone.ts\nno call\n```\n";
    expect(wrongCalls(tree, (path) => files[path] ?? null)).toEqual([
      "b.ts does not name c",
      "gone.ts has no d",
      "a.ts does not name d",
      "not a call: no call",
    ]);
  });
});
