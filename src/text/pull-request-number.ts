// Shortens a pull request to its number, as people say it.

/** `https://…/pull/12` and `#12` become `#12`. An address without a number stays as it is. */
export function pullRequestNumber(pull_request: string): string {
  const [number] = /\d+$/.exec(pull_request) ?? [];
  return number === undefined ? pull_request : `#${number}`;
}
