// Reads the port that a person typed.
import { ClewError } from "../../model/errors.ts";

export function portIn(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= HIGHEST_PORT) return port;
  throw new ClewError(
    "bad_input",
    `--port: expected a whole number from 0 to ${HIGHEST_PORT}, got "${text}".`,
  );
}

const HIGHEST_PORT = 65_535;
