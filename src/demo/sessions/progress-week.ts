// Demo sessions of a week in October: a client that writes progress records, and estimates of what its answers cost.
import { plantedSecret } from "../planted-secret.ts";
import { copyRows, delimiterGuess, twoCoffees } from "../plots/importer.ts";
import { darkPlan, darkTheme, plannedPalette } from "../plots/project-starts.ts";
import { utcDates, vatRounding, webhookTwice } from "../plots/shop-orders.ts";
import { CLIENTS } from "../records/clients.ts";
import { dieInTool } from "../records/endings.ts";
import { answerTurn, play, playSteps } from "../records/play.ts";
import { acceptPlan, interrupt, prompt, queue, shellCommand } from "../records/prompt.ts";
import { bashStep } from "../records/tool-step.ts";
import { IMPORT, type SampleSession, SHOP } from "./sample-session.ts";

const client = CLIENTS["2.1.30"];

export const PROGRESS_WEEK: readonly SampleSession[] = [
  {
    name: "shop-vat",
    project: SHOP,
    client,
    start: "2026-10-05T07:40",
    write(recorder) {
      play(recorder, vatRounding);
      play(recorder, utcDates);
    },
  },
  {
    // Stopped once, because it began to write code that was not asked for.
    name: "shop-theme-plan",
    project: SHOP,
    client,
    start: "2026-10-05T13:00",
    branch: "dark",
    write(recorder) {
      prompt(recorder, "The shop needs a dark theme.");
      playSteps(recorder, [
        { say: "I will start with the buttons." },
        { read: "src/theme/button.css", shows: ".buy { color: #1a4 }" },
      ]);
      interrupt(recorder);
      play(recorder, plannedPalette);
    },
  },
  {
    name: "shop-theme",
    project: SHOP,
    client,
    start: "2026-10-06T07:30",
    branch: "dark",
    write(recorder) {
      acceptPlan(recorder, darkPlan);
      answerTurn(recorder, darkTheme);
    },
  },
  {
    // The prompt typed while the agent worked is only in the queue's own record.
    name: "import-coffees",
    project: IMPORT,
    client,
    start: "2026-10-07T08:20",
    write(recorder) {
      play(recorder, twoCoffees);
      recorder.wait(60, 200);
      prompt(recorder, copyRows[0].prompt);
      playSteps(recorder, copyRows[0].steps);
      queue(recorder, "and use the small test file, not the big one");
      answerTurn(recorder, { steps: [], answer: copyRows[0].answer });
    },
  },
  {
    name: "import-killed",
    project: IMPORT,
    client,
    start: "2026-10-08T14:10",
    write(recorder) {
      play(recorder, delimiterGuess);
      recorder.wait(60, 120);
      prompt(
        recorder,
        "Run the whole import for last year over night and tell me in the morning how many rows failed.",
      );
      dieInTool(
        recorder,
        [{ type: "text", text: "This will take a few hours." }],
        bashStep("python -m ledger import archive/2025/*.csv", ""),
      );
    },
  },
  {
    name: "shop-webhook",
    project: SHOP,
    client,
    start: "2026-10-09T06:55",
    branch: "webhooks",
    write(recorder, context) {
      play(recorder, webhookTwice);
      const secret = plantedSecret(context.seed);
      const lines = [`CLOUD_KEY_ID=${secret.cloud_key_id}`, `GIT_TOKEN=${secret.token}`, "LOG_LEVEL=info"];
      recorder.wait(60, 120);
      shellCommand(recorder, "cat .env.staging", lines.join("\n"));
    },
  },
];
