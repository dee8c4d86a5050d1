// Generates texts that must never leave the machine: secrets as people paste them, and passages marked as private.
import { plantedSecret } from "../../src/demo/planted-secret.ts";

/** Part of every private passage. */
export const HUSH = "hushhush";

export interface HiddenText {
  readonly secrets: readonly string[];
  readonly text: string;
}

/** Returns one of many texts by seed. `more` adds texts that matter to one output only. */
export function hiddenText(seed: number, more: (token: string) => readonly string[]): HiddenText {
  const { token, cloud_key_id } = plantedSecret(seed);
  const password = `pw${token.slice(-12)}`;
  const texts = [
    `Deploy with ${token}, please`,
    `export AWS_ACCESS_KEY_ID=${cloud_key_id}`,
    `git push https://dana:${password}@github.com/dana/shop`,
    `Authorization: Bearer ${token}`,
    `DATABASE_URL=postgres://dana:${password}@db.internal:5432/shop`,
    `<private>${HUSH} ${token}</private> and then go on`,
    `<PRIVATE>${HUSH}</Private> and <private>a <private>b</private> ${HUSH}</private> go on`,
    `Go on <private>${HUSH}`,
    ...more(token),
  ];
  return { secrets: [token, cloud_key_id, password, HUSH], text: texts[seed % texts.length] ?? "" };
}
