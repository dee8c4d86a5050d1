// Checks links and titles over real transcripts: what the client resumed or forked is linked, and nothing else is.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assembleSession } from "../../src/ingest/read/assemble-session.ts";
import { findTranscripts } from "../../src/ingest/read/read-transcripts.ts";
import type { SessionId } from "../../src/model/ids.ts";
import type { LinkEvidence, SessionLink } from "../../src/model/link.ts";
import type { FoundSummary } from "../../src/model/title.ts";
import { linkEvidence } from "../../src/sessions/links/evidence.ts";
import { linksOf } from "../../src/sessions/links/links.ts";
import { recordKeys } from "../../src/sessions/links/record-keys.ts";
import { assignSummaries } from "../../src/sessions/titles/assign-summaries.ts";
import { type TitleSources, titleOf } from "../../src/sessions/titles/title.ts";
import { readLean } from "./both-ways.ts";

export interface LinkCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail?: string;
}

interface Read {
  readonly evidence: LinkEvidence;
  /** Ids of answers, of records, and of records that others have as parents, read from the bytes without clew. */
  readonly ids: ReadonlySet<string>;
  readonly uuids: ReadonlySet<string>;
  readonly parents: ReadonlySet<string>;
  readonly keys: Uint32Array;
  readonly summaries: readonly FoundSummary[];
  readonly titles: TitleSources;
}

export async function* linkChecks(corpus: string): AsyncGenerator<LinkCheck> {
  const roots = join(corpus, "public");
  if (existsSync(roots)) {
    const all = await readAll(roots);
    yield* lineageChecks("public", all);
    yield { name: "public: titles", ok: true, detail: countTitles(all) };
  }
  for (const { name, stages } of scenarios(join(corpus, "client"))) {
    const read = await Promise.all(stages.map((stage) => readAll(stage)));
    const last = read.at(-1) ?? [];
    yield* lineageChecks(name, last);
    const made = read.map((each, stage) => each.filter(({ evidence }) => !isIn(read[stage - 1], evidence)));
    if (/ (?:resume|fork)$/.test(name))
      yield* parentChecks(name, made, linksOf(last.map(({ evidence }) => evidence)));
  }
}

function isIn(all: readonly Read[] | undefined, { session_id }: LinkEvidence): boolean {
  return all?.some(({ evidence }) => evidence.session_id === session_id) ?? false;
}

/** The second stage continues from the first, the third from the second, the fourth again from the first. */
const WENT_ON_FROM = [null, 0, 1, 0];

function* parentChecks(
  name: string,
  made: readonly (readonly Read[])[],
  links: ReadonlyMap<SessionId, SessionLink>,
): Generator<LinkCheck> {
  for (const [stage, sessions] of made.entries()) {
    const from = WENT_ON_FROM[stage] ?? null;
    const expected = from === null ? undefined : made[from]?.[0]?.evidence.session_id;
    for (const { evidence } of stage === 0 ? [] : sessions) {
      const parent = links.get(evidence.session_id)?.parent_id;
      const ok = parent !== undefined && parent === expected;
      yield {
        name: `${name}: parent in stage ${stage + 1}`,
        ok,
        ...(!ok && { detail: `${parent}, not ${expected}` }),
      };
    }
  }
}

/** Two sessions are in one tree exactly when their ids show a common history. */
function* lineageChecks(name: string, all: readonly Read[]): Generator<LinkCheck> {
  const links = linksOf(all.map(({ evidence }) => evidence));
  const reads = new Map(all.map((read) => [read.evidence.session_id, read]));
  const byReason = Map.groupBy(links.values(), ({ evidence }) => evidence);
  const detail = Array.from(byReason, ([reason, each]) => `${reason} ${each.length}`).join(", ");
  const wrong = [...links.values()].filter(
    ({ session_id, parent_id }) => !isOfOneHistory(reads.get(session_id), reads.get(parent_id)),
  );
  yield { name: `${name}: links`, ok: wrong.length === 0, ...(detail !== "" && { detail }) };
  const alone = all.filter(({ evidence: { session_id }, ids: own }) => {
    const linked = [...links.values()].some(
      (link) => link.session_id === session_id || link.parent_id === session_id,
    );
    return !linked && all.some((other) => other.ids !== own && share(own, other.ids));
  });
  yield { name: `${name}: nobody of a history is left alone`, ok: alone.length === 0 };
}

/** They share an answer, or one continues after a record of the other. */
function isOfOneHistory(child: Read | undefined, parent: Read | undefined): boolean {
  return share(child?.ids, parent?.ids) || share(child?.parents, parent?.uuids);
}

function share(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): boolean {
  for (const id of one) if (other.has(id)) return true;
  return false;
}

async function readAll(root: string): Promise<Read[]> {
  const found = await findTranscripts([root]);
  const all: Read[] = [];
  for (const file of found.transcripts.filter(({ type }) => type === "session")) {
    const transcript = await readLean(file.path, "session");
    const { session } = assembleSession({ file, transcript }, []);
    if (session.ghost !== null) continue;
    const turns = session.turns.map((turn) => ({ ...turn, offset: turn.first_record.offset }));
    all.push({
      evidence: linkEvidence(session, transcript.origin),
      ...idsIn(file.path),
      keys: recordKeys(transcript),
      summaries: transcript.summaries.map((summary) => ({ ...summary, found_in: file.id })),
      titles: { titles: transcript.titles, turns },
    });
  }
  return all;
}

function idsIn(path: string): Pick<Read, "ids" | "uuids" | "parents"> {
  const text = readFileSync(path, "utf8");
  const all = (pattern: RegExp) => new Set(Array.from(text.matchAll(pattern), ([, id]) => id ?? ""));
  return {
    ids: all(/"id":"(msg_\w+)"/g),
    uuids: all(/"uuid":"([\w-]+)"/g),
    parents: all(/"(?:parentUuid|logicalParentUuid)":"([\w-]+)"/g),
  };
}

function countTitles(all: readonly Read[]): string {
  const summaries = all.flatMap((read) => read.summaries);
  const { by_session, different, orphans } = assignSummaries(
    summaries,
    all.map(({ evidence, keys }) => ({ session_id: evidence.session_id, records: keys, link: null })),
  );
  const origins = Map.groupBy(all, ({ evidence, titles }) => {
    const own = (by_session.get(evidence.session_id) ?? []).map((each) => ({
      ...each,
      offset: each.found_in === evidence.session_id ? each.offset : null,
    }));
    return titleOf({ ...titles, summaries: own }).origin;
  });
  const counts = Array.from(origins, ([origin, each]) => `${origin} ${each.length}`);
  return [...counts, `${different} different summaries, ${orphans.size} orphaned`].join(", ");
}

function* scenarios(client: string): Generator<{ name: string; stages: string[] }> {
  for (const version of existsSync(client) ? readdirSync(client) : []) {
    for (const scenario of readdirSync(join(client, version))) {
      const folder = join(client, version, scenario);
      const stages = readdirSync(folder)
        .sort()
        .map((stage) => join(folder, stage));
      yield {
        name: `${version} ${scenario}`,
        stages: stages.filter((stage) => existsSync(join(stage, "projects"))),
      };
    }
  }
}
