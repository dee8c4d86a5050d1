// Looks at one part of the archive after the other, so a part that can't be read hides none of the others.
import type { z } from "zod";
import type { unavailableSchema } from "./schemas.ts";

export interface Looker {
  /** Returns `otherwise` if looking fails, and remembers why. */
  look<Found>(part: string, find: () => Promise<Found>, otherwise: Found): Promise<Found>;
  unavailable(): z.output<typeof unavailableSchema>[];
}

export function lookAtParts(): Looker {
  const failed = new Map<string, string[]>();
  return {
    async look(part, find, otherwise) {
      try {
        return await find();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        failed.set(reason, [...(failed.get(reason) ?? []), part]);
        return otherwise;
      }
    },
    unavailable: () => Array.from(failed, ([reason, parts]) => ({ parts, reason })),
  };
}
