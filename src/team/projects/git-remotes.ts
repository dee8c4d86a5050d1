// Reads a repository's remotes from its configuration. Knows only what a clone writes: includes and rewritten addresses
// are settings of one machine, and two machines have to agree.

/** Returns the addresses of all remotes: `origin` first, the others in the order of the file. */
export function remotesIn(config: string): string[] {
  const remotes = new Map<string, string>();
  let remote: string | null = null;
  for (const line of logicalLines(config)) {
    const section = SECTION.exec(line);
    if (section) remote = section[1]?.toLowerCase() === "remote" ? unescaped(section[2] ?? "") : null;
    const rest = section ? line.slice(section[0].length) : line;
    const [, key, value] = SETTING.exec(rest) ?? [];
    if (remote === null || key?.toLowerCase() !== "url" || value === undefined) continue;
    const url = plainValue(value);
    if (url !== "" && !remotes.has(remote)) remotes.set(remote, url);
  }
  const origin = remotes.get("origin");
  remotes.delete("origin");
  return [...(origin === undefined ? [] : [origin]), ...remotes.values()];
}

const SECTION = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/;
const SETTING = /^\s*([A-Za-z][\w-]*)\s*=(.*)$/;

/** A backslash at the end of a line continues it. */
function logicalLines(config: string): string[] {
  return config.replaceAll(/\\\r?\n/g, "").split(/\r?\n/);
}

/** Takes off quotes, escapes and a comment. */
function plainValue(value: string): string {
  let result = "";
  let quoted = false;
  for (const part of value.match(/\\.|"|[#;]|[^\\"#;]+/g) ?? []) {
    if (part === '"') quoted = !quoted;
    else if ((part === "#" || part === ";") && !quoted) break;
    else result += unescaped(part);
  }
  return result.trim();
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, "$1");
}
