// What the server answers, by the operation that answers it; the types are the operations' own.
import type { z } from "zod";
import type { config } from "../../../src/archive/operations/config.ts";
import type { doctor } from "../../../src/archive/operations/doctor.ts";
import type { files } from "../../../src/archive/operations/files.ts";
import type { list } from "../../../src/archive/operations/list.ts";
import type { projects } from "../../../src/archive/operations/projects.ts";
import type { resume } from "../../../src/archive/operations/resume.ts";
import type { search } from "../../../src/archive/operations/search.ts";
import type { session } from "../../../src/archive/operations/session.ts";
import type { summary } from "../../../src/archive/operations/summary.ts";
import type { tasks } from "../../../src/archive/operations/tasks.ts";
import type { titles } from "../../../src/archive/operations/titles.ts";
import type { toc } from "../../../src/archive/operations/toc.ts";
import type { tree } from "../../../src/archive/operations/tree.ts";
import type { turn } from "../../../src/archive/operations/turn.ts";
import type { turns } from "../../../src/archive/operations/turns.ts";
import type { usage } from "../../../src/archive/operations/usage.ts";
import type { Freshness } from "../../../src/archive/sync/standing-archive.ts";

type AnswerOf<Asked extends { readonly output: z.ZodType }> = z.output<Asked["output"]>;

export type ListAnswer = AnswerOf<typeof list>;
export type SessionRow = ListAnswer["sessions"][number];
/** The session itself, out of its envelope. */
export type SessionAnswer = AnswerOf<typeof session>["session"];
export type TocAnswer = AnswerOf<typeof toc>;
export type TurnAnswer = AnswerOf<typeof turn>;
export type TurnsAnswer = AnswerOf<typeof turns>;
export type TitlesAnswer = AnswerOf<typeof titles>;
export type TreeAnswer = AnswerOf<typeof tree>;
export type TasksAnswer = AnswerOf<typeof tasks>;
export type SummariesAnswer = AnswerOf<typeof summary>;
export type FilesAnswer = AnswerOf<typeof files>;
export type UsageAnswer = AnswerOf<typeof usage>;
export type SearchAnswer = AnswerOf<typeof search>;
export type ProjectsAnswer = AnswerOf<typeof projects>;
export type ResumeAnswer = AnswerOf<typeof resume>;
export type DoctorAnswer = AnswerOf<typeof doctor>;
export type SettingsAnswer = AnswerOf<typeof config>;

export interface StatusAnswer {
  readonly version: string;
  readonly url: string;
  readonly demo: boolean;
  readonly time_zone: string;
  readonly freshness: Freshness;
}
