// Leaves the team server: revokes this machine's token, and removes everything about the server from this machine.
import { ClewError } from "../../model/errors.ts";
import { type Membership, readMembership, removeMembership, teamFolder } from "../../team/membership.ts";
import { teamClient } from "../../team/push/team-client.ts";
import { sendForgotten } from "./forget-everywhere.ts";

/** A token that is revoked or expired needs no leave, and a server that is gone must not hold anyone. */
export async function leaveServer(
  dataDir: string,
  membership: Membership,
  signal?: AbortSignal,
): Promise<void> {
  const server = teamClient({ ...membership, attempts: 1, ...(signal && { signal }) });
  try {
    await sendForgotten(server, dataDir);
    await server.leave();
  } catch (error) {
    if (!(error instanceof ClewError)) throw error;
    // Nobody else could make it forget them.
    if (error.code === "not_yet" && (readMembership(dataDir)?.forgotten.length ?? 0) > 0)
      throw new ClewError(
        "not_yet",
        `The server still has sessions that you forgot, and can't be told now: ${error.message} Leave later, or remove ${teamFolder(dataDir)} to leave without.`,
      );
  }
  removeMembership(dataDir);
}
