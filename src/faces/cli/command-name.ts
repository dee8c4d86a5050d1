// Makes the word that people type for a command from the name of its operation.

/** `similar_error` and `similarError` become `similar-error`. */
export function commandName(operation: string): string {
  return operation.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
