// Stores which team server this machine belongs to, and what of it is shared. Without this file, nothing is ever sent.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writePrivately } from "../config/write-privately.ts";
import { ClewError } from "../model/errors.ts";
import { projectIdSchema, shareLevelSchema } from "./protocol.ts";

const shareSchema = z.object({
  project: projectIdSchema,
  level: shareLevelSchema,
  /** The checkouts of it that were seen on this machine, also if they are gone now. */
  folders: z.array(z.string()),
});

const membershipSchema = z.object({
  address: z.url(),
  machine_id: z.string(),
  machine: z.string(),
  organisation: z.string(),
  person: z.string(),
  token: z.string(),
  shares: z.array(shareSchema),
  /** Projects to take back as soon as the server can be reached. */
  withdrawn: z.array(projectIdSchema),
  /** Sessions to forget there as soon as the server can be reached. */
  forgotten: z.array(z.string()).default([]),
});

export type Share = z.output<typeof shareSchema>;
export type Membership = z.output<typeof membershipSchema>;

/** Returns null on a machine that joined no server. */
export function readMembership(dataDir: string): Membership | null {
  let text: string;
  try {
    text = readFileSync(membershipPath(dataDir), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new ClewError("not_readable", `Can't read ${membershipPath(dataDir)}: ${(error as Error).message}`);
  }
  try {
    return membershipSchema.parse(JSON.parse(text));
  } catch {
    // A file that was changed by hand must not decide what leaves.
    throw new ClewError(
      "not_readable",
      `${membershipPath(dataDir)} is damaged, so nothing is sent. Remove it and join again with \`clew team join\`.`,
    );
  }
}

/** The file has mode 600, because the token is in it. */
export function writeMembership(dataDir: string, membership: Membership): void {
  writePrivately(membershipPath(dataDir), `${JSON.stringify(membership, null, 2)}\n`);
}

/** Removes everything about the server from this machine. */
export function removeMembership(dataDir: string): void {
  rmSync(teamFolder(dataDir), { recursive: true, force: true });
}

/** Beside the archive, and not in it: a rebuild or a restored backup changes nothing about what was sent. */
export function teamFolder(dataDir: string): string {
  return join(dataDir, "team");
}

function membershipPath(dataDir: string): string {
  return join(teamFolder(dataDir), "membership.json");
}
