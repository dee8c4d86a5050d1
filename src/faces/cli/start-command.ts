// Names clew commands in messages the way this process was started, so people can copy them.

/** Returns `clew index`, or `npm run -s clew -- index` if clew was started that way from a checkout. */
export function commandLine(words: string): string {
  return `${startedFromCheckout(process.env) ? CHECKOUT : "clew"} ${words}`;
}

/** Rewrites each `clew …` in backticks, because other modules do not know how clew was started. */
export function nameCommands(text: string): string {
  return text.replaceAll(/`clew (?=[a-z-])/g, `\`${commandLine("")}`);
}

const CHECKOUT = "npm run -s clew --";

/** Checks npm's variables: another package's script may start an installed clew. */
function startedFromCheckout(environment: NodeJS.ProcessEnv): boolean {
  const { npm_package_name: name, npm_lifecycle_event: script = "" } = environment;
  return name === "clew" && ["clew", "start"].includes(script);
}
