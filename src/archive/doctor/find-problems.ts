// From what the doctor saw to what is wrong and what to do about it. What is only worth knowing is no problem.
import type { z } from "zod";
import { shellWord } from "../../install/shell-words.ts";
import type { SetAside } from "../../model/transcript.ts";
import { knownAgents } from "../../sources/registry.ts";
import type { TranscriptAtRisk } from "./at-risk.ts";
import { SOON_DAYS } from "./at-risk.ts";
import type { OpenPath } from "./open-to-others.ts";
import type { digestSchema, problemSchema, rootSchema } from "./schemas.ts";

type Problem = z.output<typeof problemSchema>;

export interface DoctorFacts {
  readonly data_dir: string;
  readonly roots: readonly z.output<typeof rootSchema>[];
  readonly integrity: readonly string[];
  readonly digest: z.output<typeof digestSchema> | null;
  readonly lost: readonly { readonly path: string }[];
  readonly at_risk: readonly TranscriptAtRisk[];
  readonly open_to_others: readonly OpenPath[];
  readonly set_aside: readonly SetAside[];
}

/** The worst first. */
export function findProblems(facts: DoctorFacts): Problem[] {
  return [
    integrity(facts),
    digest(facts),
    lost(facts),
    notKept(facts),
    openToOthers(facts),
    unreadable(facts),
    ...noRoots(facts),
  ].filter((problem) => problem !== null);
}

function integrity({ integrity: [first, ...others], lost }: DoctorFacts): Problem | null {
  if (first === undefined) return null;
  return {
    code: "integrity",
    text: `The database is damaged: ${first}${others.length > 0 ? `, and ${others.length} more` : ""}.`,
    advice:
      lost.length === 0
        ? "clew index --rebuild makes anew what transcripts and kept bytes give; copy the data directory first."
        : `Copy the data directory, and try sqlite3's .recover on the copy: a rebuild can't bring back ${LOST}.`,
  };
}

/** What was read and is nowhere else. */
const LOST = "what was read of transcripts that were deleted before they could be kept";

/** Where bytes are missing, what they would give is missing too: that is told by itself. */
function digest({ digest: compared, lost }: DoctorFacts): Problem | null {
  if (compared === null || compared.equal || lost.length > 0) return null;
  return {
    code: "digest",
    text: "The archive is not what its kept bytes give.",
    advice: "clew index --rebuild makes it anew from them.",
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
    text: `${count} ${were} deleted before ${they} could be kept; what was read of ${them} stays, a rebuild would lose it.`,
    advice: `Leave it so, or let clew forget take ${them} out for good.`,
  };
}

function notKept({ at_risk }: DoctorFacts): Problem | null {
  const unkept = at_risk.filter((each) => !each.kept);
  if (unkept.length === 0) return null;
  const [count, are, them] =
    unkept.length === 1 ? ["1 transcript", "is", "it"] : [`${unkept.length} transcripts`, "are", "them"];
  return {
    code: "not_kept",
    text: `${count} that the agent may delete within ${SOON_DAYS} days ${are} not kept yet.`,
    advice: `clew index keeps ${them}.`,
  };
}

/** A directory that is clew's alone is closed as a whole; else each path by itself, and nothing beside it. */
function openToOthers({ open_to_others: open, data_dir }: DoctorFacts): Problem | null {
  const [first] = open;
  if (!first) return null;
  const what = open.length === 1 ? first.path : `${first.path} and ${open.length - 1} more`;
  return {
    code: "open_to_others",
    text: `Other users of this machine can reach ${what}.`,
    advice: open.some(({ path }) => path === data_dir)
      ? `chmod -R go= ${shellWord(data_dir)} closes it to them.`
      : `chmod go= ${open.map(({ path }) => shellWord(path)).join(" ")} closes it to them.`,
  };
}

function unreadable({ set_aside }: DoctorFacts): Problem | null {
  const [first, ...others] = set_aside.filter((each) => each.reason === "unreadable");
  if (!first) return null;
  return {
    code: "unreadable",
    text: `${first.path}${others.length > 0 ? ` and ${others.length} more` : ""} can't be read.`,
    advice: "Give yourself the right to read it (chmod u+r), then run clew index.",
  };
}

function noRoots({ roots }: DoctorFacts): Problem[] {
  const variables = knownAgents().flatMap(({ variable }) => variable ?? []);
  return roots
    .filter((root) => !root.present)
    .map(({ path }) => ({
      code: "no_root",
      text: `There is no directory ${path}.`,
      advice: `Say where your agent keeps its sessions: ${["--root", ...variables].join(", ")}, or clew config set roots.`,
    }));
}
