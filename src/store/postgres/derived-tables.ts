// Lists the tables that backups leave out: all but those that can't be made again, so a new table is never copied by mistake.
import type { StoreLocation } from "../dialect.ts";
import { openConnection } from "./connection.ts";
import { postgresLocation } from "./location.ts";
import { LASTING_TABLES } from "./schema.ts";

export async function derivedTables(location: StoreLocation): Promise<string[]> {
  const place = postgresLocation(location);
  const connection = openConnection(place, { most: 1 });
  try {
    const rows = await connection.all(
      "SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace(?) AND relkind IN ('r', 'p', 'm') ORDER BY relname",
      place.schema,
    );
    const names = rows.map(({ relname }) => String(relname));
    return names.filter((name) => !LASTING_TABLES.includes(name)).map((name) => `${place.schema}.${name}`);
  } finally {
    await connection.close();
  }
}
