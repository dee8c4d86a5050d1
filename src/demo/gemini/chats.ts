// The demo's chats with Gemini CLI, oldest first.
import { levelPictures, nightlyErrors } from "../plots/odd-jobs.ts";
import { missingPages, swissPrices } from "../plots/shop-abroad.ts";
import { INFRA, MARBLES, SHOP } from "../sessions/sample-session.ts";
import type { ChatRecorder } from "./chat-recorder.ts";
import { playChat, rewindTurn } from "./play-chat.ts";

export interface SampleChat {
  /** Its name in the demo; its id is derived from it. */
  readonly name: string;
  readonly project: string;
  readonly model: string;
  /** In UTC, to the minute. */
  readonly start: string;
  readonly headless?: boolean;
  /** The title that the client had a model write later. */
  readonly summary?: string;
  write(recorder: ChatRecorder): void;
}

const [PRO, FLASH] = ["gemini-2.5-pro", "gemini-2.5-flash"];

export const CHATS: readonly SampleChat[] = [
  {
    name: "shop-francs",
    project: SHOP,
    model: PRO,
    start: "2026-09-24T08:05",
    summary: "Format prices by the customer's country",
    write: (recorder) => playChat(recorder, swissPrices),
  },
  {
    name: "marbles-pictures",
    project: MARBLES,
    model: PRO,
    start: "2026-10-21T17:20",
    write(recorder) {
      const [large, small] = levelPictures;
      playChat(recorder, [large]);
      rewindTurn(recorder);
      playChat(recorder, [small]);
    },
  },
  {
    name: "infra-errors",
    project: INFRA,
    model: FLASH,
    start: "2026-11-02T06:10",
    headless: true,
    write: (recorder) => playChat(recorder, nightlyErrors),
  },
  {
    name: "shop-sitemap",
    project: SHOP,
    model: PRO,
    start: "2026-11-05T13:15",
    write: (recorder) => playChat(recorder, missingPages),
  },
];
