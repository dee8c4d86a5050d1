// Describes an empty archive in the same words everywhere, with what to do about it.
import { knownAgents } from "../sources/registry.ts";

export interface NothingFound {
  readonly reason: string;
  readonly try: string[];
}

export function emptyArchive(roots: readonly string[]): NothingFound {
  return {
    reason: `No sessions found in ${roots.join(" or ")}.`,
    try: [
      "Run `clew index` to look again.",
      "Run `clew --demo` to see sample sessions.",
      ...knownAgents().map(
        ({ name, variable, usual }) =>
          `If ${name} keeps its sessions elsewhere (default: ${usual}), ${variable === null ? "" : `set ${variable} or `}use \`--root\`.`,
      ),
    ],
  };
}
