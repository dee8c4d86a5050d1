// Assigns a colour to each session, in the order they appear.
import type { Style } from "../../../terminal/spans.ts";

const COLOURS = ["cyan", "magenta", "yellow", "green", "blue", "red"] as const satisfies readonly Style[];

/** Returns null for every session if there is only one. */
export function sessionColours(several: boolean): (session_id: string) => Style | null {
  const given = new Map<string, Style>();
  return (session_id) => {
    if (!several) return null;
    const colour = given.get(session_id) ?? COLOURS[given.size % COLOURS.length] ?? "cyan";
    given.set(session_id, colour);
    return colour;
  };
}
