// Defines the push protocol between a machine and a team server: every request and answer, their limits, and the versions.
// Requests are JSON over HTTP below `PREFIX`, each with `authorization: Bearer <token>` and the header `VERSION_HEADER`;
// only a piece is a body of bytes. Both sides check what they get with these schemas.
import { z } from "zod";

export const PREFIX = "/api/team/v1";
/** The version that a client speaks. A server that does not speak it answers 426 `too_old`. */
export const VERSION_HEADER = "x-clew-protocol";
export const VERSION = 1;
/** A server accepts this version and the one before it. */
export const ACCEPTED_VERSIONS: readonly number[] = [VERSION, VERSION - 1].filter((version) => version > 0);

/** Pieces have this size, and start at multiples of it; the last one of a generation may be shorter. */
export const PIECE_BYTES = 256 * 1024;
/** Compressed by zstd. Data that does not compress grows by a few bytes. */
export const MOST_COMPRESSED_BYTES = 512 * 1024;
export const MOST_HASHES = 1000;
/** 8 GB of one log. */
const MOST_PIECES = 32_768;
const MOST_GENERATIONS = 1000;
export const MOST_ROWS = 1000;
export const MOST_MARKS = 500;

/** SHA-256 of a piece's redacted, uncompressed bytes, in small hexadecimal digits. */
const pieceHashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const receiptSchema = pieceHashSchema;
const idSchema = z.string().min(1).max(400);
/** Never an absolute path: `/` is only inside of it. */
const nameSchema = z
  .string()
  .min(1)
  .max(400)
  .regex(/^[^/\\]/);
const countSchema = z.int().min(0);
const timeSchema = z.iso.datetime({ offset: true });

/** `github.com/owner/name`, or `root-commit/<hash>`. In pushed bytes, `/` and this is the project's folder. */
export const projectIdSchema = z
  .string()
  .max(1000)
  .regex(/^[^/\s]+(?:\/[^/\s]+)+$/);

/** How much of a project leaves the machine: whole logs, redacted, or sums of tokens and costs without any text. */
export const shareLevelSchema = z.enum(["content", "aggregates"]);

// POST /machines: a machine joins with a code, once. The only request without a token.
export const joinRequestSchema = z.object({
  code: z.string().min(1).max(200),
  /** A name for the person's own list of machines, such as `laptop`. */
  machine: z.string().min(1).max(100),
  client: z.string().max(100),
});
export const joinAnswerSchema = z.object({
  machine_id: idSchema,
  /** Shown once. It begins with `clew_`. */
  token: z.string().min(20).max(400),
  organisation: z.string().max(200),
  person: z.string().max(200),
});
export type JoinAnswer = z.output<typeof joinAnswerSchema>;

// GET /machines/self: who the token belongs to. DELETE /machines/self: revokes the token; what was shared stays.
export const selfAnswerSchema = z.object({
  machine_id: idSchema,
  machine: z.string(),
  organisation: z.string(),
  person: z.string(),
  role: z.string(),
  expires_at: timeSchema.nullable(),
});
export type SelfAnswer = z.output<typeof selfAnswerSchema>;

// GET /push/terms: asked at the start of a push at most once a day, and after any 426.
export const termsAnswerSchema = z.object({
  protocols: z.array(z.int()).min(1),
  min_client: z.string(),
  /** Logs redacted by older rules are not accepted. */
  redaction_min: countSchema,
  max_piece: z.int().min(1),
  max_in_flight: z.int().min(1),
  bytes_per_minute: z.int().min(1),
});
export type TermsAnswer = z.output<typeof termsAnswerSchema>;

// POST /push/have: which of these pieces the organisation lacks. Answers about the person's own pushes only, so it never
// reveals whether someone else has certain bytes.
export const haveRequestSchema = z.object({ hashes: z.array(pieceHashSchema).max(MOST_HASHES) });
export const haveAnswerSchema = z.object({ missing: z.array(pieceHashSchema).max(MOST_HASHES) });

// PUT /push/pieces/<hash>: zstd bytes, `content-type: application/zstd`. 201, or 200 if it was there; 422 `bad_piece` if the
// bytes do not have that hash. A piece that no manifest names within a day may be dropped.

/** Identifies a log within what one person pushes, on all of that person's machines. */
export const logIdSchema = z.object({ agent: idSchema, session_id: idSchema, name: nameSchema });
export type LogId = z.output<typeof logIdSchema>;

/**
 * The state of a whole log. It replaces the state before it, and most often only the last piece differs. Fields that a
 * server does not know are ignored and kept.
 */
export const manifestSchema = z.looseObject({
  log: logIdSchema,
  level: shareLevelSchema,
  project: projectIdSchema,
  /** The session that it belongs to: another one for the log of a subsession. */
  top_id: idSchema,
  type: z.enum(["session", "subsession", "side"]),
  form: z.enum(["lines", "entries"]),
  rank: z.int(),
  /** Its number among the logs that continue each other. */
  number: countSchema,
  note: z
    .object({
      agent_type: z.string().nullable(),
      description: z.string().nullable(),
      call_id: z.string().nullable(),
    })
    .nullable(),
  /** Oldest first: what the agent's file had before it was rewritten, each time, and last what it has now. */
  generations: z
    .array(z.object({ bytes: countSchema, pieces: z.array(pieceHashSchema).max(MOST_PIECES) }))
    .min(1)
    .max(MOST_GENERATIONS),
  /** Counts the manifests of this log from this machine, from 1. */
  seq: z.int().min(1),
  /** The receipt of the manifest before; null for the first. */
  parent_receipt: receiptSchema.nullable(),
  /** Version of the rules it was redacted by. */
  redaction: countSchema,
  client: z.string().max(100),
  /** When the agent last wrote to it. */
  modified_at: timeSchema,
});
/** Only fields that both sides know: others do not belong to the receipt. */
export type Manifest = Pick<z.output<typeof manifestSchema>, keyof (typeof manifestSchema)["shape"]>;

// POST /push/manifests: 200 with the receipt, also for the same manifest again; otherwise nothing is changed, and the answer is
// 409 `missing_pieces`, 409 `not_head`, or 410 `forgotten`. The receipt is `receiptOf(manifest)`.
export const manifestAnswerSchema = z.object({ receipt: receiptSchema });

// GET /push/state?from=<cursor>: everything that this machine has pushed, a page at a time, by agent, session and name. It is
// compared by `digest`, so a hole is found and sent again. `root` is `rootOf` everything, the same on each page.
export const stateAnswerSchema = z.object({
  logs: z
    .array(
      z.object({
        log: logIdSchema,
        project: projectIdSchema,
        level: shareLevelSchema,
        seq: z.int().min(1),
        receipt: receiptSchema,
        digest: pieceHashSchema,
      }),
    )
    .max(MOST_ROWS),
  next: z.string().max(2000).nullable(),
  root: pieceHashSchema,
});
export type LogState = z.output<typeof stateAnswerSchema>["logs"][number];

// POST /push/withdraw: takes back what this machine shared: a project, single sessions, or both conditions together. Rows and
// pieces that no other log needs are deleted, at once. It may be sent again.
export const withdrawRequestSchema = z
  .object({
    project: projectIdSchema.optional(),
    sessions: z.array(idSchema).min(1).max(MOST_ROWS).optional(),
  })
  .refine(({ project, sessions }) => project !== undefined || sessions !== undefined, {
    error: "name a project or sessions",
  });
export const withdrawAnswerSchema = z.object({ logs: countSchema });

// POST /push/forget: forgets sessions of which the person was the first to share them, for everyone and for good. They are
// refused from then on, from all machines. Of a session that somebody else shared first, only the person's own logs are
// removed. It may be sent again.
export const forgetRequestSchema = z.object({ sessions: z.array(idSchema).min(1).max(MOST_ROWS) });
export const forgetAnswerSchema = z.object({ logs: countSchema, not_yours: z.array(idSchema) });

// POST /push/refused: which of these sessions the server does not take, asked before anything of them is sent. `forgotten` is
// for good. `retired` is for sessions whose last activity is longer ago than their project allows; it may end.
export const offeredSessionSchema = z.object({
  session_id: idSchema,
  project: projectIdSchema,
  /** The last activity: the newest `modified_at` of its logs. */
  modified_at: timeSchema,
});
export const refusedRequestSchema = z.object({ sessions: z.array(offeredSessionSchema).max(MOST_ROWS) });
export const refusalReasonSchema = z.enum(["forgotten", "retired"]);
export type RefusalReason = z.output<typeof refusalReasonSchema>;
export const refusedAnswerSchema = z.object({
  refused: z.array(z.object({ session_id: idSchema, reason: refusalReasonSchema })),
});
export type OfferedSession = z.output<typeof offeredSessionSchema>;

/**
 * A line of a log of level `aggregates`: what a session spent with one model within a quarter of an hour, as the machine
 * counts it, without what other sessions own. Such a log is a session's only one: it has the name `USAGE_LOG` and, instead of
 * the session's id, `sessionKey`. So a server that also has the session itself counts one of the two.
 */
export const usageLineSchema = z.object({
  model: z.string().max(200).nullable(),
  /** Start of the quarter of an hour. */
  at: timeSchema.nullable(),
  messages: countSchema,
  input: countSchema,
  output: countSchema,
  cache_read: countSchema,
  cache_write: countSchema,
  cache_write_1h: countSchema,
  lower_bound: z.boolean(),
  /** In billionths of a dollar, of the messages with a price. */
  cost: countSchema,
  unpriced: countSchema,
  underpriced: countSchema,
  by_subsession: z.boolean(),
});
export const USAGE_LOG = "usage.jsonl";

/** When a mark was set, so machines whose clocks differ agree on the last one: milliseconds, then a counter. */
const clockSchema = z.object({ ms: countSchema, count: countSchema });

export const markSchema = z.object({
  session_id: idSchema,
  field: z.enum(["pinned", "archived", "title"]),
  /** A title is a text, the others are true or false; null takes a title back. */
  value: z.union([z.boolean(), z.string().max(2000), z.null()]),
  clock: clockSchema,
  /** The machine that set it: decides between equal clocks. */
  machine_id: idSchema,
});
export type TeamMark = z.output<typeof markSchema>;

// POST /marks: the last writer wins, for each person, session and field (`isLater`). Sending a mark again changes nothing.
export const marksRequestSchema = z.object({ marks: z.array(markSchema).max(MOST_MARKS) });
export const marksAnswerSchema = z.object({ accepted: countSchema });

// GET /changes?cursor=<cursor>: what the person's machines have to know, in order: the person's own marks.
export const changesAnswerSchema = z.object({
  changes: z.array(z.object({ type: z.literal("mark"), mark: markSchema })).max(MOST_ROWS),
  /** Opaque. Continues after these changes. */
  cursor: z.string().max(2000),
  more: z.boolean(),
});

/** Every answer with a status of 400 or more. `retry-after` is in seconds, as in HTTP, with 429 and 503. */
export const errorAnswerSchema = z.object({
  error: z.object({
    code: z.string().max(100),
    message: z.string().max(2000),
    /** With 409 `missing_pieces`. */
    missing: z.array(pieceHashSchema).optional(),
    /** With 409 `not_head`: the manifest that is the newest; null if there is none. */
    head: z.object({ seq: z.int(), receipt: receiptSchema, digest: pieceHashSchema }).nullable().optional(),
    /** With 426 `too_old`. */
    min_client: z.string().optional(),
  }),
});
export type ErrorAnswer = z.output<typeof errorAnswerSchema>["error"];
