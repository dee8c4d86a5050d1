// Which argument of a tool says best what it was used for.

/** The first of these that a call has. */
export const TELLING_FIELDS: readonly string[] = [
  "command",
  "file_path",
  "notebook_path",
  "path",
  "pattern",
  "query",
  "url",
  "subject",
  "description",
  "skill",
  "prompt",
];
