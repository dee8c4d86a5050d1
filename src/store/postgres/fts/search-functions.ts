// Defines the functions through which every search reads the word tables. A reader's role has no right to these tables: with
// a policy on them, PostgreSQL would check it for each row before the index may answer, and so read all of them. The
// functions have the right, and return only rows that the viewer may see.

/** Limits of a lookup, as conditions on `turn` and its session `s`. `$given` is the value, as text. */
const CONDITIONS = {
  session: "s.id = $given OR s.top_id = $given",
  alone: "s.id = $given",
  /** A path, and the end that others must have. */
  project: `s.project_path = ($given::text[])[1]
    OR right('/' || replace(s.project_path, '\\', '/'), length(($given::text[])[2])) = ($given::text[])[2]`,
  // By the transcript's agent, as in lists.
  agent: "s.source_key IN (SELECT key FROM source WHERE agent = $given)",
  branch: "s.git_branch = $given",
  model: `EXISTS (SELECT 1 FROM jsonb_array_elements_text(s.data::jsonb -> 'models') AS model
    WHERE strpos(lower(model), lower($given)) > 0)`,
  since: "turn.started_at >= $given",
  until: "turn.started_at < $given",
  tool: "$given = ANY (turn.tools)",
  files: `turn.key IN (SELECT turn_key FROM file_touch WHERE access <> 'command'
    AND file_key = ANY ($given::bigint[]))`,
} as const;

export type SearchCondition = keyof typeof CONDITIONS;

/** The rights of who made it, and no names but this schema's. */
const OF_OWNER = "LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT";

/** PostgreSQL does not know what it costs to read the words of a row, and so scans a month that looks small. */
const BY_INDEX = "SET enable_seqscan = off";

export const SEARCH_FUNCTIONS = `
-- Returns whose keys a word table has. No other table is read in its place.
CREATE OR REPLACE FUNCTION part_of(word_table text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
  CASE WHEN word_table IN ('dialogue', 'dialogue_secret') THEN RETURN 'turn';
    WHEN word_table IN ('work', 'work_secret') THEN RETURN 'chunk'; END CASE;
END $$;

-- Prints the condition on a row of words that its viewer may see it; empty if nothing is hidden.
CREATE OR REPLACE FUNCTION seen_words(word_table text) RETURNS text LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN format(CASE wall(NULL) WHEN 'open' THEN '' WHEN 'each' THEN ' AND hashtextextended((SELECT session.top_id FROM %s
      JOIN session ON session.key = turn.session_key WHERE %s.key = word.key), 0) NOT IN (SELECT hidden_hashes())'
    ELSE ' AND false' END,
    CASE part_of(word_table) WHEN 'turn' THEN 'turn' ELSE 'chunk JOIN turn ON turn.key = chunk.turn_key' END,
    part_of(word_table));
END $$;

-- Returns the newest rows that a query finds, of turns that fulfil conditions, with their months. Older months are read only
-- if newer ones have too few.
CREATE OR REPLACE FUNCTION rows_found(word_table text, query tsquery, names text[], given text[], most bigint)
RETURNS TABLE (key bigint, month text) ${OF_OWNER} ${BY_INDEX} AS $$
DECLARE
  conditions text := '';
  within text := '';
  seen text := seen_words(word_table);
  wanted bigint := most;
  looked bigint;
  shown bigint[];
  months text[];
BEGIN
  FOR at IN 1 .. cardinality(names) LOOP
    conditions := conditions || ' AND (' || replace(CASE names[at]
${Object.entries(CONDITIONS)
  .map(([name, sql]) => `      WHEN '${name}' THEN '${sql.replaceAll("'", "''")}'`)
  .join("\n")}
      END, '$given', format('($3)[%s]', at)) || ')';
  END LOOP;
  IF cardinality(names) > 0 THEN
    within := 'SELECT turn.key FROM turn JOIN session AS s ON s.key = turn.session_key WHERE true' || conditions;
    within := CASE part_of(word_table) WHEN 'chunk' THEN format(' AND key IN (SELECT key FROM chunk WHERE turn_key IN (%s))', within)
      ELSE format(' AND key IN (%s)', within) END;
  END IF;
  IF seen = '' THEN
    RETURN QUERY EXECUTE format('SELECT key, month::text FROM %I AS word WHERE words @@ $1%s ORDER BY word.month DESC, key DESC LIMIT $2',
      word_table, within) USING query, most, given;
    RETURN;
  END IF;
  -- Looks whether rows may be seen only after there are few of them, and further back if too few may.
  LOOP
    EXECUTE format('SELECT count(*), array_agg(key ORDER BY month DESC, key DESC) FILTER (WHERE seen),
        array_agg(month::text ORDER BY month DESC, key DESC) FILTER (WHERE seen)
      FROM (SELECT key, month, true%s AS seen FROM (
        SELECT key, month FROM %I WHERE words @@ $1%s ORDER BY month DESC, key DESC LIMIT $2) AS word OFFSET 0) AS looked',
      seen, word_table, within) INTO looked, shown, months USING query, most, given;
    EXIT WHEN most IS NULL OR looked < most OR cardinality(shown) >= wanted;
    most := most * 4;
  END LOOP;
  RETURN QUERY SELECT * FROM unnest(shown, months) LIMIT wanted;
END $$;

-- Returns those of some rows that a query finds. None is of an earlier month than the oldest.
CREATE OR REPLACE FUNCTION rows_among(word_table text, query tsquery, keys bigint[], oldest date)
RETURNS SETOF bigint ${OF_OWNER} ${BY_INDEX} AS $$ BEGIN
  -- By the query first: to read the words of a thousand rows takes longer than to ask the index for all.
  RETURN QUERY EXECUTE format('SELECT key FROM (SELECT key FROM %I WHERE words @@ $1 AND month >= $2 OFFSET 0) AS word
    WHERE key = ANY ($3)%s', word_table, seen_words(word_table)) USING query, oldest, keys;
END $$;

-- Returns of some rows the places of these words, and of words that begin so, and of no other words. None is of an earlier
-- month than the oldest.
CREATE OR REPLACE FUNCTION word_places(word_table text, keys bigint[], oldest date, whole text[], begun text[])
RETURNS TABLE (key bigint, tokens integer, columns text, places text) ${OF_OWNER} ${BY_INDEX} AS $$ BEGIN
  RETURN QUERY EXECUTE format($places$
    SELECT word.key, word.tokens, word.columns, ts_filter(setweight(setweight(words, 'D'), 'A', $2), '{a}')::text || ' '
      || CASE WHEN cardinality($3) = 0 THEN '' ELSE coalesce((SELECT string_agg(
           '''' || lexeme || ''':' || array_to_string(positions, 'A,') || 'A', ' ')
         FROM unnest(words) WHERE lexeme ^@ ANY ($3)), '') END
    FROM %I AS word WHERE word.key = ANY ($1) AND word.month >= $4%s$places$, word_table, seen_words(word_table))
    USING keys, whole, begun, oldest;
END $$;

-- Counts the rows that a query finds, hidden ones too, because a rank compares with all rows. Always by the index, which
-- knows a row without reading its words: to read those of a table takes minutes.
CREATE OR REPLACE FUNCTION rows_with(word_table text, query tsquery, most bigint) RETURNS bigint
${OF_OWNER} ${BY_INDEX} SET enable_indexscan = off AS $$
DECLARE found bigint;
BEGIN
  PERFORM part_of(word_table);
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE words @@ $1 LIMIT $2) AS found', word_table)
    INTO found USING query, most;
  RETURN found;
END $$;

-- Returns those of some turns whose dialogue has no secret.
CREATE OR REPLACE FUNCTION turns_without_secret(turns bigint[]) RETURNS SETOF bigint ${OF_OWNER} AS $$ BEGIN
  RETURN QUERY SELECT turn FROM unnest(turns) AS turn
    WHERE NOT EXISTS (SELECT FROM dialogue_secret WHERE dialogue_secret.key = turn);
END $$;`;

/** As a reader's role names them. */
export const READERS_FUNCTIONS = [
  "rows_found(text, tsquery, text[], text[], bigint)",
  "rows_among(text, tsquery, bigint[], date)",
  "word_places(text, bigint[], date, text[], text[])",
  "rows_with(text, tsquery, bigint)",
  "turns_without_secret(bigint[])",
] as const;
