// A scribe in a process of its own, that dies by SIGKILL at a point of its work, if one is given.
import { openWriter } from "../../../src/store/sqlite/open.ts";
import { type ScribeClock, startScribe } from "../../../src/writing/scribe.ts";
import { optionsFor } from "../../writing/scene.ts";

const [origin = "", data_dir = "", where = "", when = "0"] = process.argv.slice(2);

const store = await openWriter(data_dir);
if (!store) throw new Error("Nobody else writes here.");

let calls = 0;
function dieAt(point: string): void {
  if (point === where && ++calls === Number(when)) process.kill(process.pid, "SIGKILL");
}

const mortal: typeof store = {
  ...store,
  async beginCall(...given) {
    dieAt("before it is written down");
    const call = await store.beginCall(...given);
    dieAt("before it is asked");
    return call;
  },
  async endCall(...given) {
    dieAt("before the answer is written");
    await store.endCall(...given);
    dieAt("after the answer was written");
  },
};

const clock: ScribeClock = {
  now: Date.now,
  random: () => 0,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 50))),
};
const end = await startScribe(mortal, { ...optionsFor({ origin }, clock), until_done: true }).ended;
await store.close();
process.stdout.write(`${end.why}\n`);
