// The identifiers clew passes around, each its own type, so that one can't be taken for another.

declare const brand: unique symbol;

type Branded<Name extends string> = string & { readonly [brand]: Name };

/** A session or a subsession; for Claude Code the transcript's file name. */
export type SessionId = Branded<"session">;

/** One record of a transcript; for Claude Code its uuid. */
export type RecordId = Branded<"record">;

/** One message as the model's API names it: the same in every copy of a history. */
export type ApiMessageId = Branded<"api-message">;

/** One use of a tool. */
export type ToolCallId = Branded<"tool-call">;
