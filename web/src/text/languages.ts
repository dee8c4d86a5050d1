// Lists the languages that have colours, by the names after fences and by file endings.

export type CodeLanguage = keyof typeof LANGUAGES;

/** Each language is loaded when it is first seen. */
export const LANGUAGES = {
  bash: () => import("shiki/langs/bash.mjs"),
  c: () => import("shiki/langs/c.mjs"),
  csharp: () => import("shiki/langs/csharp.mjs"),
  css: () => import("shiki/langs/css.mjs"),
  diff: () => import("shiki/langs/diff.mjs"),
  docker: () => import("shiki/langs/docker.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  html: () => import("shiki/langs/html.mjs"),
  java: () => import("shiki/langs/java.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  jsonc: () => import("shiki/langs/jsonc.mjs"),
  kotlin: () => import("shiki/langs/kotlin.mjs"),
  markdown: () => import("shiki/langs/markdown.mjs"),
  php: () => import("shiki/langs/php.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  sql: () => import("shiki/langs/sql.mjs"),
  swift: () => import("shiki/langs/swift.mjs"),
  toml: () => import("shiki/langs/toml.mjs"),
  tsx: () => import("shiki/langs/tsx.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  xml: () => import("shiki/langs/xml.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
};

/** Returns null for a language without colours. */
export function languageOf(name: string | undefined): CodeLanguage | null {
  const key = name?.toLowerCase() ?? "";
  if (isLanguage(key)) return key;
  return ALIASES.get(key) ?? null;
}

/** Goes by the file's ending, which is often the name used after a fence too. */
export function languageOfPath(path: string): CodeLanguage | null {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  if (/^dockerfile/i.test(name)) return "docker";
  return languageOf(/\.([^.]+)$/.exec(name)?.[1]);
}

function isLanguage(name: string): name is CodeLanguage {
  return Object.hasOwn(LANGUAGES, name);
}

const ALIASES: ReadonlyMap<string, CodeLanguage> = new Map([
  ...names("bash", "sh shell shellscript zsh console shellsession shell-session"),
  // C++ is coloured as C: its own grammar is larger than all the others together.
  ...names("c", "h cpp c++ cc cxx hpp hh"),
  ...names("csharp", "cs c#"),
  ...names("css", "scss less"),
  ...names("diff", "patch"),
  ...names("docker", "dockerfile"),
  ...names("go", "golang"),
  ...names("html", "htm vue svelte"),
  ...names("javascript", "js mjs cjs node"),
  ...names("json", "json5 webmanifest"),
  ...names("jsonc", "jsonl ndjson"),
  ...names("kotlin", "kt kts"),
  ...names("markdown", "md mdx"),
  ...names("python", "py pyi python3"),
  ...names("rust", "rs"),
  ...names("sql", "sqlite postgres postgresql mysql"),
  ...names("tsx", "jsx"),
  ...names("typescript", "ts mts cts"),
  ...names("xml", "svg plist"),
  ...names("yaml", "yml"),
]);

function names(language: CodeLanguage, aliases: string): [string, CodeLanguage][] {
  return aliases.split(" ").map((alias) => [alias, language]);
}
