// Credentials that open nothing, made up by seed: no file of the project contains one, and redaction can be tested.
import { Random } from "./random.ts";

export interface PlantedSecret {
  readonly cloud_key_id: string;
  readonly token: string;
}

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function plantedSecret(seed: number): PlantedSecret {
  const random = new Random(`${seed} secret`);
  return {
    cloud_key_id: ["AK", "IA", random.text(UPPER, 16)].join(""),
    token: ["gh", "p_", random.text(ALL, 36)].join(""),
  };
}
