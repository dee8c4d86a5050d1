// Defines the store's contract as the sum of small interfaces, each named after its subject. Calls are
// asynchronous and coarse, a session at a time, so the database can also be on another machine. How a row is
// stored is up to the dialect.

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

/** Calls that every process may make. The writer never blocks them. */
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

/** Adds the calls that only the one elected writer may make. */
export interface StoreWriter extends Store, Intake, SummaryQueue, WriterMaintenance {}
