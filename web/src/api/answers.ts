// What the server answers, by the operation that answers it; the types are the operations' own.
import type { Answers } from "../../../src/archive/answers.ts";
import type { Freshness } from "../../../src/archive/sync/standing-archive.ts";

export type ListAnswer = Answers["list"];
export type SessionRow = ListAnswer["sessions"][number];
/** The session itself, out of its envelope. */
export type SessionAnswer = Answers["session"]["session"];
export type TocAnswer = Answers["toc"];
export type TurnAnswer = Answers["turn"];
export type TurnsAnswer = Answers["turns"];
export type TitlesAnswer = Answers["titles"];
export type TreeAnswer = Answers["tree"];
export type TasksAnswer = Answers["tasks"];
export type SummariesAnswer = Answers["summary"];
export type FilesAnswer = Answers["files"];
export type UsageAnswer = Answers["usage"];
export type SearchAnswer = Answers["search"];
export type ProjectsAnswer = Answers["projects"];
export type ResumeAnswer = Answers["resume"];
export type DoctorAnswer = Answers["doctor"];
export type SettingsAnswer = Answers["config"];

export interface StatusAnswer {
  readonly version: string;
  readonly url: string;
  readonly demo: boolean;
  readonly time_zone: string;
  readonly freshness: Freshness;
}
