// Answers a hook with one line about an earlier turn, if the prompt or the error closely matches it. Silent in doubt.
import type { JsonObject } from "../../../model/json.ts";
import type { HookMoment } from "../../../sources/hooks.ts";
import { loadHooks } from "../../../sources/registry.ts";
import type { RememberedTurn } from "../../../store/memory.ts";
import { openMemory } from "../../../store/open.ts";
import { type Reminder, reminders } from "./reminders.ts";
import { addSaidTurns, saidTurns } from "./said-turns.ts";

/** Returns null if there is nothing to say. */
export async function answerMoment(data_dir: string, payload: string): Promise<JsonObject | null> {
  for (const hooks of await loadHooks()) {
    const moment = hooks.readMoment(payload);
    if (!moment) continue;
    const line = await lineFor(data_dir, moment);
    return line === null ? null : hooks.giveContext(line, moment.event);
  }
  return null;
}

async function lineFor(data_dir: string, moment: HookMoment): Promise<string | null> {
  const said = saidTurns(data_dir, moment.session_id);
  const memory = await openMemory(data_dir);
  let found: Reminder | undefined;
  try {
    found = (await reminders(memory, moment)).find(({ turn }) => !said.has(citationOf(turn)));
  } finally {
    await memory.close();
  }
  if (!found) return null;
  // Loaded only now: most of the time there is nothing to say.
  const { memoryLine } = await import("./memory-line.ts");
  const line = memoryLine(found.lead, found.turn, found.said);
  addSaidTurns(data_dir, moment.session_id, [citationOf(found.turn)]);
  return line;
}

function citationOf({ session_id, number }: RememberedTurn): string {
  return `${session_id}#${number}`;
}
