// The SDK: the archive's operations as functions, and reading agents' sessions with no archive, as typed data. Every name here is public; nothing else is.
export type {
  ChangeInput,
  ChangeOutput,
  ConversationInBrief,
  ConversationItem,
  ConversationOutput,
  ConversationsInput,
  ConversationsOutput,
  ConversationTurn,
  FilesInput,
  FilesOutput,
  FinalMessageInput,
  FinalMessageOutput,
  FindTurnsInput,
  FoundTurn,
  InteractionBrief,
  InteractionDetails,
  InteractionInput,
  InteractionOutput,
  ListedSession,
  ListInput,
  ListOutput,
  MarksOutput,
  NothingToShow,
  OperationInputs,
  OperationOutputs,
  PeriodInput,
  ProjectsOutput,
  RenameInput,
  RenameOutput,
  ResumedSession,
  ResumeOutput,
  SearchInput,
  SearchOutput,
  SessionLinkInBrief,
  SessionOutput,
  SessionWithDetails,
  ShowInput,
  SpentSum,
  SummariesOutput,
  SummaryInput,
  TasksOutput,
  TitlesOutput,
  TocOutput,
  TreeInput,
  TreeOutput,
  TurnInput,
  TurnOutput,
  TurnSummary,
  TurnsInput,
  TurnsOutput,
  UsageInput,
  UsageOutput,
} from "./archive/operation-types.ts";
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
