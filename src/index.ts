// The SDK: the archive's operations as functions, and reading agents' sessions with no archive, as typed data. Every name here is public; nothing else is.
export type {
  OperationOutputs,
  ChangeOutput,
  ChangeInput,
  ConversationOutput,
  ConversationInBrief,
  ConversationItem,
  ConversationsOutput,
  ConversationsInput,
  ConversationTurn,
  FilesOutput,
  FilesInput,
  FinalMessageOutput,
  FinalMessageInput,
  FindTurnsInput,
  FoundTurn,
  InteractionOutput,
  InteractionBrief,
  InteractionInput,
  InteractionDetails,
  ListOutput,
  ListedSession,
  ListInput,
  MarksOutput,
  NothingToShow,
  PeriodInput,
  ProjectsOutput,
  OperationInputs,
  RenameOutput,
  RenameInput,
  ResumeOutput,
  ResumedSession,
  SearchOutput,
  SearchInput,
  SessionOutput,
  SessionLinkInBrief,
  SessionWithDetails,
  ShowInput,
  SpentSum,
  SummariesOutput,
  SummaryInput,
  TurnSummary,
  TasksOutput,
  TitlesOutput,
  TocOutput,
  TreeOutput,
  TreeInput,
  TurnOutput,
  TurnInput,
  TurnsOutput,
  TurnsInput,
  UsageOutput,
  UsageInput,
} from "./archive/answers.ts";
export { type OpenArchive, type OpenArchiveOptions, openArchive } from "./archive/sdk.ts";
export type { IndexProgress, IndexReport, UpdateOptions } from "./archive/sync/update-archive.ts";
export type { ReadSessionOptions } from "./ingest/read/read-session.ts";
export { findTranscripts, readTranscript, streamRecords } from "./ingest/read/read-transcripts.ts";
export { ClewError, type ErrorCode } from "./model/errors.ts";
export type { ApiMessageId, RecordId, SessionId, ToolCallId } from "./model/ids.ts";
export type { JsonObject, JsonValue } from "./model/json.ts";
export type { Message, MessageKind, PartPosition } from "./model/message.ts";
export type {
  ImagePart,
  OtherPart,
  Part,
  TextPart,
  ThinkingPart,
  ToolCallPart,
  ToolResultPart,
} from "./model/part.ts";
export type {
  Damage,
  DamageReason,
  RecordLink,
  RecordReference,
  StreamItem,
  TranscriptRecord,
} from "./model/record.ts";
export type {
  Branch,
  Ghost,
  ProcessState,
  Session,
  SessionStatus,
  Subsession,
  Worktree,
} from "./model/session.ts";
export type { Task, TaskChange } from "./model/task.ts";
export type { TitleOrigin } from "./model/title.ts";
export type { FoundTranscripts, SetAside, TranscriptFile } from "./model/transcript.ts";
export type { Ending, ToolCount, Turn } from "./model/turn.ts";
export type { Spending, Usage } from "./model/usage.ts";
