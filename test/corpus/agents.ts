// Compares each fact that clew reads from the files of other agents with the one that is expected.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type LocalArchive, openLocalArchive } from "../../src/archive/archive.ts";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { allSessions, compareAlone } from "../builders/archive/compare-alone.ts";
import { quickFolder } from "../builders/quick-folder.ts";
import { expectedFacts, type Facts, type Stage, scenariosIn } from "./agents/expected.ts";
import { KNOWN_DIFFERENCES } from "./agents/known-differences.ts";
import { readFacts } from "./agents/read-facts.ts";
import { stageCheck } from "./agents/stages.ts";

export interface AgentCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail?: string;
}

export async function* agentChecks(corpus: string): AsyncGenerator<AgentCheck> {
  const counts = { equal: 0, explained: 0 };
  const explained = new Set<string>();
  for (const stage of scenariosIn(corpus).flat())
    for (const { name, differences, equal } of await compareStage(stage)) {
      const open = differences.filter(({ reason }) => reason === null);
      counts.equal += equal;
      counts.explained += differences.length - open.length;
      for (const { reason } of differences) if (reason !== null) explained.add(reason);
      const detail = open.map(({ fact, ours, theirs }) => `\n  ${fact}: ${ours}\n    expected ${theirs}`);
      yield { name, ok: open.length === 0, detail: detail.join("") };
    }
  yield {
    name: "agents: facts",
    ok: counts.equal > 0,
    detail: `${counts.equal} equal, ${counts.explained} different for a known reason`,
  };
  for (const stages of scenariosIn(corpus)) yield await stageCheck(stages);
  const unused = KNOWN_DIFFERENCES.filter(({ reason }) => !explained.has(reason));
  yield {
    name: "agents: every listed difference is there",
    ok: unused.length === 0,
    detail: unused.map(({ reason }) => reason).join("; "),
  };
}

interface Difference {
  readonly fact: string;
  readonly ours: string;
  readonly theirs: string;
  /** Null if nothing explains it. */
  readonly reason: string | null;
}

interface Compared {
  readonly name: string;
  readonly equal: number;
  readonly differences: readonly Difference[];
}

async function compareStage(stage: Stage): Promise<Compared[]> {
  const data_dir = mkdtempSync(join(quickFolder(), "clew-corpus-"));
  const roots = [`${stage.agent}:${stage.folder}`];
  try {
    await updateArchive({ roots, data_dir });
    const archive = await openLocalArchive({
      roots,
      data_dir,
      time_zone: () => "UTC",
      now: () => new Date(),
    });
    return await compareAll(stage, archive).finally(() => archive.close());
  } finally {
    rmSync(data_dir, { recursive: true });
  }
}

async function compareAll(stage: Stage, archive: LocalArchive): Promise<Compared[]> {
  const rows = await allSessions(archive);
  const ids = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id).sort();
  const { different } = await compareAlone(archive);
  const expected = new Map([
    ["sessions", ids(stage.sessions)],
    ["turns that differ when they are read alone", []],
  ]);
  const read = new Map<string, readonly string[]>([
    ["sessions", ids(rows)],
    ["turns that differ when they are read alone", different],
  ]);
  const compared = [compareFacts(stage.name, expected, read)];
  for (const session of stage.sessions) {
    const row = rows.find(({ id }) => id === session.id);
    if (!row) continue;
    const name = `${stage.name} ${session.id}`;
    compared.push(compareFacts(name, expectedFacts(session), await readFacts(archive, row)));
  }
  return compared;
}

function compareFacts(name: string, expected: Facts, read: Facts): Compared {
  const differences = [...expected].flatMap(([fact, value]) => {
    const [ours = "nothing", theirs] = [JSON.stringify(read.get(fact)), JSON.stringify(value)];
    return ours === theirs ? [] : [{ fact, ours, theirs, reason: reasonFor(`${name} ${fact}`) }];
  });
  return { name, equal: expected.size - differences.length, differences };
}

function reasonFor(fact: string): string | null {
  return KNOWN_DIFFERENCES.find(({ where }) => where.test(fact))?.reason ?? null;
}
