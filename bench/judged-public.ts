// Things a person might type weeks later, and the turns of the public sessions that answer them: a judged
// set for search. The sessions are not in this repository. The questions were written before any search with
// them, in words of their own; for each, all turns were checked, and no other answers as well.

/** How the question is typed; for the last two, the only place that contains the answer. */
export type JudgedKind =
  | "question"
  | "keywords"
  | "name"
  | "path"
  | "error"
  | "unspaced"
  | "phrase"
  | "exclusion"
  | "only_output"
  | "only_input";

export interface JudgedQuestion {
  readonly kind: JudgedKind;
  readonly question: string;
  /** Any of them counts: a question and its follow-up, or copies of one turn in sessions that share a history. */
  readonly answers: readonly JudgedTurn[];
}

export interface JudgedTurn {
  /** The first eight characters of the session's id, which no other session of the corpus has. */
  readonly session: string;
  readonly turn: number;
}

const QUESTIONS = `
question | why did bumping go-git make our resume tests fail | 0a76fbfe:1
question | what kept the wingman reviewer from launching claude | e75fc7f5:1
question | why didn't the staging logs show up in grafana | f025f6b8:3
question | do hooks from both settings files fire or does one win | e4599950:7
question | can git tell whether a line of one version is still in another | 63784323:20
question | every place that compares session ids with the date in them | 08940314:6
question | why is the prompt slow to come back when telemetry is on | cde341db:2
question | should the agent that drives the browser also judge the result | 9a9eadc8:4
question | how do I make CI run on release please pull requests | 6af70815:1
question | what does multi factor login mean for people with metamask | 3e110024:2
question | can a new device be approved from an old one with the new sdk | 3e110024:4
question | is it necessary to store the root ipns key at all | 0ea9b4b6:6
question | inbox for share invitations derived from the recipient's key | 14255944:3 14255944:5
question | how do we test sharing with more than one account | 8a11a693:1 8a11a693:2
question | why was the designer subagent unable to use pencil | 12f1f541:5
question | what happens to a checkpoint when I interrupt after the first commit | 4ddad80c:2
question | do we have to close the repository that OpenRepository returns | 5a69ca08:3
question | where does the commit author come from if only the name is set locally | 00ef13bd:4
question | resume says there are uncommitted changes but there are none | 1c38adc0:1
question | how can tests run without claude or gemini installed | a09df891:2 a09df891:4
question | why does explain find no checkpoints in a fresh clone | 253fd5ef:3
question | how do released binaries know the posthog key | 9ff9c26d:4
question | is the posthog key visible to others in the process list | cc432c40:6
question | why do you ask for permission so much instead of just fixing it | 67a8478e:1
question | homebrew formula: ship binaries or compile on install | 48f428f9:2
question | did we refuse to write a credential into the readme | 595f7a87:2
question | why are we touching files that a generator wrote | db6a437a:2
question | bring back how to claim an issue in the agents file | acc53d32:1
question | session counts as active although the agent was killed long ago | 21a2e002:8
question | why did the integration tests get slow | afb1dd35:1
keywords | other words for turn | 21a2e002:10
keywords | PII localStorage | 2095544c:20
keywords | password redaction regex | 9e4910ab:2
keywords | agent frameworks october 2025 | 9a9eadc8:8
keywords | templar doctor | ee2ab929:3 b9712494:3
keywords | postgres healthcheck wrong database | f025f6b8:8
keywords | teal | 0790ea37:1
keywords | go 1.25.6 upgrade | bc3bf53b:1
keywords | version check offline cache | 23986045:1
keywords | unknown command like brew | d64b50bb:4
keywords | two dots one checkpoint | 43b2bd6e:9 43b2bd6e:10
keywords | missing migration learnings | 1cd4e81e:6
name | ENTIRE_TRACE | cde341db:1
name | maxCheckpointsToScan | 43b2bd6e:7
name | --allowedTools | 8ab54260:2
name | truncatePubkey | e67c9434:3
name | session_file_extension | 2a55af89:3 2a55af89:4
name | disallow-unknown-fields | 34b1e2a4:1
name | ENT-263 | 0d3f9b14:4
name | --local wingman enable | ece0c335:1
name | contentSb73 | 9667a07f:1 9667a07f:2
path | docs/architecture/wingman.md | e75fc7f5:2 56de1726:3
path | .env.example uncommented by default | e4599950:11
path | api.plan-stream.ts abort listener | 0fae0449:19
path | cmd/entire/cli/buildinfo/buildinfo.go | 9e44573d:2
error | Exit handler never called | 9a9eadc8:14 9a9eadc8:15
error | failed to verify jws signature | 2095544c:24
error | flag needs an argument: --agent | 7ef17b32:1
error | rename EPERM on the SMB mount | 8e5653f8:1
error | reference not found in an empty repo | 5a69ca08:1
unspaced | CLAUDE.mdの更新内容 | 5c0375b4:1
unspaced | 技術スタックは何に変わったか | 5c0375b4:1
phrase | "dead code" RunGitCommand | 1ed0d37a:8
phrase | "invalid scope" token | f025f6b8:3
exclusion | replacement for delegated-ipfs.dev -crdt | 0ea9b4b6:9
exclusion | gitleaks test secret -readme -stripe | 595f7a87:4
only_output | entries in tree are not sorted | 1ed0d37a:10
only_output | mise.toml not trusted | 5a69ca08:1
only_output | file access denied outside allowed roots | 2095544c:17
only_output | failed to parse jq expression | 70d782f7:8
only_input | gh run rerun | 1cd4e81e:7
only_input | git read-tree HEAD | 1a289c77:3
only_input | cargo build features fuse | 8e5653f8:2
`;

export const PUBLIC_QUESTIONS: readonly JudgedQuestion[] = QUESTIONS.trim()
  .split("\n")
  .map((line) => {
    const [kind = "", question = "", answers = ""] = line.split(" | ");
    return { kind: kind as JudgedKind, question, answers: judgedTurns(answers) };
  });

/** Reads citations such as `0a76fbfe:1`, with spaces between them. */
export function judgedTurns(citations: string): JudgedTurn[] {
  return citations.split(" ").map((citation) => {
    const [session = "", turn] = citation.split(":");
    return { session, turn: Number(turn) };
  });
}
