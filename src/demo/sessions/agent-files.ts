// Demo sessions of late September: sub-agents in files of their own, forks, a ghost, a power cut.
import { chineseGlyphs, kanjiSearch, lineBreakSpace } from "../plots/docs-ja.ts";
import { terrainAgents } from "../plots/explorers.ts";
import { bracketNegatives, dayOrMonth } from "../plots/importer.ts";
import { deletedLog, emptyBackup, journalDisk, overlappingJobs } from "../plots/infra.ts";
import { energyGain, fixedStep, tunnelling } from "../plots/marbles.ts";
import { initBody, initMarbles, initShop } from "../plots/project-starts.ts";
import { reviewCheckout } from "../plots/shop-tests.ts";
import { say } from "../records/answer.ts";
import { CLIENTS } from "../records/clients.ts";
import { compactManually } from "../records/compaction.ts";
import { copyHistory } from "../records/copy-history.ts";
import { glueLastLines, leadWithNul, tearLastLine } from "../records/damage.ts";
import { answerTurn, play, playSteps } from "../records/play.ts";
import { command, localCommand, prompt } from "../records/prompt.ts";
import { Recorder } from "../records/recorder.ts";
import { jsonLines } from "../sample-file.ts";
import { GUIDE, IMPORT, INFRA, MARBLES, type SampleSession, SHOP } from "./sample-session.ts";

const client = CLIENTS["2.0.60"];

export const AGENT_FILES: readonly SampleSession[] = [
  {
    name: "infra-backup",
    project: INFRA,
    client,
    start: "2026-09-21T06:50",
    write(recorder) {
      play(recorder, emptyBackup);
      play(recorder, overlappingJobs);
    },
  },
  {
    name: "shop-init",
    project: SHOP,
    client,
    start: "2026-09-22T08:10",
    write(recorder) {
      command(recorder, "init", "", initBody);
      answerTurn(recorder, initShop);
      localCommand(recorder, "model", "", "Set model to \u001b[1msonnet\u001b[22m");
      recorder.wait(60, 200);
      command(recorder, "review", "src/checkout", "Review the changes below the given path.");
      answerTurn(recorder, reviewCheckout[0]);
    },
  },
  {
    // The same opening prompt as above, in another project: nothing links the two.
    name: "marbles-init",
    project: MARBLES,
    client,
    start: "2026-09-22T16:30",
    write(recorder) {
      command(recorder, "init", "", initBody);
      answerTurn(recorder, initMarbles);
      play(recorder, terrainAgents);
      warmUp(recorder);
    },
  },
  {
    name: "marbles-floor",
    project: MARBLES,
    client,
    start: "2026-09-23T16:05",
    branch: "collisions",
    write(recorder) {
      play(recorder, tunnelling);
      recorder.wait(86_000, 87_000);
      play(recorder, fixedStep);
    },
  },
  {
    // Forked after the first turn; the original continued the day after.
    name: "marbles-floor-fork",
    project: MARBLES,
    client,
    start: "2026-09-24T07:15",
    branch: "collisions",
    write(recorder, context) {
      copyHistory(recorder, { from: context.session("marbles-floor"), turns: 1 });
      play(recorder, energyGain);
    },
  },
  {
    name: "import-dates",
    project: IMPORT,
    client,
    start: "2026-09-24T09:00",
    write(recorder) {
      play(recorder, dayOrMonth);
      play(recorder, bracketNegatives);
    },
  },
  {
    // Forked and left at once: only the copy.
    name: "import-dates-copy",
    project: IMPORT,
    client,
    start: "2026-09-24T11:20",
    write: (recorder, context) => copyHistory(recorder, { from: context.session("import-dates") }),
  },
  {
    name: "ghost",
    project: SHOP,
    client,
    start: "2026-09-25T08:00",
    // A client that was opened and closed again leaves an empty file.
    write: () => undefined,
  },
  {
    name: "guide-search",
    project: GUIDE,
    client,
    start: "2026-09-28T08:30",
    branch: "検索",
    write(recorder) {
      play(recorder, kanjiSearch);
      play(recorder, lineBreakSpace);
      compactManually(
        recorder,
        "検索はバイグラムで索引を作る。改行の空白は join-lines で消す。",
        "決めたことを残して",
      );
      play(recorder, chineseGlyphs);
    },
  },
  {
    // The machine lost power three times that morning.
    name: "infra-disks",
    project: INFRA,
    client,
    start: "2026-09-30T06:20",
    write(recorder) {
      play(recorder, journalDisk);
      leadWithNul(recorder, 512);
      const [{ prompt: asked, steps, answer }] = deletedLog;
      prompt(recorder, asked);
      playSteps(recorder, steps);
      tearLastLine(recorder);
      say(recorder, [{ type: "text", text: answer }]);
      localCommand(recorder, "model", "", "Set model to sonnet");
      glueLastLines(recorder);
    },
  },
];

/** A warm-up agent that the client started: one answer, and no call that asked for it. */
function warmUp(recorder: Recorder): void {
  const id = recorder.random.hex(8);
  const agent = { id, depth: 1, model: recorder.client.helper_model };
  const child = new Recorder({ ...recorder.options, agent, start_ms: recorder.options.start_ms });
  say(child, [{ type: "text", text: "I am ready to look through the code." }]);
  const path = `${recorder.folder}/agent-${id}.jsonl`;
  recorder.files.push({ path, bytes: jsonLines(child.lines), mtime_ms: child.now });
}
