// Tells whether the person has both a screen and a keyboard.

export function hasScreen(): boolean {
  return process.stdout.isTTY === true && process.stdin.isTTY === true && process.env.TERM !== "dumb";
}
