// What stands in the address behind `?`, plainly: `?project=/home/dana/shop&pinned=true`.

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

/** The named fields as texts; whatever else stands there is dropped. */
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
