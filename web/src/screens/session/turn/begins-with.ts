// Whether a call's result begins with what its sub-agent answered; the agent's program may have put more behind it.

/** An answer that only occurs in it somewhere, such as `Yes`, is another one. */
export function beginsWith(result: string | null, answer: string | null): boolean {
  return result !== null && answer !== null && result.trimStart().startsWith(answer.trim());
}
