// The store's contract: keeping and finding, as the sum of small interfaces, each named by what its reader asks about.
// Asynchronous and coarse, a session at a time, so that a database on another machine can be behind it as well; how a row
// is stored is the dialect's own affair.

import type { Changes } from "./changes.ts";
import type { Costs } from "./costs.ts";
import type { Intake } from "./intake.ts";
import type { Logs } from "./logs.ts";
import type { Maintenance, WriterMaintenance } from "./maintenance.ts";
import type { Marks } from "./marks.ts";
import type { Search } from "./search.ts";
import type { Sessions } from "./sessions.ts";
import type { Summaries, SummaryQueue } from "./summaries.ts";
import type { Titles } from "./titles.ts";
import type { Turns } from "./turns.ts";

/** What every process may ask, never blocked by the one that writes. */
export interface Store
  extends Sessions,
    Turns,
    Titles,
    Search,
    Costs,
    Logs,
    Changes,
    Marks,
    Summaries,
    Maintenance {
  close(): Promise<void>;
}

/** With what only the one elected writer does. */
export interface StoreWriter extends Store, Intake, SummaryQueue, WriterMaintenance {}
