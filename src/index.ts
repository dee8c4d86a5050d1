// The SDK: the archive's operations as functions, and reading agents' sessions with no archive, as typed data. Every name here is public; nothing else is.
export type {
  ConversationAnswer,
  ConversationPassage,
  ConversationTurn,
  FilesAnswer,
  FilesQuestion,
  FoundTurn,
  ListAnswer,
  ListedSession,
  ListQuestion,
  MarksAnswer,
  NothingToShow,
  PeriodQuestion,
  ProjectsAnswer,
  SearchAnswer,
  SearchWords,
  SessionLinkInBrief,
  SessionWithDetails,
  ShowQuestion,
  SpentSum,
  TasksAnswer,
  TextExcerpt,
  UsageAnswer,
  UsageQuestion,
} from "./archive/questions.ts";
export { type OpenArchive, type OpenArchiveOptions, openArchive } from "./archive/sdk.ts";
export type {
  ChangeAnswer,
  ChangeQuestion,
  ConversationInBrief,
  ConversationsAnswer,
  ConversationsQuestion,
  SessionAnswer,
} from "./archive/session-questions.ts";
export type { IndexProgress, IndexReport, UpdateOptions } from "./archive/sync/update-archive.ts";
export type { RenameAnswer, RenameQuestion, TitlesAnswer } from "./archive/title-questions.ts";
export type { ResumeAnswer, ResumedSession, TreeAnswer, TreeQuestion } from "./archive/tree-questions.ts";
export type {
  FinalMessageAnswer,
  FinalMessageQuestion,
  FindTurnsQuestion,
  InteractionAnswer,
  InteractionBrief,
  InteractionQuestion,
  InteractionTold,
  SummariesAnswer,
  SummaryQuestion,
  SummaryTold,
  TocAnswer,
  TurnAnswer,
  TurnQuestion,
  TurnsAnswer,
  TurnsQuestion,
} from "./archive/turn-questions.ts";
export type { ReadSessionOptions } from "./ingest/read/read-session.ts";
export { findTranscripts, readTranscript, streamRecords } from "./ingest/read/read-transcripts.ts";
export { ClewError, type ErrorCode } from "./model/errors.ts";
export type { ApiMessageId, RecordId, SessionId, ToolCallId } from "./model/ids.ts";
export type { JsonObject, JsonValue } from "./model/json.ts";
export type { Message, MessageKind } from "./model/message.ts";
export type {
  FileTouch,
  ImagePart,
  OtherPart,
  Part,
  SubsessionRequest,
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
