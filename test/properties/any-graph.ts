// Generates transcripts that no client ever wrote: parents that are missing, circular or the record itself, reused
// ids, and now and then a value of the wrong type in any field.
import fc from "fast-check";

/** A record with the client's field names, where nothing can be relied on. */
export type LooseRecord = Readonly<Record<string, unknown>>;

const IDS = Array.from({ length: 10 }, (_, index) => `u${index}`);

const wrongValue = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, "", "x".repeat(20_000)),
  fc.constantFrom<unknown>([], {}, [null], [[]], { type: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);

const anyUsage = fc.record(
  {
    input_tokens: mostly(fc.nat(1000)),
    output_tokens: mostly(fc.nat(1000)),
    cache_read_input_tokens: mostly(fc.nat(1000)),
    cache_creation_input_tokens: mostly(fc.nat(1000)),
    cache_creation: mostly(fc.record({ ephemeral_1h_input_tokens: mostly(fc.nat(1000)) })),
  },
  { requiredKeys: [] },
);

const anyMessage = fc.record(
  {
    id: mostly(fc.constantFrom("m0", "m1", "m2", "m3")),
    model: mostly(fc.constantFrom("opus", "sonnet", "<synthetic>")),
    content: anyContent(),
    usage: mostly(anyUsage),
    stop_reason: mostly(fc.constantFrom("end_turn", "tool_use", null)),
  },
  { requiredKeys: ["id", "content", "usage"] },
);

const anyRecord: fc.Arbitrary<LooseRecord> = fc
  .record(
    {
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom("user", "assistant", "assistant") },
        { weight: 3, arbitrary: fc.constantFrom("system", "attachment", "progress") },
        { weight: 2, arbitrary: fc.constantFrom("last-prompt", "worktree-state", "relocated", "summary") },
        { weight: 1, arbitrary: fc.constantFrom("never-seen", "constructor", "__proto__", "") },
      ),
      uuid: mostly(fc.constantFrom(...IDS)),
      parentUuid: mostly(fc.constantFrom(...IDS, ...IDS, "lost", null)),
      logicalParentUuid: mostly(fc.constantFrom(...IDS, "lost")),
      isSidechain: mostly(fc.constantFrom(false, false, true)),
      isMeta: mostly(fc.constantFrom(false, false, true)),
      isCompactSummary: mostly(fc.constantFrom(false, false, true)),
      isApiErrorMessage: mostly(fc.constantFrom(false, false, true)),
      planContent: mostly(fc.constantFrom("", "the plan")),
      origin: mostly(fc.record({ kind: mostly(fc.constantFrom("human", "task-notification")) })),
      promptSource: mostly(fc.constantFrom("typed", "system")),
      subtype: mostly(fc.constantFrom("compact_boundary", "turn_duration", "local_command")),
      durationMs: mostly(fc.nat(9999)),
      compactMetadata: mostly(
        fc.oneof(
          fc.record({
            preservedMessages: mostly(
              fc.record({
                anchorUuid: mostly(anyId()),
                uuids: mostly(someIds()),
                allUuids: mostly(someIds()),
              }),
            ),
          }),
          fc.record({
            preservedSegment: mostly(
              fc.record({
                headUuid: mostly(anyId()),
                anchorUuid: mostly(anyId()),
                tailUuid: mostly(anyId()),
              }),
            ),
          }),
        ),
      ),
      message: mostly(anyMessage),
      toolUseResult: mostly(
        fc.record({ agentId: mostly(fc.constant("a1")), task: mostly(fc.record({ id: mostly(fc.nat(3)) })) }),
      ),
      attachment: mostly(
        fc.record({
          type: mostly(fc.constant("queued_command")),
          prompt: anyContent(),
          commandMode: mostly(fc.constant("prompt")),
        }),
      ),
      timestamp: mostly(
        fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00+02:00", "yesterday", "((("),
      ),
      sessionId: mostly(fc.constant("s")),
      cwd: mostly(fc.constant("/home/dana")),
      leafUuid: mostly(fc.constantFrom(...IDS, "lost")),
      explicit: mostly(fc.boolean()),
      worktreeSession: mostly(fc.record({ worktreePath: wrongValue, originalCwd: wrongValue })),
      relocatedCwd: wrongValue,
    },
    { requiredKeys: ["type", "uuid", "message"] },
  )
  .map(withOwnId);

export const anyGraph: fc.Arbitrary<LooseRecord[]> = fc.array(anyRecord, { maxLength: 14 });

/** Generates records that continue one another, as a client appends them to a session. */
export const anyContinuation: fc.Arbitrary<LooseRecord[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant("user"), message: fc.record({ content: anyContent() }) }),
    fc.record({
      type: fc.constant("assistant"),
      message: fc.record({ id: fc.constantFrom("m90", "m91", "m92"), content: anyContent() }),
    }),
    fc.record({ type: fc.constantFrom("system", "attachment", "progress") }),
  ),
  { minLength: 1, maxLength: 5 },
);

function anyContent(): fc.Arbitrary<unknown> {
  return mostly(fc.oneof(anyWords(), fc.array(mostly(anyPart()), { maxLength: 3 })));
}

function anyPart(): fc.Arbitrary<unknown> {
  const call = mostly(fc.constantFrom("c0", "c1", "c2"));
  const input = fc.record(
    {
      prompt: mostly(anyWords()),
      todos: mostly(fc.array(wrongValue)),
      taskId: mostly(fc.constant("1")),
      file_path: wrongValue,
    },
    { requiredKeys: [] },
  );
  const name = fc.constantFrom(
    "Task",
    "Agent",
    "TodoWrite",
    "TaskCreate",
    "TaskUpdate",
    "Read",
    "constructor",
  );
  return fc.oneof(
    fc.record({ type: fc.constant("text"), text: mostly(anyWords()) }),
    fc.record({ type: fc.constant("thinking"), thinking: mostly(anyWords()) }),
    fc.record({ type: fc.constant("tool_use"), id: call, name: mostly(name), input: mostly(input) }),
    fc.record({
      type: fc.constant("tool_result"),
      tool_use_id: call,
      content: wrongValue,
      is_error: mostly(fc.boolean()),
    }),
    fc.record({ type: fc.constantFrom("image", "server_tool_use"), source: wrongValue }),
  );
}

/** Generates texts that people and clients write, each interpreted in its own way. */
function anyWords(): fc.Arbitrary<string> {
  return fc.constantFrom(
    "do it",
    "and this",
    "Warmup",
    "[Request interrupted by user]",
    "<command-name>/model</command-name>",
    "<command-message>x</command-message><command-name>/x</command-name>",
    "<local-command-stdout>ok</local-command-stdout>",
    "<system-reminder>psst</system-reminder>",
    "This session is being continued from a previous conversation",
    "Implement the following plan: x",
    "No response requested.",
    "",
  );
}

function someIds(): fc.Arbitrary<string[]> {
  return fc.array(anyId(), { maxLength: 4 });
}

function anyId(): fc.Arbitrary<string> {
  return fc.constantFrom(...IDS, "lost");
}

/** A message that the client writes in the model's name has an id of its own. */
function withOwnId(record: LooseRecord): LooseRecord {
  const message = record.message as LooseRecord | null;
  const own = message?.model === "<synthetic>" || record.isApiErrorMessage === true;
  return own && message?.id !== undefined
    ? { ...record, message: { ...message, id: `own ${JSON.stringify(record.uuid)}` } }
    : record;
}

/** Generates a value of the type that a client writes or, in one of eight cases, of another. */
function mostly<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary }, { weight: 1, arbitrary: wrongValue });
}
