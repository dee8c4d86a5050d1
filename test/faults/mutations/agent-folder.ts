// Simulates an agent's folder with real files that change in every way that was ever seen or feared.
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import type { Step, Story } from "./steps.ts";

export interface AgentFolder {
  /** Transcripts that exist now. */
  files(): string[];
  apply(step: Step): void;
}

const PROJECTS = ["-home-dana-shop", "-home-dana-import"] as const;

export function agentFolder(root: string): AgentFolder {
  /** The last record of each file, which is the parent of the next one. */
  const ends = new Map<string, string | null>();
  /** The other half of a line, where only one half was written. */
  const halves = new Map<string, string>();
  const deleted: string[] = [];
  let seeds = 0;
  let sessions = 0;

  const files = () => globSync(join(root, "projects/**/*.jsonl")).sort();
  const pick = (from: readonly string[], file: number) => from[file % Math.max(1, from.length)];

  function nextText(path: string, story: Story): string {
    const { text, end } = textOf(story, ++seeds, path, ends.get(path) ?? null);
    ends.set(path, end);
    return text;
  }

  function write(path: string, text: string): void {
    mkdirSync(dirname(path), { recursive: true });
    halves.delete(path);
    writeFileSync(path, text);
  }

  function begin(story: Story): void {
    const path = join(root, "projects", PROJECTS[0], `${sessionId(++sessions)}.jsonl`);
    write(path, nextText(path, story));
  }

  function append(path: string, text: string, end: "whole" | "half" | "glued"): void {
    const whole = (halves.get(path) ?? "") + text;
    const cut =
      end === "half" ? Math.floor(whole.length - text.length / 3) : whole.length - (end === "glued" ? 1 : 0);
    appendFileSync(path, whole.slice(0, cut));
    halves.set(path, whole.slice(cut));
  }

  /** Replaces a file by a rename, as a program does that never leaves half a file. */
  function replace(path: string, text: string): void {
    halves.delete(path);
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  }

  /** Replaces a word near the beginning with another of the same length, and keeps the time. */
  function rewrite(path: string): void {
    const { atimeMs, mtimeMs } = statSync(path);
    const next: Record<string, string> = { amber: "topaz", topaz: "pearl", pearl: "amber" };
    const text = readFileSync(path, "latin1").replace(/amber|topaz|pearl/, (word) => next[word] ?? word);
    writeFileSync(path, text, "latin1");
    utimesSync(path, atimeMs / 1000, mtimeMs / 1000);
  }

  /** Moves a session to the other project, with everything that belongs to it. */
  function move(path: string): void {
    const [here, there] = path.includes(PROJECTS[0]) ? PROJECTS : PROJECTS.toReversed();
    const target = path.replace(String(here), String(there));
    const session = isSession(path);
    if (!session || existsSync(target) || existsSync(folderOf(target))) return;
    mkdirSync(dirname(target), { recursive: true });
    renameSync(path, target);
    ends.set(target, ends.get(path) ?? null);
    if (existsSync(folderOf(path))) renameSync(folderOf(path), folderOf(target));
    deleted.push(path);
  }

  function send(path: string, story: Story): void {
    if (!isSession(path)) return;
    const name = `agent-${(++seeds).toString(16).padStart(16, "0")}.jsonl`;
    const own = join(folderOf(path), "subagents", name);
    write(own, nextText(own, story));
  }

  function apply(step: Step): void {
    const path = "file" in step ? pick(step.do === "recreate" ? deleted : files(), step.file) : undefined;
    if (step.do === "begin") begin(step.story);
    else if (step.do === "type") typed(step.file, step.text);
    else if (path !== undefined) applyTo(path, step);
  }

  function applyTo(path: string, step: Step): void {
    if (step.do === "append") append(path, nextText(path, step.story), step.end);
    else if (step.do === "complete") append(path, "", "whole");
    else if (step.do === "truncate") truncate(path, step.share);
    else if (step.do === "rewrite") rewrite(path);
    else if (step.do === "replace") replace(path, nextText(path, step.story));
    else if (step.do === "recreate") write(path, nextText(path, step.story));
    else if (step.do === "delete") remove(path);
    else if (step.do === "move") move(path);
    else if (step.do === "copy") copy(path);
    else if (step.do === "send") send(path, step.story);
    else if (step.do === "touch") utimesSync(path, 1_700_000_000, 1_700_000_000);
  }

  function truncate(path: string, share: number): void {
    halves.delete(path);
    truncateSync(path, Math.floor(statSync(path).size * share));
  }

  function remove(path: string): void {
    deleted.push(path);
    rmSync(path);
  }

  /** Copies a session under its own id, like a fork. */
  function copy(path: string): void {
    if (isSession(path)) copyFileSync(path, join(dirname(path), `${sessionId(++sessions)}.jsonl`));
  }

  /** Adds to the agent's list of prompts, for a session that may have no transcript. */
  function typed(session: number, display: string): void {
    const line = {
      display,
      pastedContents: {},
      timestamp: 1_700_000_000_000 + ++seeds,
      project: "/home/dana/shop",
    };
    appendFileSync(
      join(root, "history.jsonl"),
      `${JSON.stringify({ ...line, sessionId: sessionId(session) })}\n`,
    );
  }

  mkdirSync(root, { recursive: true });
  begin({ turns: 2, word: "amber", output: 20 });
  return { files, apply };
}

function isSession(path: string): boolean {
  return !basename(path).startsWith("agent-");
}

function folderOf(path: string): string {
  return path.replace(/\.jsonl$/, "");
}

function textOf({ turns, word, output }: Story, seed: number, path: string, after: string | null) {
  const own = isSession(path)
    ? { sessionId: basename(path, ".jsonl") }
    : { isSidechain: true, agentId: basename(path, ".jsonl").slice("agent-".length) };
  const story = conversation({ seed, fields: own }).after(after);
  for (let turn = 1; turn <= turns; turn++) {
    story
      .prompt(`Where is the ${word} kept, ${seed}.${turn}?`)
      .calls("Read", { file_path: `/home/dana/shop/${word}.ts` })
      .result(`${word} ${seed} `.repeat(Math.ceil(output / 10)))
      .says(`The ${word} is in the drawer.`);
  }
  return { text: story.text(), end: story.last };
}
