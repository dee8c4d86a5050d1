// Selects the model provider, its address and key from settings and environment. No model means no provider.
import { ClewError } from "../../model/errors.ts";
import { isFitKey, type Provider, providerProblem } from "./provider.ts";

export interface ProviderSettings {
  /** `<vendor>/<name>`, or with a base_url the server's own name for its model. */
  readonly model: string | null;
  readonly base_url: string | null;
  readonly key_file: string | null;
}

interface KeyFile {
  readonly text: string;
  /** As stat returns it. On systems without such modes, the reader returns 0o600. */
  readonly mode: number;
}

/**
 * Removes a vendor of the list below from the name. Any other prefix belongs to the
 * name, as in `meta-llama/Llama-3.1-8B`. If a local server has a model named
 * `openai/...`, use `lmstudio/openai/...` and a base_url.
 */
export function findProvider(
  settings: ProviderSettings,
  environment: Readonly<Record<string, string | undefined>>,
  readKeyFile: (path: string) => KeyFile,
): Provider | null {
  const model = settings.model?.trim() || null;
  if (model === null) return null;
  const [vendor, name] = vendorIn(model);
  const base_url = settings.base_url?.trim() || vendor?.base_url;
  if (!base_url) throw noSuchVendor(model);
  // A vendor's key is only sent to the vendor's own address: the user set it for that one.
  const own = vendor?.key_variable && base_url === vendor.base_url ? [vendor.key_variable] : [];
  const variables = ["CLEW_MODEL_KEY", ...own];
  const key = findKey(variables, settings.key_file?.trim() || null, environment, readKeyFile);
  // A local server may need no key, whatever its models are called.
  if (key === null && own.length > 0)
    throw new ClewError(
      "bad_input",
      `${model} needs an API key. Set ${variables.join(" or ")}, or the setting model_key_file.`,
    );
  const obstacle = providerProblem({ base_url, key });
  if (obstacle !== null) throw new ClewError("bad_input", obstacle);
  return { wire: vendor?.wire ?? "openai", base_url, model: name, key };
}

interface Vendor {
  readonly wire: Provider["wire"];
  readonly base_url: string;
  /** Null if no key is needed. */
  readonly key_variable: string | null;
}

const VENDORS: ReadonlyMap<string, Vendor> = new Map<string, Vendor>([
  [
    "anthropic",
    { wire: "anthropic", base_url: "https://api.anthropic.com", key_variable: "ANTHROPIC_API_KEY" },
  ],
  ["openai", { wire: "openai", base_url: "https://api.openai.com/v1", key_variable: "OPENAI_API_KEY" }],
  [
    "openrouter",
    { wire: "openai", base_url: "https://openrouter.ai/api/v1", key_variable: "OPENROUTER_API_KEY" },
  ],
  ["ollama", { wire: "openai", base_url: "http://127.0.0.1:11434/v1", key_variable: null }],
  ["lmstudio", { wire: "openai", base_url: "http://127.0.0.1:1234/v1", key_variable: null }],
]);

function vendorIn(model: string): readonly [Vendor | null, string] {
  const slash = model.indexOf("/");
  const vendor = VENDORS.get(model.slice(0, Math.max(slash, 0))) ?? null;
  const name = vendor === null ? model : model.slice(slash + 1);
  if (!/^[^\s\p{C}]{1,200}$/u.test(name))
    throw new ClewError(
      "bad_input",
      "model must be a provider and a name without spaces, such as ollama/llama3.2.",
    );
  return [vendor, name];
}

function noSuchVendor(model: string): ClewError {
  const vendors = [...VENDORS.keys()].map((vendor) => `${vendor}/`).join(", ");
  return new ClewError(
    "bad_input",
    `The provider of model ${model} is unknown; set base_url, or use a model that starts with one of ${vendors}.`,
  );
}

/**
 * Finds the key in a variable, else in a file that only its owner can read. The first variable that is set
 * comes before the others and the file. Returns null if there is no key.
 */
function findKey(
  variables: readonly string[],
  keyFile: string | null,
  environment: Readonly<Record<string, string | undefined>>,
  readKeyFile: (path: string) => KeyFile,
): string | null {
  for (const variable of variables) {
    const key = environment[variable]?.trim();
    if (key) return fitKey(key, variable);
  }
  return keyFile === null ? null : keyInFile(keyFile, readKeyFile);
}

function fitKey(key: string, origin: string): string {
  if (isFitKey(key)) return key;
  throw new ClewError("bad_input", `The key in ${origin} must be one line of visible ASCII characters.`);
}

function keyInFile(path: string, readKeyFile: (path: string) => KeyFile): string {
  const { text, mode } = read(path, readKeyFile);
  if ((mode & 0o077) !== 0)
    throw new ClewError("bad_input", `Others can read the key in ${path}; run \`chmod 600 ${path}\`.`);
  const key = text.trim();
  if (key === "") throw new ClewError("bad_input", `The key file ${path} is empty; write the key into it.`);
  return fitKey(key, path);
}

function read(path: string, readKeyFile: (path: string) => KeyFile): KeyFile {
  try {
    return readKeyFile(path);
  } catch (error) {
    if (error instanceof ClewError) throw error;
    throw new ClewError("not_readable", `Can't read the key file: ${(error as Error).message}`);
  }
}
