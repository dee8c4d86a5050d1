// Defines `clew team`: joins a team server, chooses what this machine shares, and sends it. Nothing is shared by default.
import { hostname } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { type Membership, readMembership, writeMembership } from "../../team/membership.ts";
import { refusalReasonSchema, shareLevelSchema } from "../../team/protocol.ts";
import { openOutbox } from "../../team/push/outbox.ts";
import { checkAddress, teamClient } from "../../team/push/team-client.ts";
import type { ArchiveContext } from "../context.ts";
import { shortText } from "../input/fields.ts";
import { operation, type Running } from "../operation.ts";
import { leaveServer } from "../team/leave-server.ts";
import { CLIENT, pushShared } from "../team/push-shared.ts";
import { projectToShare, shareNamed } from "../team/shared-project.ts";
import { type ServerState, serverState, shareStates } from "../team/team-status.ts";
import { whatWouldLeave } from "../team/what-would-leave.ts";
import { thisMachine } from "../this-machine.ts";

const input = z.strictObject({
  action: z
    .enum(["status", "join", "share", "unshare", "push", "token", "leave"])
    .default("status")
    .describe("what to do")
    .meta({ positional: true }),
  subject: shortText(4096)
    .optional()
    .describe(
      "for `join` the server's address; for `share` and `unshare` a project: its path, or the end of it",
    )
    .meta({ positional: true }),
  code: shortText(200)
    .optional()
    .describe("for `join`: the code that an admin of the server gave you")
    .meta({ positional: true }),
  as: shareLevelSchema
    .optional()
    .describe(
      "for `share`: whole sessions without secrets, or only sums of tokens and costs without any text",
    )
    .meta({ value: "level" }),
  machine: shortText(100).optional().describe("for `join`: a name for this machine (default: its host name)"),
  dry_run: z
    .boolean()
    .default(false)
    .describe("for `push`: show what would leave this machine, and send nothing"),
  output: z
    .string()
    .min(1)
    .optional()
    .describe("with --dry-run: write the bytes that would leave into this directory")
    .meta({ value: "dir" }),
});

const output = z.strictObject({
  action: input.shape.action.unwrap(),
  server: z
    .strictObject({
      address: z.string(),
      organisation: z.string(),
      person: z.string(),
      machine: z.string(),
      ...{
        role: z.string().nullable().describe("null if the server could not be reached"),
        expires_at: z.string().nullable().describe("when this machine's token ends; each use extends it"),
        problem: z.string().nullable().describe("why the server could not be asked"),
      },
    })
    .nullable()
    .describe("null on a machine that belongs to no team server"),
  shares: z.array(
    z.strictObject({
      project: z.string().describe("the name of its repository, the same on every machine"),
      level: shareLevelSchema,
      folders: z.array(z.string()).describe("its checkouts on this machine"),
      sessions: z.int(),
      waiting: z.int().describe("sessions with something that the server does not have yet"),
      refused: z.int().describe("sessions that the server does not take"),
    }),
  ),
  refused: z
    .array(z.strictObject({ id: z.string(), title: z.string(), reason: refusalReasonSchema }))
    .describe("sessions of this machine that the server does not take: forgotten elsewhere, or too old"),
  pushed: z
    .strictObject({
      logs: z.int().describe("logs that the server has a new state of"),
      unchanged: z.int().describe("logs that it had already"),
      bytes: z.int().describe("bytes sent, before they were compressed"),
      pieces: z.int(),
      forgotten: z.int().describe("logs that it refuses, because their sessions were forgotten"),
      retired: z.int().describe("logs that it refuses, because it keeps no sessions that old"),
      refused: z.array(z.string()).describe("why it did not take single logs"),
    })
    .nullable(),
  would_leave: z
    .array(
      z.strictObject({
        project: z.string(),
        level: shareLevelSchema,
        session_id: z.string(),
        title: z.string(),
        log: z.string(),
        bytes: z.int(),
        redacted: z.int().describe("marks in place of secrets"),
        path: z.string().nullable().describe("the file with the bytes, if --output was given"),
      }),
    )
    .nullable()
    .describe("with --dry-run: each log that would be sent"),
  token: z
    .string()
    .nullable()
    .describe("for `token`: this machine's token, to sign in with a browser or for an agent; null otherwise"),
});

export type TeamInput = z.output<typeof input>;
export type TeamOutput = z.output<typeof output>;

/** Logs that are finished, and how many bytes were sent. */
export interface TeamProgress {
  readonly logs: number;
  readonly bytes: number;
}

export const team = operation({
  name: "team",
  doc: "Share projects with a team server, and see what is shared.",
  input,
  output,
  examples: ["team", "team push --dry-run"],
  run: (archive, given, running: Running<TeamProgress> = {}) =>
    ACTIONS[given.action](archive, given, running),
});

type Action = (
  archive: ArchiveContext,
  given: TeamInput,
  running: Running<TeamProgress>,
) => Promise<TeamOutput>;

const ACTIONS: Readonly<Record<TeamInput["action"], Action>> = {
  status: (archive, given, running) => answer(archive, given, running, {}, true),

  async join(archive, given, running) {
    const { data_dir } = archive;
    const { subject, code } = given;
    if (subject === undefined || code === undefined)
      throw new ClewError(
        "bad_input",
        "Give the server's address and the code you got: `clew team join https://clew.example.com <code>`.",
      );
    const address = checkAddress(subject);
    const before = readMembership(data_dir);
    if (before && before.address !== address)
      throw new ClewError(
        "bad_input",
        `This machine belongs to ${before.address}. Run \`clew team leave\` before you join another server.`,
      );
    const machine = given.machine ?? hostname();
    const server = teamClient({ address, token: null, ...signalOf(running) });
    const joined = await server.join({ code, machine, client: CLIENT });
    writeMembership(data_dir, {
      shares: [],
      withdrawn: [],
      forgotten: [],
      ...before,
      ...joined,
      address,
      machine,
    });
    return answer(archive, given, running, {}, true);
  },

  async share(archive, given, running) {
    const { data_dir, store } = archive;
    const membership = requireMembership(data_dir);
    if (given.subject === undefined || given.as === undefined)
      throw new ClewError(
        "bad_input",
        "Give a project and what to share of it: `clew team share . --as content` for its sessions without secrets, or `--as aggregates` for sums of tokens and costs.",
      );
    const { id, folders } = await projectToShare(store, given.subject);
    const others = membership.shares.filter(({ project }) => project !== id);
    const before = membership.shares.find(({ project }) => project === id);
    // Sessions that were shared whole must not stay there beside their sums.
    const changed = before !== undefined && before.level !== given.as;
    const known = [...new Set([...(before?.folders ?? []), ...folders])];
    writeMembership(data_dir, {
      ...membership,
      shares: [...others, { project: id, level: given.as, folders: known }],
      withdrawn: changed ? [...new Set([...membership.withdrawn, id])] : membership.withdrawn,
    });
    return answer(archive, given, running, {}, false);
  },

  async unshare(archive, given, running) {
    const { data_dir } = archive;
    const membership = requireMembership(data_dir);
    if (given.subject === undefined)
      throw new ClewError("bad_input", "Give the project to take back: `clew team unshare shop`.");
    const { project } = shareNamed(membership.shares, given.subject);
    // Nothing more leaves from now on, even if the server can't be reached.
    writeMembership(data_dir, {
      ...membership,
      shares: membership.shares.filter((share) => share.project !== project),
      withdrawn: [...new Set([...membership.withdrawn, project])],
    });
    try {
      const pushed = await pushNow(archive, running);
      return await answer(archive, given, running, { pushed }, false);
    } catch (error) {
      if (!(error instanceof ClewError)) throw error;
      const left = await answer(archive, given, running, {}, false);
      return { ...left, server: left.server && { ...left.server, problem: error.message } };
    }
  },

  async push(archive, given, running) {
    const { data_dir, store } = archive;
    const { shares } = requireMembership(data_dir);
    if (!given.dry_run && given.output !== undefined)
      throw new ClewError("bad_input", "Give --output together with --dry-run.");
    if (!given.dry_run)
      return answer(archive, given, running, { pushed: await pushNow(archive, running) }, false);
    const would_leave = await whatWouldLeave(store, shares, openOutbox(data_dir), {
      home: thisMachine().home,
      folder: given.output === undefined ? null : resolve(given.output),
      ...signalOf(running),
      on_progress: (logs) => running.on_progress?.({ logs, bytes: 0 }),
    });
    return answer(archive, given, running, { would_leave }, false);
  },

  async token(archive, given, running) {
    const { token } = requireMembership(archive.data_dir);
    return { ...(await answer(archive, given, running, {}, false)), token };
  },

  async leave(archive, given, running) {
    const { data_dir } = archive;
    await leaveServer(data_dir, requireMembership(data_dir), running.signal);
    return answer(archive, given, running, {}, false);
  },
};

async function pushNow(
  archive: ArchiveContext,
  running: Running<TeamProgress>,
): Promise<TeamOutput["pushed"]> {
  const report = await pushShared(archive.store, archive.data_dir, {
    ...{ compare: true, home: thisMachine().home, ...signalOf(running) },
    on_progress: ({ logs, unchanged, bytes }) => running.on_progress?.({ logs: logs + unchanged, bytes }),
  });
  return report && { ...report, refused: [...report.refused] };
}

async function answer(
  { data_dir, store }: ArchiveContext,
  { action }: TeamInput,
  running: Running<TeamProgress>,
  done: Partial<Pick<TeamOutput, "pushed" | "would_leave">>,
  ask: boolean,
): Promise<TeamOutput> {
  const membership = readMembership(data_dir);
  const { shares, refused } = await shareStates(
    store,
    membership?.shares ?? [],
    openOutbox(data_dir),
    thisMachine().home,
  );
  const state: ServerState = ask && membership ? await serverState(membership, running.signal) : NOT_ASKED;
  return {
    action,
    server: membership && { ...shown(membership), ...state },
    ...{ shares, refused },
    pushed: null,
    would_leave: null,
    token: null,
    ...done,
  };
}

const NOT_ASKED: ServerState = { role: null, expires_at: null, problem: null };

function shown({ address, organisation, person, machine }: Membership) {
  return { address, organisation, person, machine };
}

function requireMembership(dataDir: string): Membership {
  const membership = readMembership(dataDir);
  if (membership) return membership;
  throw new ClewError(
    "not_found",
    "This machine belongs to no team server. Join one with `clew team join <address> <code>`; nothing is sent before.",
  );
}

function signalOf({ signal }: Running<TeamProgress>): { readonly signal?: AbortSignal } {
  return signal ? { signal } : {};
}
