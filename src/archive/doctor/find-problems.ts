// Turns the doctor's findings into problems with advice. Findings that are only worth knowing are not problems.
import type { z } from "zod";
import { shellWord } from "../../install/shell-words.ts";
import type { SetAside } from "../../model/transcript.ts";
import { knownAgents } from "../../sources/registry.ts";
import { shortId } from "../../text/short-id.ts";
import type { TranscriptAtRisk } from "./at-risk.ts";
import { SOON_DAYS } from "./at-risk.ts";
import type { BackupStatus } from "./backup-status.ts";
import type { OpenPath } from "./open-to-others.ts";
import type {
  damagedBytesSchema,
  digestSchema,
  problemSchema,
  rootSchema,
  unavailableSchema,
} from "./schemas.ts";

type Problem = z.output<typeof problemSchema>;

export interface DoctorFacts {
  readonly data_dir: string;
  readonly roots: readonly z.output<typeof rootSchema>[];
  readonly integrity: readonly string[];
  readonly damaged_bytes: readonly z.output<typeof damagedBytesSchema>[];
  readonly unavailable: readonly z.output<typeof unavailableSchema>[];
  readonly digest: z.output<typeof digestSchema> | null;
  /** Turns that are not indexed yet, because of which the archive was not compared. */
  readonly not_compared: number;
  readonly lost: readonly { readonly path: string }[];
  readonly at_risk: readonly TranscriptAtRisk[];
  readonly open_to_others: readonly OpenPath[];
  readonly set_aside: readonly SetAside[];
  readonly backup: BackupStatus;
}

/** Returns the problems, worst first. */
export function findProblems(facts: DoctorFacts): Problem[] {
  return [
    ...unavailable(facts),
    integrity(facts),
    lostBytes(facts),
    damagedBytes(facts),
    digest(facts),
    notCompared(facts),
    lost(facts),
    notKept(facts),
    noBackup(facts),
    openToOthers(facts),
    unreadable(facts),
    ...noRoots(facts),
  ].filter((problem) => problem !== null);
}

function unavailable({ unavailable: parts }: DoctorFacts): Problem[] {
  return parts.map(({ parts: names, reason }) => ({
    code: "unavailable",
    text: `Could not look at ${names.join(", ")}.`,
    advice: reason,
  }));
}

function integrity({ integrity: [first, ...others] }: DoctorFacts): Problem | null {
  if (first === undefined) return null;
  const more = others.length > 0 ? `, and ${others.length} more` : "";
  return {
    code: "integrity",
    text: `The database is damaged: ${first.split("\n")[0]}${more}.`,
    advice: `${SALVAGE} It copies everything that can be read into a new database, and keeps this one.`,
  };
}

const SALVAGE = "Run `clew salvage`.";

/** Never advises a rebuild: rows that were made from all the bytes are better than what is left of them. */
function lostBytes({ damaged_bytes }: DoctorFacts): Problem | null {
  const lost = damaged_bytes.filter(({ copy }) => copy === null);
  if (lost.length === 0) return null;
  return {
    code: "lost_bytes",
    text: `Stored bytes ${ofSessions(lost)} are damaged, and there is no other copy.`,
    advice:
      "What was indexed of them stays and is found; only the damaged parts can't be shown in full. Put a copy of the transcripts back where they were, if you have one, and run `clew salvage`. Do not rebuild the archive.",
  };
}

function damagedBytes({ damaged_bytes }: DoctorFacts): Problem | null {
  const good = damaged_bytes.filter(({ copy }) => copy !== null);
  if (good.length === 0) return null;
  return {
    code: "damaged_bytes",
    text: `Stored bytes ${ofSessions(good)} are damaged, but there is a good copy of them.`,
    advice: `${SALVAGE} It stores them again from the copy.`,
  };
}

/** Names the first sessions. */
function ofSessions(bytes: DoctorFacts["damaged_bytes"]): string {
  const ids = [...new Set(bytes.map(({ session_id }) => session_id))];
  const named = ids.slice(0, 3).map(shortId).join(", ");
  const more = ids.length > 3 ? ` and ${ids.length - 3} more` : "";
  return `of ${ids.length === 1 ? "session" : "sessions"} ${named}${more}`;
}

function notCompared({ not_compared: turns }: DoctorFacts): Problem | null {
  if (turns === 0) return null;
  return {
    code: "not_compared",
    text: `The archive was not compared with its stored transcripts: ${turns === 1 ? "1 turn is" : `${turns} turns are`} not indexed yet.`,
    advice: "Run `clew index`, then `clew doctor --deep` again.",
  };
}

/** Skipped when transcripts were lost, because a rebuild then differs anyway and `lost` reports it. */
function digest({ digest: compared, lost }: DoctorFacts): Problem | null {
  if (compared === null || compared.equal || lost.length > 0) return null;
  return {
    code: "digest",
    text: "The archive differs from a rebuild of its stored transcripts.",
    advice: "Run `clew index --rebuild` to rebuild it.",
  };
}

function lost({ lost: sources }: DoctorFacts): Problem | null {
  if (sources.length === 0) return null;
  const [count, were, they, them] =
    sources.length === 1
      ? ["1 transcript", "was", "it", "it"]
      : [`${sources.length} transcripts`, "were", "they", "them"];
  return {
    code: "lost",
    text: `${count} ${were} deleted before ${they} ${were} stored in full. What was indexed of ${them} is kept, but a rebuild would lose it.`,
    advice: `You can leave ${them}, or delete ${them} from the archive with \`clew forget\`.`,
  };
}

function notKept({ at_risk }: DoctorFacts): Problem | null {
  const unkept = at_risk.filter((each) => !each.kept);
  if (unkept.length === 0) return null;
  const [count, are, them] =
    unkept.length === 1 ? ["1 transcript", "is", "it"] : [`${unkept.length} transcripts`, "are", "them"];
  return {
    code: "not_kept",
    text: `${count} that the agent may delete within ${SOON_DAYS} days ${are} not backed up yet.`,
    advice: `Run \`clew index\` to back ${them} up.`,
  };
}

function noBackup({ backup: { overdue, newest } }: DoctorFacts): Problem | null {
  if (!overdue) return null;
  return {
    code: "no_backup",
    text: newest
      ? `The newest backup of the archive is from ${newest.made_at.slice(0, 10)}.`
      : "There is no second copy of the archive.",
    advice:
      "Run `clew backup` to make one. A running `clew serve`, `clew mcp` or `clew watch` makes one every day.",
  };
}

/** Closes the whole directory if only clew uses it, else each of clew's paths by itself. */
function openToOthers({ open_to_others: open, data_dir }: DoctorFacts): Problem | null {
  const [first] = open;
  if (!first) return null;
  const what = open.length === 1 ? first.path : `${first.path} and ${open.length - 1} more`;
  return {
    code: "open_to_others",
    text: `Other users of this machine can access ${what}.`,
    advice: open.some(({ path }) => path === data_dir)
      ? `Run \`chmod -R go= ${shellWord(data_dir)}\` to close it to them.`
      : `Run \`chmod go= ${open.map(({ path }) => shellWord(path)).join(" ")}\` to close it to them.`,
  };
}

function unreadable({ set_aside }: DoctorFacts): Problem | null {
  const [first, ...others] = set_aside.filter((each) => each.reason === "unreadable");
  if (!first) return null;
  return {
    code: "unreadable",
    text: `${first.path}${others.length > 0 ? ` and ${others.length} more` : ""} can't be read.`,
    advice: "Run `chmod u+r` on it, then `clew index`.",
  };
}

function noRoots({ roots }: DoctorFacts): Problem[] {
  const variables = knownAgents().flatMap(({ variable }) => variable ?? []);
  return roots
    .filter((root) => !root.present)
    .map(({ path }) => ({
      code: "no_root",
      text: `There is no directory at ${path}.`,
      advice: `Say where your agent keeps its sessions with ${["`--root`", ...variables].join(", ")} or \`clew config set roots\`.`,
    }));
}
