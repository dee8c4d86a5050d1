// Defines the input and output types of every operation for programs, all derived from the schemas. For the package,
// scripts/sdk-types.ts expands this file, because the package ships without zod.
import type { z } from "zod";
import type { NOT_FOR_PROGRAMS, OperationName, OperationNamed } from "./operations.ts";

/** Input of each operation, by name. */
export type OperationInputs = { [Name in OperationName]: z.input<OperationNamed<Name>["input"]> };

/** Output of each operation, by name. */
export type OperationOutputs = { [Name in OperationName]: z.output<OperationNamed<Name>["output"]> };

/** Operations as functions. The input is optional where no field is required. */
export type OperationFunctions = {
  [Name in ProgramOperation]: Record<never, never> extends OperationInputs[Name]
    ? (input?: OperationInputs[Name]) => Promise<OperationOutputs[Name]>
    : (input: OperationInputs[Name]) => Promise<OperationOutputs[Name]>;
};

type ProgramOperation = Exclude<OperationName, keyof typeof NOT_FOR_PROGRAMS>;

// The names below were public before `OperationInputs` and `OperationOutputs` existed. New operations do not need
// one.

export type ListInput = OperationInputs["list"];
export type ListOutput = OperationOutputs["list"];
export type ListedSession = OperationOutputs["list"]["sessions"][number];
export type NothingToShow = NonNullable<OperationOutputs["list"]["nothing"]>;
export type PeriodInput = Pick<OperationInputs["list"], "since" | "until">;

export type ConversationsInput = OperationInputs["conversations"];
export type ConversationsOutput = OperationOutputs["conversations"];
export type ConversationInBrief = OperationOutputs["conversations"]["conversations"][number];

export type ProjectsOutput = OperationOutputs["projects"];

export type SessionOutput = OperationOutputs["session"];
export type SessionWithDetails = OperationOutputs["session"]["session"];
export type SessionLinkInBrief = NonNullable<OperationOutputs["session"]["session"]["link"]>;

export type ShowInput = OperationInputs["show"];
export type ConversationOutput = OperationOutputs["show"];
export type ConversationTurn = OperationOutputs["show"]["turns"][number];
export type ConversationItem = OperationOutputs["show"]["opening"][number];

export type TocOutput = OperationOutputs["toc"];
export type FindTurnsInput = OperationInputs["findTurns"];
export type TurnInput = OperationInputs["turn"];
export type TurnOutput = OperationOutputs["turn"];
export type InteractionDetails = OperationOutputs["turn"]["interaction"];
export type InteractionBrief = NonNullable<OperationOutputs["turn"]["next"]>;
export type TurnsInput = OperationInputs["turns"];
export type TurnsOutput = OperationOutputs["turns"];
export type InteractionInput = OperationInputs["interaction"];
export type InteractionOutput = OperationOutputs["interaction"];

export type SummaryInput = OperationInputs["summary"];
export type SummariesOutput = OperationOutputs["summary"];
export type TurnSummary = OperationOutputs["summary"]["summaries"][number];
export type FinalMessageInput = OperationInputs["takeFinalMessage"];
export type FinalMessageOutput = OperationOutputs["takeFinalMessage"];

export type TreeInput = OperationInputs["tree"];
export type TreeOutput = OperationOutputs["tree"];
export type ResumeOutput = OperationOutputs["resume"];
export type ResumedSession = Omit<NonNullable<ResumeOutput["alternative"]>, "session_id" | "command">;

export type SearchInput = OperationInputs["search"];
export type SearchOutput = OperationOutputs["search"];
export type FoundTurn = OperationOutputs["search"]["results"][number];

export type TasksOutput = OperationOutputs["tasks"];
export type TitlesOutput = OperationOutputs["titles"];
export type FilesInput = OperationInputs["files"];
export type FilesOutput = OperationOutputs["files"];

export type UsageInput = OperationInputs["usage"];
export type UsageOutput = OperationOutputs["usage"];
export type SpentSum = OperationOutputs["usage"]["own"];

export type MarksOutput = OperationOutputs["pin"];
export type RenameInput = OperationInputs["rename"];
export type RenameOutput = OperationOutputs["rename"];
export type ChangeInput = OperationInputs["change"];
export type ChangeOutput = OperationOutputs["change"];
