// What a typed name asks for.
import type { SessionRow } from "../../../api/answers.ts";

/** Null takes a person's own name back; undefined changes nothing. */
export function newTitle(
  typed: string,
  { title, title_origin }: Pick<SessionRow, "title" | "title_origin">,
): string | null | undefined {
  const name = typed.trim();
  if (name === "") return title_origin === "user" ? null : undefined;
  return name === title ? undefined : name;
}
