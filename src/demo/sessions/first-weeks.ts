// Demo sessions of August and September: the two oldest clients, which copy a history whenever a session is resumed.
import { surveyBanks } from "../plots/explorers.ts";
import { bigFile, byteOrderMark, decimalComma, quotedNewlines, umlauts } from "../plots/importer.ts";
import { certificate } from "../plots/infra.ts";
import { commitMessage } from "../plots/project-starts.ts";
import { cookieLogout, photoRotation } from "../plots/shop-orders.ts";
import { cacheExpiry, dropRedis, pageDuplicates, slowOrders } from "../plots/shop-speed.ts";
import { flakyToday } from "../plots/shop-tests.ts";
import { CLIENTS } from "../records/clients.ts";
import { compactManually } from "../records/compaction.ts";
import { copyHistory } from "../records/copy-history.ts";
import { play, playTurn } from "../records/play.ts";
import { summarise } from "../records/titles.ts";
import { writeLongTuning } from "./long-tuning.ts";
import { IMPORT, INFRA, MARBLES, type SampleSession, SCREENSHOT, SHOP } from "./sample-session.ts";

const [oldest, old] = [CLIENTS["1.0.60"], CLIENTS["1.0.120"]];

export const FIRST_WEEKS: readonly SampleSession[] = [
  {
    name: "import-marks",
    project: IMPORT,
    client: oldest,
    start: "2026-08-31T08:14",
    write(recorder) {
      play(recorder, byteOrderMark);
      play(recorder, decimalComma);
    },
  },
  {
    // Resumed: everything is in the new file again, under new ids.
    name: "import-marks-resumed",
    project: IMPORT,
    client: oldest,
    start: "2026-09-01T07:55",
    write(recorder, context) {
      copyHistory(recorder, { from: context.session("import-marks") });
      play(recorder, umlauts);
    },
  },
  {
    name: "import-marks-resumed-again",
    project: IMPORT,
    client: oldest,
    start: "2026-09-02T12:40",
    write(recorder, context) {
      copyHistory(recorder, { from: context.session("import-marks-resumed") });
      play(recorder, quotedNewlines);
    },
  },
  {
    name: "import-survey",
    project: IMPORT,
    client: oldest,
    start: "2026-09-02T15:05",
    branch: "survey",
    write(recorder) {
      play(recorder, surveyBanks);
      play(recorder, commitMessage);
    },
  },
  {
    name: "shop-phones",
    project: SHOP,
    client: oldest,
    start: "2026-09-03T09:20",
    write(recorder) {
      play(recorder, cookieLogout);
      compactManually(recorder, "The login cookie was changed from Strict to Lax in src/login/cookie.ts.");
      playTurn(recorder, photoRotation[0], [SCREENSHOT]);
    },
  },
  {
    name: "shop-cache",
    project: SHOP,
    client: old,
    start: "2026-09-08T08:02",
    branch: "cache-hit-rate",
    write: (recorder) => play(recorder, cacheExpiry),
  },
  {
    name: "infra-certificate",
    project: INFRA,
    client: old,
    start: "2026-09-09T06:31",
    write: (recorder) => play(recorder, certificate),
  },
  {
    name: "shop-orders",
    project: SHOP,
    client: old,
    start: "2026-09-10T13:12",
    branch: "slow-orders",
    write: (recorder) => play(recorder, slowOrders),
  },
  {
    // A fork that keeps the records' ids and loses their times.
    name: "shop-orders-fork",
    project: SHOP,
    client: old,
    start: "2026-09-11T08:45",
    branch: "slow-orders",
    write(recorder, context) {
      copyHistory(recorder, { from: context.session("shop-orders") });
      play(recorder, pageDuplicates);
    },
  },
  {
    name: "shop-flaky",
    project: SHOP,
    client: old,
    start: "2026-09-15T09:30",
    write: (recorder) => play(recorder, flakyToday),
  },
  {
    name: "shop-redis",
    project: SHOP,
    client: old,
    start: "2026-09-16T10:00",
    branch: "no-redis",
    write: (recorder) => play(recorder, dropRedis),
  },
  {
    // The client writes titles of other sessions at the top: one belongs to an existing session, one to none.
    name: "import-memory",
    project: IMPORT,
    client: old,
    start: "2026-09-17T07:48",
    write(recorder, context) {
      summarise(recorder, "Deciding Against Redis", context.session("shop-redis").last ?? "");
      summarise(recorder, "Newsletter Sign-up Errors", recorder.random.uuid());
      play(recorder, bigFile);
    },
  },
  {
    name: "marbles-tuning",
    project: MARBLES,
    client: old,
    start: "2026-09-18T07:30",
    branch: "levels",
    write: writeLongTuning,
  },
];
