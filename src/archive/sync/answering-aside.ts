// Makes an archive that leaves operations which take long to other threads.
import type { z } from "zod";
import type { Archive } from "../archive.ts";
import type { OperationInputs, OperationOutputs } from "../operation-types.ts";
import { loadOperation, type OperationName } from "../operations.ts";
import type { AnsweringThreads } from "./answering-threads.ts";

/** Without threads it is the archive as it is. */
export function answeringAside(archive: Archive, threads: AnsweringThreads | null): Archive {
  if (!threads) return archive;
  const aside: Archive = {
    run: async (operation, input, running) =>
      operation.is_long
        ? ((await threads.run(listedName(operation.name), input, running?.signal)) as z.output<
            typeof operation.output
          >)
        : archive.run(operation, input, running),
    async ask<Name extends OperationName>(name: Name, input: OperationInputs[Name]) {
      return (await aside.run(await loadOperation(name), input)) as OperationOutputs[Name];
    },
    now: archive.now,
    commits: archive.commits,
    session: archive.session,
    shortIds: archive.shortIds,
    turns: archive.turns,
    callerSession: archive.callerSession,
    recentEvents: archive.recentEvents,
    close: archive.close,
  };
  return aside;
}

/** Operations are listed by their names in camel case; a test of the list checks that. */
function listedName(name: string): OperationName {
  return name.replaceAll(/[_-]([a-z])/g, (_, letter: string) => letter.toUpperCase()) as OperationName;
}
