// Measures the time from what another agent writes to the event that a listener gets: lines of Codex, Gemini CLI and
// Qwen Code, and rows of OpenCode's database. `node bench/live-agents.ts [appends]`; 40 by default.
import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { startResidentArchive } from "../src/archive/sync/resident-archive.ts";
import { chatFolder } from "../test/builders/chat-folder.ts";
import { codexId, rollout, rolloutPath } from "../test/builders/codex/rollout.ts";
import { geminiLog } from "../test/builders/gemini/lines.ts";
import { answered, asked, begins, text } from "../test/builders/opencode/messages.ts";
import { openCodeWorld } from "../test/builders/opencode/world.ts";
import { qwenLog } from "../test/builders/qwen/records.ts";
import { percentile } from "./measure.ts";

const appends = Number(process.argv[2] ?? "40");
const LONGEST_WAIT_MS = 10_000;
const ONE = "aaaaaaaa-0000-4000-8000-000000000001";

interface Written {
  readonly root: string;
  readonly data_dir: string;
  /** Writes an answer that contains a word. */
  write(number: number, word: string): void;
}

async function measure(agent: string, { root, data_dir, write }: Written): Promise<void> {
  const { live, archive, close } = startResidentArchive({
    ...{ roots: [root], data_dir, run_indexer: true, time_zone: () => "UTC", now: () => new Date() },
    on_note: (note) => console.error(note),
  });
  try {
    const whole = () => archive({ whole: true }).catch(() => null);
    for (let opened = await whole(); !opened; opened = await whole()) await wait(20);
    let heard: (json: string) => void = () => undefined;
    await live().listen({}, ({ json }) => heard(json));
    const times: number[] = [];
    for (let number = 1; number <= appends; number++) {
      const word = `opal${number}.`;
      const arrived = new Promise<void>((resolve) => {
        heard = (json) => {
          if (json.includes(word)) resolve();
        };
      });
      const start = performance.now();
      write(number, word);
      const missed = wait(LONGEST_WAIT_MS, "missed", { ref: false });
      if ((await Promise.race([arrived, missed])) === "missed")
        throw new Error(`${agent}: ${word} never came`);
      times.push(performance.now() - start);
      await wait(150);
    }
    const [half, most] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
    console.log(`${agent}, ${times.length} answers: p50 ${half}, p95 ${most} ms`);
  } finally {
    await close();
  }
}

{
  using folder = chatFolder("codex");
  const [name, log] = [rolloutPath(codexId(0)), rollout(codexId(0), { ordinal: 0 })];
  log.start(codexId(1)).prompt("Where is it?");
  folder.write(name, log.text());
  await measure("Codex", {
    ...{ root: folder.root, data_dir: folder.data_dir },
    write(_, word) {
      const known = log.length;
      log.answer(`In the ${word}`);
      appendFileSync(folder.path(name), log.text(known));
    },
  });
}
{
  using folder = chatFolder("gemini");
  const name = "tmp/shop/chats/session-2026-05-01T10-00-aaaaaaaa.jsonl";
  folder.write(name, geminiLog(ONE).start().prompt("Where is it?").text());
  await measure("Gemini CLI", {
    ...{ root: folder.root, data_dir: folder.data_dir },
    write: (number, word) =>
      folder.append(name, geminiLog(ONE, `h${number}`).answer(`In the ${word}`).text()),
  });
}
{
  using folder = chatFolder("qwen");
  const name = `projects/-work-shop/chats/${ONE}.jsonl`;
  const log = qwenLog(ONE).prompt("Where is it?");
  folder.write(name, log.text());
  await measure("Qwen Code", {
    ...{ root: folder.root, data_dir: folder.data_dir },
    write(_, word) {
      const known = log.text().length;
      folder.append(
        name,
        log
          .answer([{ text: `In the ${word}` }])
          .text()
          .slice(known),
      );
    },
  });
}
{
  using world = openCodeWorld({ events: true });
  world.session("ses_a1");
  world.message("ses_a1", "msg_000", asked(1), [text("Where is it?")]);
  await measure("OpenCode", {
    ...{ root: world.root, data_dir: world.data_dir },
    write: (number, word) =>
      world.message("ses_a1", `msg_${String(number).padStart(3, "0")}1`, answered(number + 1, "msg_000"), [
        begins(),
        text(`In the ${word}`),
      ]),
  });
}
