// What operations take and answer, as types for programs: all of them derived from the schemas of the list, none written a
// second time. For the package scripts/sdk-types.ts writes this file out in full, because the package comes without zod.
import type { z } from "zod";
import type { NOT_FOR_PROGRAMS, OperationName, OperationNamed } from "./operations.ts";

/** What each operation takes, by its name. */
export type Questions = { [Name in OperationName]: z.input<OperationNamed<Name>["input"]> };

/** What each operation answers, by its name. */
export type Answers = { [Name in OperationName]: z.output<OperationNamed<Name>["output"]> };

/** The operations as functions; what needs no question takes none. */
export type OperationFunctions = {
  [Name in ProgramOperation]: Record<never, never> extends Questions[Name]
    ? (question?: Questions[Name]) => Promise<Answers[Name]>
    : (question: Questions[Name]) => Promise<Answers[Name]>;
};

type ProgramOperation = Exclude<OperationName, keyof typeof NOT_FOR_PROGRAMS>;

// The names below were public before every operation had its place in `Questions` and `Answers`; a new one needs none.

export type ListQuestion = Questions["list"];
export type ListAnswer = Answers["list"];
export type ListedSession = Answers["list"]["sessions"][number];
export type NothingToShow = NonNullable<Answers["list"]["nothing"]>;
export type PeriodQuestion = Pick<Questions["list"], "since" | "until">;

export type ConversationsQuestion = Questions["conversations"];
export type ConversationsAnswer = Answers["conversations"];
export type ConversationInBrief = Answers["conversations"]["conversations"][number];

export type ProjectsAnswer = Answers["projects"];

export type SessionAnswer = Answers["session"];
export type SessionWithDetails = Answers["session"]["session"];
export type SessionLinkInBrief = NonNullable<Answers["session"]["session"]["link"]>;

export type ShowQuestion = Questions["show"];
export type ConversationAnswer = Answers["show"];
export type ConversationTurn = Answers["show"]["turns"][number];
export type ConversationItem = Answers["show"]["opening"][number];

export type TocAnswer = Answers["toc"];
export type FindTurnsQuestion = Questions["findTurns"];
export type TurnQuestion = Questions["turn"];
export type TurnAnswer = Answers["turn"];
export type InteractionTold = Answers["turn"]["interaction"];
export type InteractionBrief = NonNullable<Answers["turn"]["next"]>;
export type TurnsQuestion = Questions["turns"];
export type TurnsAnswer = Answers["turns"];
export type InteractionQuestion = Questions["interaction"];
export type InteractionAnswer = Answers["interaction"];

export type SummaryQuestion = Questions["summary"];
export type SummariesAnswer = Answers["summary"];
export type SummaryTold = Answers["summary"]["summaries"][number];
export type FinalMessageQuestion = Questions["takeFinalMessage"];
export type FinalMessageAnswer = Answers["takeFinalMessage"];

export type TreeQuestion = Questions["tree"];
export type TreeAnswer = Answers["tree"];
export type ResumeAnswer = Answers["resume"];
export type ResumedSession = Omit<NonNullable<ResumeAnswer["alternative"]>, "session_id" | "command">;

export type SearchWords = Questions["search"];
export type SearchAnswer = Answers["search"];
export type FoundTurn = Answers["search"]["results"][number];

export type TasksAnswer = Answers["tasks"];
export type TitlesAnswer = Answers["titles"];
export type FilesQuestion = Questions["files"];
export type FilesAnswer = Answers["files"];

export type UsageQuestion = Questions["usage"];
export type UsageAnswer = Answers["usage"];
export type SpentSum = Answers["usage"]["own"];

export type MarksAnswer = Answers["pin"];
export type RenameQuestion = Questions["rename"];
export type RenameAnswer = Answers["rename"];
export type ChangeQuestion = Questions["change"];
export type ChangeAnswer = Answers["change"];
