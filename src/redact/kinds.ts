// What kinds of secrets there are. Only these make a mark: any other text in brackets is somebody's own.
import { cloudRules } from "./rules-cloud.ts";
import { codeRules } from "./rules-code.ts";
import { modelRules } from "./rules-models.ts";
import { namedRules } from "./rules-named.ts";
import { serviceRules } from "./rules-services.ts";

/** Text that took too long to look through. */
export const UNCHECKED = "unchecked text";

export const tokenRules = [codeRules, cloudRules, modelRules, serviceRules].flat();

export const kinds: ReadonlySet<string> = new Set([
  ...tokenRules.map(({ kind }) => kind),
  ...namedRules.map(({ kind }) => kind),
  "private-key",
  "url-password",
  "authorization",
  "cookie",
  "password",
  "secret",
  UNCHECKED,
]);
