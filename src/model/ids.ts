// Defines the identifiers clew passes around. Each has its own type, so one cannot be mistaken for another.

declare const brand: unique symbol;

type Branded<Name extends string> = string & { readonly [brand]: Name };

/** Identifies a session or a subsession. For Claude Code this is the transcript's file name. */
export type SessionId = Branded<"session">;

/** Identifies one record of a transcript. For Claude Code this is its uuid. */
export type RecordId = Branded<"record">;

/** Identifies a message by the id the model's API gave it, which is the same in every copy of a history. */
export type ApiMessageId = Branded<"api-message">;

/** Identifies one tool call. */
export type ToolCallId = Branded<"tool-call">;
