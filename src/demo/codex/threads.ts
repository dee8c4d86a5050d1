// The demo's threads with Codex, oldest first.
import { openingBalances } from "../plots/odd-jobs.ts";
import type { Plot } from "../plots/plot.ts";
import { basketFunnel, britishPostcodes, irishPostcodes } from "../plots/shop-abroad.ts";
import { IMPORT, SHOP } from "../sessions/sample-session.ts";

export interface SampleThread {
  /** Its name in the demo; its id is derived from it. */
  readonly name: string;
  readonly project: string;
  readonly branch: string;
  readonly model: string;
  /** In UTC, to the minute. */
  readonly start: string;
  /** The name of the thread it is a fork of. */
  readonly forked_from?: string;
  /** The name that a person gave it. */
  readonly renamed?: string;
  readonly plot: Plot;
}

const [LARGE, SMALL] = ["gpt-5.5", "gpt-5.4"];

export const THREADS: readonly SampleThread[] = [
  {
    name: "shop-eircodes",
    project: SHOP,
    branch: "eircodes",
    model: LARGE,
    start: "2026-10-01T09:10",
    renamed: "Irish postcodes",
    plot: irishPostcodes,
  },
  {
    name: "shop-eircodes-fork",
    project: SHOP,
    branch: "eircodes",
    model: LARGE,
    start: "2026-10-02T07:40",
    forked_from: "shop-eircodes",
    plot: britishPostcodes,
  },
  {
    name: "import-balances",
    project: IMPORT,
    branch: "main",
    model: LARGE,
    start: "2026-10-27T14:30",
    plot: openingBalances,
  },
  {
    name: "shop-funnel",
    project: SHOP,
    branch: "main",
    model: SMALL,
    start: "2026-11-05T16:05",
    plot: basketFunnel,
  },
];
