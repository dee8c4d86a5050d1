// Names what the server returns for each operation; the types come from the operations themselves.

import type { OperationOutputs } from "../../../src/archive/operation-types.ts";
import type { TocTurn } from "../../../src/archive/operations/toc.ts";
import type { Freshness } from "../../../src/archive/sync/resident-archive.ts";

export type HomeOutput = OperationOutputs["home"];
export type WeekOutput = OperationOutputs["week"];
export type ListOutput = OperationOutputs["list"];
export type SessionRow = ListOutput["sessions"][number];
/** The session, without its envelope. */
export type SessionOutput = OperationOutputs["session"]["session"];
/** A table of contents without costs: the page shows them in each turn, and live turns have none yet. */
export type TocOutput = Omit<OperationOutputs["toc"], "entries" | "outside_turns"> & {
  readonly entries: readonly TocTurn[];
};
export type TurnOutput = OperationOutputs["turn"];
export type TurnsOutput = OperationOutputs["turns"];
export type TitlesOutput = OperationOutputs["titles"];
export type TreeOutput = OperationOutputs["tree"];
export type TasksOutput = OperationOutputs["tasks"];
export type SummariesOutput = OperationOutputs["summary"];
export type ChangesOutput = OperationOutputs["changes"];
export type MapOutput = OperationOutputs["map"];
export type FilesOutput = OperationOutputs["files"];
export type UsageOutput = OperationOutputs["usage"];
export type SearchOutput = OperationOutputs["search"];
export type ProjectsOutput = OperationOutputs["projects"];
export type ResumeOutput = OperationOutputs["resume"];
export type DoctorOutput = OperationOutputs["doctor"];
export type SettingsOutput = OperationOutputs["config"];

export interface StatusOutput {
  readonly version: string;
  readonly url: string;
  readonly demo: boolean;
  readonly time_zone: string;
  /** Who is signed in to a team's archive; null if it is that of one machine. */
  readonly team: SignedInTeam | null;
  readonly freshness: Freshness;
}

export interface SignedInTeam {
  readonly organisation: string;
  readonly person: string;
  readonly roles: readonly string[];
  /** All that the roles allow. */
  readonly rights: readonly string[];
}
