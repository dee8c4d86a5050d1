// Runs the contract of sources on the made-up agent, which does everything an agent may do to its files.
import { afterAll, beforeAll } from "vitest";
import { exchange, type MadeUpRecord } from "../../builders/made-up/records.ts";
import { registerMadeUp } from "../../builders/made-up/source.ts";
import { madeUpWorld, SECRET } from "../../builders/made-up/world.ts";
import { sourceContract } from "./source-contract.ts";

let registered: Disposable;
beforeAll(() => {
  registered = registerMadeUp();
});
afterAll(() => registered[Symbol.dispose]());

const first = exchange(1, null, "Where is the ink?", "In the well.");
const second = exchange(2, "a1", "Write a line.", "Written.");
const third = exchange(3, "a2", "And another.", "Done.");

sourceContract("threads that only grow", {
  make: madeUpWorld,
  secrets: [SECRET],
  stages: [
    (world) => world.append("ada", first),
    (world) => world.append("ada", second),
    (world) => world.append("bo", exchange(1, null, "Another thread.", "Yes.", "bo-")),
  ],
});

sourceContract("threads that are cut short, moved, compressed and continued in a second file", {
  make: madeUpWorld,
  stages: [
    (world) => world.append("ada", first),
    (world) => world.tear("ada", JSON.stringify(second[0]).slice(0, 30)),
    (world) => world.rewrite("ada", [...first, ...second]),
    (world) => world.append("ada+2", third),
    (world) => world.store("ada"),
  ],
});

sourceContract("a thread whose end is taken back by rewriting its file", {
  make: madeUpWorld,
  takes_back: true,
  stages: [
    (world) => world.append("ada", [...first, ...second, ...third]),
    (world) => world.rewrite("ada", first),
    (world) => world.append("ada", exchange(4, "a1", "Something else, then.", "As you like.")),
  ],
});

sourceContract("rows of a database that change, grow, vanish and move", {
  make: madeUpWorld,
  takes_back: true,
  secrets: [SECRET],
  stages: [
    (world) => world.put("desk", first),
    (world) => world.put("desk", [second[0], { ...second[1], text: "Writ" }], true),
    (world) => world.put("desk", second),
    (world) => world.put("desk", third),
    (world) => world.take("desk", ["p3", "a3"]),
    (world) => world.put("desk", exchange(5, "a2", "Differently.", "Certainly.")),
    (world) => world.quit(),
  ],
});

sourceContract("titles, usage and sub-agents in other files", {
  make: madeUpWorld,
  stages: [
    (world) => world.count("ada", 100, 20),
    (world) => world.append("ada", [first[0], withPupil(first[1])]),
    (world) => world.append("ada~pupil", exchange(1, null, "Fetch the ink.", "Here it is.", "pupil-")),
    (world) => world.append("ada", [toolResult("c1", "a1"), ...exchange(2, "t1", "Thanks.", "Any time.")]),
    (world) => world.name("ada", "The ink"),
    (world) => world.name("bo", "A thread that was never written"),
    (world) => world.count("ada", 150, 30),
  ],
});

sourceContract("forks, with and without a note about their origin", {
  make: madeUpWorld,
  stages: [
    (world) => world.append("ada", [...first, ...second]),
    (world) => world.append("copy", [...first, ...exchange(6, "a1", "Another way.", "This way.")]),
    (world) =>
      world.append("said", [...copied("ada", first), ...exchange(7, "a1", "A third way.", "That way.")]),
  ],
});

function withPupil(record: MadeUpRecord): MadeUpRecord {
  return { ...record, starts: { call: "c1", prompt: "Fetch the ink." } };
}

function toolResult(call: string, after: string): MadeUpRecord {
  return { id: "t1", after, who: "tool", text: "fetched", at: "2026-05-01T10:01:30.000Z", of: call };
}

function copied(from: string, records: readonly MadeUpRecord[]): MadeUpRecord[] {
  return records.map((record) => ({ ...record, copied: true, from }));
}
