// Names, pins and reports over and over, and says after each what it was told is done. Tests kill it, or run several.
import { writeSync } from "node:fs";
import type { SessionId } from "../../../src/model/ids.ts";
import { openStore } from "../../../src/store/open.ts";

const [data_dir = "", name = "", times = "0"] = process.argv.slice(2);
const id = name as SessionId;
const store = await openStore(data_dir);
for (let number = 1; number <= Number(times); number++) {
  await store.rename(id, `${name} ${number}`);
  writeSync(1, `rename ${number}\n`);
  await store.mark(id, { pinned: number % 2 === 1 });
  writeSync(1, `mark ${number}\n`);
  const said_at = "2026-01-02T10:00:00.000Z";
  const message = { session_id: id, turn: number, prompt_id: null, text: `Done ${number}.`, said_at };
  await store.keepFinalMessages([{ event_id: `${name}-${number}`, origin: "hook", ...message }]);
  writeSync(1, `message ${number}\n`);
}
await store.close();
