// Builds a small corpus of OpenCode in any state: rows of a database that change in place.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answered, asked, begins, text, used } from "../../builders/opencode/messages.ts";
import { openCodeWorld } from "../../builders/opencode/world.ts";
import type { CorpusFile } from "./growing-corpus.ts";

const SESSIONS = 6;

/** Returns the files of OpenCode as they are while it runs. In each session, the last answer is still being written. */
export function databaseFiles(turns: number): CorpusFile[] {
  using world = openCodeWorld({ events: true });
  for (let number = 1; number <= SESSIONS; number++) {
    const session = `ses_${number}`;
    world.session(session, { title: `Session ${number}, ${turns} turns` });
    for (let turn = 1; turn <= turns; turn++) {
      const id = `msg_${turn}_${session}`;
      world.message(session, `${id}_0`, asked(turn), [text(`Where is the opal, ${number}.${turn}?`)]);
      world.message(session, `${id}_1`, answered(turn, `${id}_0`, { finish: "tool-calls" }), [
        begins(),
        used("bash", `call_${id}`, { command: "ls" }, { output: "opal ".repeat(2000) }),
      ]);
      world.message(session, `${id}_2`, answered(turn, `${id}_0`, turn === turns ? open(turn) : {}), [
        begins(),
        text(turn === turns ? "" : `In drawer ${turn}.`),
      ]);
    }
  }
  return readdirSync(world.folder)
    .filter((name) => /\.db(?:-wal)?$/.test(name))
    .map((path) => ({ path, bytes: readFileSync(join(world.folder, path)) }));
}

/** Fields of an answer that has not ended. */
function open(minute: number) {
  return { finish: undefined, time: { created: (asked(minute).time as { created: number }).created + 5000 } };
}
