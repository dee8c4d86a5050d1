// Plots about a CSV importer: what banks put into files, and how not to choke on it.
import type { Plot } from "./plot.ts";

export const byteOrderMark: Plot = [
  {
    prompt:
      'The importer says column "Date" is missing in statement-08.csv. It is right there, first column!',
    steps: [
      {
        run: "head -c 12 statement-08.csv | xxd",
        prints: "00000000: efbb bf44 6174 653b 416d 6f75            ...Date;Amou",
      },
      {
        read: "ledger/reader.py",
        shows: 'with open(path, encoding="utf-8") as file:\n    rows = csv.DictReader(file, delimiter=";")',
      },
      { edit: "ledger/reader.py", from: 'encoding="utf-8"', to: 'encoding="utf-8-sig"' },
    ],
    answer:
      "The file begins with a byte order mark (EF BB BF), so the first column is called `\\ufeffDate`. Opening it as `utf-8-sig` drops the mark if there is one and changes nothing otherwise.",
  },
];

export const decimalComma: Plot = [
  {
    prompt: "1.234,56 was imported as 1.234. That customer now owes us a thousand euros less...",
    steps: [
      { grep: "def parse_amount", finds: "ledger/amounts.py:5:def parse_amount(text: str) -> Decimal:" },
      {
        read: "ledger/amounts.py",
        shows: 'def parse_amount(text):\n    return Decimal(text.split(",")[0])  # drop thousands?',
      },
      {
        think:
          "It cuts at the comma, which is right for no bank at all. Guessing from one number is impossible: 1,234 is ambiguous.",
      },
      {
        edit: "ledger/amounts.py",
        from: 'return Decimal(text.split(",")[0])',
        to: 'return Decimal(text.replace(profile.thousands, "").replace(profile.decimal, "."))',
      },
      { run: "pytest -q tests/test_amounts.py", prints: "18 passed" },
    ],
    answer:
      "`parse_amount` cut everything behind the comma. Whether a comma is a decimal mark can't be guessed from one number, so each bank's profile now names both marks, and a file without profile is refused. 41 rows of last month need a correction; they are listed in `corrections.csv`.",
  },
];

export const umlauts: Plot = [
  {
    prompt: '"M�ller" instead of "Müller" in the import from the savings bank. Can we detect the encoding?',
    steps: [
      { run: "file -i export.csv", prints: "export.csv: text/plain; charset=iso-8859-1" },
      {
        think:
          "Statistical detection on short files is a lottery. UTF-8 is self-checking, so try it strictly and fall back to one encoding.",
      },
      {
        run: "python -m ledger.detect export.csv --library",
        prints: "windows-1254 (Turkish), confidence 0.61",
      },
    ],
    answer:
      "I would not use a detection library: on this 3 KB file it says Turkish. Rule instead: strict UTF-8 first, because wrong text practically never passes as UTF-8; if that fails, Windows-1252, which all our German banks use. The profile can override it.",
  },
  {
    prompt: "good rule. do it and log which one was used",
    steps: [
      {
        edit: "ledger/reader.py",
        from: 'encoding="utf-8-sig"',
        to: "encoding=choose_encoding(path, profile)",
      },
      { run: "pytest -q", prints: "64 passed" },
    ],
    answer:
      "`choose_encoding` does that and logs `encoding=cp1252 (not valid UTF-8 at byte 1033)` once per file.",
  },
];

export const quotedNewlines: Plot = [
  {
    prompt: "Some rows have 3 columns instead of 7 after import, always with long payment references",
    steps: [
      { run: "sed -n '212,213p' giro.csv", prints: '2026-09-02;-80,00;"Invoice 77\nthank you";DE00;;;' },
      {
        read: "ledger/reader.py",
        shows: "for line in file:\n    row = next(csv.reader([line], delimiter=profile.delimiter))",
      },
      {
        edit: "ledger/reader.py",
        from: "for line in file:",
        to: "for row in csv.reader(file, delimiter=profile.delimiter):",
      },
    ],
    answer:
      "References can contain a line break inside quotes, and we cut the file into lines before the CSV reader saw it. The reader gets the whole file now; it knows where a quoted field ends.",
  },
];

export const bigFile: Plot = [
  {
    prompt: "the yearly file (2.1 GB) kills the import, the box has 4 GB. make it fit",
    steps: [
      {
        run: "/usr/bin/time -v python -m ledger import 2025.csv 2>&1 | grep Maximum",
        prints: "Maximum resident set size (kbytes): 3184204",
      },
      {
        read: "ledger/run.py",
        shows: "rows = list(read(path))\nchecked = [check(row) for row in rows]\nstore(checked)",
      },
      {
        edit: "ledger/run.py",
        from: "rows = list(read(path))",
        to: "for batch in batched(map(check, read(path)), 5000):\n    store(batch)",
      },
      {
        run: "/usr/bin/time -v python -m ledger import 2025.csv 2>&1 | grep Maximum",
        prints: "Maximum resident set size (kbytes): 61320",
      },
    ],
    answer:
      "Two lists held every row twice. Reading, checking and storing are now a chain of generators with batches of 5,000 rows. Peak memory fell from 3.1 GB to 61 MB, at the same speed.",
  },
];

export const twoCoffees: Plot = [
  {
    prompt: "Duplicate detection swallowed a real payment: two coffees, same day, same price, same café",
    steps: [
      {
        read: "ledger/dedupe.py",
        shows: 'def key(row):\n    return sha256(f"{row.date}{row.amount}{row.text}".encode())',
      },
      {
        think:
          "Equal rows within one file are two payments; equal rows in two overlapping files are one. So count the copies within a file.",
      },
      { edit: "ledger/dedupe.py", from: "{row.text}", to: "{row.text}{row.nth_of_day}" },
      { run: "pytest -q tests/test_dedupe.py", prints: "✓ overlapping files\n✓ two coffees\n12 passed" },
    ],
    answer:
      "The key was date, amount and text, so the second coffee looked like a copy of the first. The key now also holds a running number among equal rows of a day. Two files that overlap still give the same numbers, so real copies are found as before.",
  },
];

export const copyRows: Plot = [
  {
    prompt: "How do we get inserts faster? 400k rows take 41 seconds.",
    steps: [
      {
        run: "python bench/insert.py",
        prints:
          "execute, one by one      212.0 s\nexecutemany, 500 rows     41.3 s\nCOPY into a temp table     2.9 s",
      },
    ],
    answer:
      "With COPY into a temporary table and one `insert … select … on conflict do nothing` from there: 2.9 s instead of 41. COPY alone can't skip duplicates, hence the detour.",
  },
];

export const dayOrMonth: Plot = [
  {
    prompt: "Is 03/04/2026 the third of April or March 4th? The importer picked one silently.",
    steps: [
      { grep: "dateutil", finds: "ledger/dates.py:3:from dateutil.parser import parse" },
      {
        run: "python -c \"from dateutil.parser import parse; print(parse('03/04/2026'), parse('13/04/2026'))\"",
        prints: "2026-03-04 00:00:00 2026-04-13 00:00:00",
      },
      { edit: "ledger/dates.py", from: "parse(text)", to: "datetime.strptime(text, profile.date_format)" },
    ],
    answer:
      "It guessed month first, and day first whenever the first number exceeds 12: two rules within one column. Dates are now read with the one format that the bank's profile states, and a row that doesn't fit is rejected with its line number. No guessing.",
  },
];

export const bracketNegatives: Plot = [
  {
    prompt: "amounts like (12.50) are rejected. what are these",
    steps: [
      {
        read: "samples/broker.csv",
        shows: "Date,Text,Amount\n2026-08-30,Fee,(12.50)\n2026-08-31,Dividend,40.00",
      },
      {
        edit: "ledger/amounts.py",
        from: "text = text.strip()",
        to: 'text = re.sub(r"^\\((.*)\\)$", r"-\\1", text.strip())',
      },
    ],
    answer:
      "Bookkeepers write negative amounts in brackets: (12.50) is -12.50. The parser accepts that form now, for every profile.",
  },
];

export const delimiterGuess: Plot = [
  {
    prompt: "Sniffer thinks the delimiter is a colon. Why, and what do we do about it?",
    steps: [
      { run: "head -3 kiosk.csv", prints: "time;item;price\n07:31:02;espresso;1,20\n07:31:40;bun;0,90" },
      {
        think:
          "Two colons per line, very regular: more regular than anything else in short rows. The sniffer counts consistency.",
      },
      {
        edit: "ledger/reader.py",
        from: "csv.Sniffer().sniff(head)",
        to: 'csv.Sniffer().sniff(head, delimiters=";,\\t|")',
      },
    ],
    answer:
      "Every line has exactly two colons, because of the times, and the sniffer goes for the most regular character. It may choose only among `;`, `,`, tab and `|` now.",
  },
];

export const dryRunExit: Plot = [
  {
    prompt:
      "What should `--dry-run` exit with when rows would be rejected? The nightly script has to tell that from a crash.",
    steps: [
      { grep: "sys.exit", finds: "ledger/cli.py:44:    sys.exit(1)\nledger/cli.py:51:    sys.exit(0)" },
      { edit: "ledger/cli.py", from: "sys.exit(0)", to: "sys.exit(3 if report.rejected else 0)" },
    ],
    answer:
      "3. A crash is 1 and wrong arguments are 2 already, so a dry run with rejected rows exits with 3 and prints how many. It is in the README's table of exit codes.",
  },
];
