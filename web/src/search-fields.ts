// Reads and writes the search parameters of the address as plain text:
// `?project=/home/dana/shop&pinned=true`.

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" || value === false ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(given).toString();
  return text && `?${text}`;
}

/** Returns the named fields that are texts, and drops all others. */
export function texts<Name extends string>(
  fields: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): { [Each in Name]?: string } {
  return Object.fromEntries(
    names.flatMap((name) =>
      typeof fields[name] === "string" && fields[name] !== "" ? [[name, fields[name]]] : [],
    ),
  ) as { [Each in Name]?: string };
}
