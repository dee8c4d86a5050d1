// A machine with a project under git, sessions in it, and an archive, which can join a team server.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TeamInput, type TeamOutput, team } from "../../../src/archive/operations/team.ts";
import { thisMachine } from "../../../src/archive/this-machine.ts";
import { plantedSecret } from "../../../src/demo/planted-secret.ts";
import { leavingText } from "../../../src/team/outgoing/leaving-text.ts";
import { outgoingLog } from "../../../src/team/outgoing/outgoing-log.ts";
import { type FolderArchive, folderArchive } from "../archive/folder-archive.ts";
import { type Conversation, conversation } from "../transcripts/build.ts";
import type { TranscriptFolder } from "../transcripts/folder.ts";
import type { Receiver } from "./receiver.ts";

export const PROJECT = "example.com/dana/shop";

export interface Member extends AsyncDisposable {
  readonly kept: FolderArchive;
  /** The checkout of the project. */
  readonly checkout: string;
  /** Begins a conversation in the project. */
  talk(seed: number): Conversation;
  run(given: Partial<TeamInput>, signal?: AbortSignal): Promise<TeamOutput>;
  /** Joins and shares the project. */
  joined(receiver: Receiver, level?: "content" | "aggregates"): Promise<void>;
}

/** Redacts a file by itself, as it should be on the server. */
export function redacted(member: Member, path: string): string {
  const log = outgoingLog(leavingText({ id: PROJECT, folders: [member.checkout], home: thisMachine().home }));
  const pieces = [...log.push(readFileSync(path)), ...log.end()];
  return Buffer.concat(pieces.map(({ bytes }) => bytes)).toString("utf8");
}

/** Adds turns that fill an eighth of a piece each, with a secret. */
export function longTalk(talk: Conversation, turns: number): Conversation {
  const { token } = plantedSecret(1);
  for (let turn = 0; turn < turns; turn++)
    talk.prompt(`Look at ${turn}. The token is ${token}.`).says("words that fill a piece ".repeat(1200));
  return talk;
}

/** `fill` writes the first sessions. */
export async function teamMember(
  fill: (folder: TranscriptFolder, talk: Member["talk"]) => void,
): Promise<Member> {
  let checkout = "";
  const talk = (seed: number) => conversation({ seed, fields: { cwd: checkout } });
  const kept = await folderArchive((folder) => {
    checkout = join(folder.root, "..", "home", "shop");
    mkdirSync(join(checkout, ".git"), { recursive: true });
    writeFileSync(
      join(checkout, ".git/config"),
      `[remote "origin"]\n\turl = git@example.com:Dana/shop.git\n`,
    );
    fill(folder, talk);
  });
  const run: Member["run"] = (given, signal) => kept.archive.run(team, given, signal ? { signal } : {});
  return {
    ...{ kept, checkout, talk, run },
    async joined({ address, code }, as = "content") {
      await run({ action: "join", subject: address, code, machine: "laptop" });
      await run({ action: "share", subject: checkout, as });
    },
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  };
}
