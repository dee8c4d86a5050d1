// A net diff applied to the file before a session gives the file after it, whatever the edits were.
import { applyPatch, createPatch, OMIT_HEADERS } from "diff";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { SessionId } from "../../src/model/ids.ts";
import type { Edit } from "../../src/model/tool-use.ts";
import { netChanges } from "../../src/sessions/changes/net-changes.ts";
import { patience, runs } from "./runs.ts";

const PATH = "/shop/cart.ts";

/** Few different lines, so that edits meet and undo each other. */
const anyLines = fc.array(fc.constantFrom("a", "b", "c", "\td", "}", ""), { minLength: 1, maxLength: 30 });

/** Replaces some lines, from somewhere on. */
const anyStep = fc.record({
  at: fc.nat(30),
  removed: fc.nat(4),
  added: fc.array(fc.constantFrom("a", "x", "}")),
});

test("numbered edits compose to the true difference", patience, () => {
  fc.assert(
    fc.property(
      anyLines,
      fc.array(anyStep, { minLength: 1, maxLength: 8 }),
      fc.nat(3),
      (base, steps, context) => {
        const versions: string[][] = [base];
        for (const { at, removed, added } of steps)
          versions.push((versions.at(-1) ?? []).toSpliced(at, removed, ...added));
        const edits = versions.slice(1).map((after, index) => patchOf(versions[index] ?? [], after, context));
        const [file] = netChanges(edits.map((change, index) => ({ change, made_by: maker(index) })));
        expect(file?.parts.length ?? 0).toBeLessThanOrEqual(1);
        const hunks = (file?.parts ?? []).flatMap((part) => part.hunks);
        const patch = hunks.map(({ before, after, lines }) => {
          const count = (sign: string) => lines.filter((line) => line.sign !== sign).length;
          // A hunk without lines on one side names the line before it there.
          const start = (first: number | null, size: number) => (first ?? 0) - (size === 0 ? 1 : 0);
          const [old, now] = [count("+"), count("-")];
          return [
            `@@ -${start(before, old)},${old} +${start(after, now)},${now} @@`,
            ...lines.map(({ sign, text }) => sign + text),
          ].join("\n");
        });
        const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
        const made = applyPatch(text(base), `--- a\n+++ b\n${patch.join("\n")}\n`, { fuzzFactor: 0 });
        expect(patch.length === 0 ? text(base) : made).toBe(text(versions.at(-1) ?? []));
      },
    ),
    runs(300),
  );
});

function patchOf(before: readonly string[], after: readonly string[], context: number): Edit {
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
  const patch = createPatch("", text(before), text(after), "", "", { context, headerOptions: OMIT_HEADERS });
  return { path: PATH, applied: true, change: "patch", patch: patch.trimEnd(), moved_to: null };
}

function maker(index: number) {
  return { session_id: "s" as SessionId, turn: index + 1, top_turn: index + 1 };
}
