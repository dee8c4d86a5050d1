// Plots of small jobs in other projects: pictures of levels, errors of a night, balances that do not add up.
import type { Plot, PlotTurn } from "./plot.ts";

export const levelPictures: readonly [PlotTurn, PlotTurn] = [
  {
    prompt: "Render a picture of each level for the menu.",
    steps: [
      {
        run: "cargo run -- --render all --size 1024 --out assets/menu && du -sh assets/menu",
        prints: "20 pictures\n41M\tassets/menu",
      },
    ],
    answer: "All twenty levels are rendered as PNG with 1024 pixels, 41 MB altogether.",
  },
  {
    prompt:
      "Render a picture of each level for the menu, 160 pixels wide, as WebP. The download must stay under 1 MB.",
    steps: [
      {
        think: "Choosing the size first. The menu shows four in a row, and 160 pixels are enough for phones.",
      },
      {
        run: "cargo run -- --render all --size 160 --format webp --out assets/menu",
        prints: "error: unknown format 'webp'",
        failed: true,
      },
      {
        edit: "src/render.rs",
        from: '        "png" => Format::Png,',
        to: '        "png" => Format::Png,\n        "webp" => Format::WebP,',
      },
      {
        run: "cargo run -- --render all --size 160 --format webp --out assets/menu && du -sh assets/menu",
        prints: "20 pictures\n184K\tassets/menu",
      },
    ],
    answer:
      "The menu has twenty WebP pictures of 160 pixels, 184 KB together. `--format` knew only PNG, so I added WebP to `src/render.rs`; the image library had it already.",
  },
];

export const nightlyErrors: Plot = [
  {
    prompt: "Group last night's nginx errors by upstream and tell me if one needs attention today.",
    steps: [
      {
        run: 'ssh web1 "grep -h upstream /var/log/nginx/error.log.1" | sed -E \'s/.*upstream: "([^"]+)".*/\\1/\' | sort | uniq -c | sort -rn',
        prints: "    214 http://10.0.0.21:8080/thumbs\n      3 http://10.0.0.22:3000/api",
      },
      {
        run: "ssh media1 systemctl status thumbs --no-pager",
        prints: "Active: failed (Result: oom-kill) since 02:14:09 UTC",
        failed: true,
      },
    ],
    answer:
      "One does: the thumbnail service on media1 was killed for its memory at 02:14 and was not restarted, which explains 214 of 217 errors. Its unit has no `Restart=on-failure`.",
  },
];

export const openingBalances: Plot = [
  {
    prompt:
      "The opening balances of 2026 are 0.01 off for three accounts. Find out why, and let an agent look at the savings bank.",
    steps: [
      {
        agent: "general-purpose",
        about: "savings bank",
        prompt:
          "Compare the closing balance of 2025 with the opening balance of 2026 for the savings bank. Change nothing.",
        steps: [
          {
            run: "python -m ledger balances --bank savings --around 2026-01-01",
            prints: "2025-12-31 closing 10431.275\n2026-01-01 opening 10431.27",
          },
        ],
        reports:
          "The closing balance has three decimals, 10431.275, because interest is booked unrounded. The opening balance is cut to two.",
      },
      {
        run: "rg -n 'ROUND_' ledger/",
        prints: "ledger/interest.py:31:    return amount.quantize(CENT, rounding=ROUND_DOWN)",
      },
      {
        edit: "ledger/interest.py",
        from: "    return amount.quantize(CENT, rounding=ROUND_DOWN)",
        to: "    return amount.quantize(CENT, rounding=ROUND_HALF_EVEN)",
      },
      { run: "pytest -q tests/test_interest.py", prints: "9 passed in 0.41s" },
    ],
    answer:
      "Interest is booked with three decimals and was cut instead of rounded when the year was carried over: half a cent was lost in each of the three accounts. `ledger/interest.py` rounds half to even now, as the bank does.",
  },
];
