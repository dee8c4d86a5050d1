// Demo sessions from the end of October on: the newest client, which records its requests, withholds thinking and adds up costs.
import { slowFonts } from "../plots/docs-ja.ts";
import { moveWarehouse } from "../plots/explorers.ts";
import { clockDrift, nightAlarms, openPort, staleTtl } from "../plots/infra.ts";
import { quaternionDrift, saveFloats } from "../plots/marbles.ts";
import { escapeLog, greetings } from "../plots/project-starts.ts";
import { mailTwice } from "../plots/shop-orders.ts";
import { adminPassword, nodeUpgrade } from "../plots/shop-tests.ts";
import { backupTest, returnForm } from "../plots/this-morning.ts";
import { CLIENTS } from "../records/clients.ts";
import { dieInTool } from "../records/endings.ts";
import { noteCost } from "../records/noise.ts";
import { play, playSteps } from "../records/play.ts";
import { localCommand, prompt } from "../records/prompt.ts";
import { nameByModel, rename } from "../records/titles.ts";
import { askStep, bashStep } from "../records/tool-step.ts";
import { GUIDE, INFRA, MARBLES, type SampleSession, SHOP } from "./sample-session.ts";

const client = CLIENTS["2.1.325"];

export const LAST_WEEKS: readonly SampleSession[] = [
  {
    name: "infra-alarms",
    project: INFRA,
    client,
    start: "2026-10-26T07:00",
    write(recorder) {
      nameByModel(recorder, "Fewer alarms at night");
      play(recorder, staleTtl);
      play(recorder, nightAlarms);
      play(recorder, openPort);
      noteCost(recorder);
    },
  },
  {
    name: "shop-warehouse",
    project: SHOP,
    client,
    start: "2026-10-28T08:15",
    branch: "warehouse",
    write(recorder) {
      play(recorder, moveWarehouse);
      noteCost(recorder);
    },
  },
  {
    name: "shop-mail",
    project: SHOP,
    client,
    start: "2026-10-29T07:45",
    write(recorder) {
      nameByModel(recorder, "Order mails sent twice");
      play(recorder, mailTwice);
      play(recorder, adminPassword);
      noteCost(recorder);
    },
  },
  {
    name: "guide-fonts",
    project: GUIDE,
    client,
    start: "2026-11-02T08:00",
    write(recorder) {
      play(recorder, greetings);
      play(recorder, slowFonts);
      rename(recorder, "ビルドを速く 🚀");
      noteCost(recorder);
    },
  },
  {
    name: "infra-clock",
    project: INFRA,
    client,
    start: "2026-11-03T09:40",
    write(recorder) {
      play(recorder, clockDrift);
      play(recorder, escapeLog);
      noteCost(recorder);
    },
  },
  {
    name: "marbles-save",
    project: MARBLES,
    client,
    start: "2026-11-04T17:00",
    write(recorder) {
      play(recorder, saveFloats);
      play(recorder, quaternionDrift);
      noteCost(recorder);
    },
  },
  {
    name: "shop-node",
    project: SHOP,
    client,
    start: "2026-11-06T07:30",
    branch: "node-24",
    write(recorder) {
      play(recorder, nodeUpgrade);
      localCommand(recorder, "status", "", "Version 2.1.325");
      noteCost(recorder);
    },
  },
  {
    // Still works: a command runs.
    name: "infra-backup-test",
    project: INFRA,
    client,
    start: "2026-11-06T08:27",
    write(recorder) {
      prompt(recorder, backupTest.prompt);
      dieInTool(recorder, playSteps(recorder, backupTest.steps), bashStep(backupTest.runs, ""));
    },
  },
  {
    // Waits: a question is open.
    name: "shop-returns",
    project: SHOP,
    client,
    start: "2026-11-06T08:28",
    branch: "returns",
    write(recorder) {
      const { question, header, options } = returnForm.asks;
      prompt(recorder, returnForm.prompt);
      dieInTool(recorder, playSteps(recorder, returnForm.steps), askStep(question, header, options));
    },
  },
];
