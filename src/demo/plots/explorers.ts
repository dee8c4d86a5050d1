// Plots with sub-agents: several at once, and one that starts another.
import type { Plot } from "./plot.ts";

/** Three at once. */
export const auditCalls: Plot = [
  {
    prompt:
      "Before we touch the checkout: find every place that talks to the payment provider, every feature flag around it, and what the tests cover.",
    steps: [
      { say: "Three separate searches; I will send three agents at once." },
      {
        together: [
          {
            agent: "Explore",
            about: "Find payment calls",
            prompt: "List every place in src/ that talks to the payment provider, with file and line.",
            steps: [
              {
                grep: "payments\\.",
                finds:
                  "src/checkout/pay.ts:22\nsrc/refunds/run.ts:15\nsrc/webhooks/payment.ts:8\nscripts/reconcile.ts:31",
              },
              { read: "scripts/reconcile.ts", shows: "const remote = await payments.list({ since });" },
            ],
            reports:
              "Four places: checkout/pay.ts:22, refunds/run.ts:15, webhooks/payment.ts:8, and scripts/reconcile.ts:31, which runs at night and uses its own key.",
          },
          {
            agent: "Explore",
            about: "Find feature flags",
            prompt: "Which feature flags change what the checkout does?",
            steps: [
              {
                grep: 'flag\\("checkout',
                finds:
                  'src/checkout/index.ts:9: flag("checkout-one-page")\nsrc/checkout/pay.ts:40: flag("checkout-invoice")',
              },
            ],
            reports:
              "Two flags: checkout-one-page (on for half of the visitors) and checkout-invoice (off since spring, safe to remove).",
          },
          {
            agent: "general-purpose",
            about: "Measure test coverage",
            prompt: "Run the checkout tests with coverage and report what is not covered.",
            steps: [
              {
                run: "npm test -- checkout --coverage",
                prints: "pay.ts 94 %\nindex.ts 88 %\nrefunds/run.ts 12 %",
              },
            ],
            reports:
              "pay.ts 94 %, index.ts 88 %, refunds/run.ts only 12 %: partial refunds are not tested at all.",
          },
        ],
      },
    ],
    answer:
      "Four places talk to the provider; the one you would forget is the nightly `scripts/reconcile.ts` with a key of its own. Of the two flags, `checkout-invoice` is dead. And partial refunds have no test: write those first.",
  },
];

/** One that starts another. */
export const refundHunt: Plot = [
  {
    prompt:
      "A partial refund of an order with a voucher pays back too much. Have an agent dig through the refund code, I want only the result.",
    steps: [
      {
        agent: "general-purpose",
        about: "Trace partial refunds",
        prompt:
          "Trace how a partial refund is computed for an order with a voucher, and find where too much is paid back.",
        steps: [
          {
            read: "src/refunds/run.ts",
            shows:
              "const share = items.reduce((sum, item) => sum + item.price, 0);\nawait payments.refund(order.payment, share);",
          },
          {
            agent: "Explore",
            about: "Find voucher maths",
            prompt: "Where is the voucher's discount spread over the items of an order?",
            steps: [
              {
                grep: "voucher",
                finds:
                  "src/checkout/total.ts:31: total - voucher.amount\nsrc/invoices/lines.ts:18: spread(voucher.amount, lines)",
              },
            ],
            reports:
              "Only invoices spread it (invoices/lines.ts:18, by price). The checkout just subtracts it from the total.",
          },
        ],
        reports:
          "refunds/run.ts adds up list prices and ignores the voucher. invoices/lines.ts already spreads the discount over the items; the refund must use the spread prices.",
      },
    ],
    answer:
      "Refunds use the items' list prices, while the voucher was taken off the total. So returning half of a 40 € order with a 10 € voucher pays back 20 € instead of 15 €. `invoices/lines.ts` already spreads vouchers over the lines; the refund should take its prices from there.",
  },
];

/** A client that writes sub-agents into the session's own file. */
export const surveyBanks: Plot = [
  {
    prompt: "Which bank formats do we support already? Use a sub-agent, the samples folder is large.",
    steps: [
      {
        agent: "general-purpose",
        about: "Survey sample files",
        prompt: "Look through samples/ and list each bank format with delimiter, encoding and date format.",
        steps: [
          {
            run: "ls samples | wc -l; head -qn1 samples/*.csv | sort | uniq -c",
            prints:
              "38\n 21 Date;Amount;Text\n 11 Buchungstag;Betrag;Verwendungszweck\n  6 date,amount,description",
          },
        ],
        reports:
          "Three formats in 38 files: semicolon UTF-8 with ISO dates (21), semicolon Windows-1252 with 31.12.2025 dates (11), comma UTF-8 with US dates (6).",
      },
    ],
    answer:
      "Three families: ISO dates with semicolons (21 samples), German exports in Windows-1252 (11), and American ones with commas (6). Everything else is a variation of column names.",
  },
];

/** A client that keeps sub-agents' files next to the sessions. */
export const terrainAgents: Plot = [
  {
    prompt: "Compare how two open physics engines represent slopes, one agent each, short answers please",
    steps: [
      {
        together: [
          {
            agent: "general-purpose",
            about: "Read engine A",
            prompt: "How does the engine in vendor/pebble represent sloped terrain? Short.",
            steps: [
              {
                grep: "struct Terrain",
                finds: "vendor/pebble/terrain.rs:12:pub struct Terrain { heights: Vec<f32>, width: usize }",
              },
            ],
            reports: "A height field: one number per grid point, slopes by interpolation. No overhangs.",
          },
          {
            agent: "general-purpose",
            about: "Read engine B",
            prompt: "How does the engine in vendor/gravel represent sloped terrain? Short.",
            steps: [
              {
                grep: "struct Mesh",
                finds: "vendor/gravel/mesh.rs:30:pub struct Mesh { triangles: Vec<[u32; 3]> }",
              },
            ],
            reports: "A triangle mesh with a bounding tree. Overhangs work, memory is six times higher.",
          },
        ],
      },
    ],
    answer:
      "One uses a height field (small, no overhangs), the other a triangle mesh (overhangs, six times the memory). Our levels have loops, so it has to be the mesh.",
  },
];

/** The newest client, which runs sub-agents in the background. */
export const moveWarehouse: Plot = [
  {
    prompt:
      "Find out whether anything still depends on the old warehouse API, and estimate the work to remove it.",
    steps: [
      { withheld: true },
      {
        together: [
          {
            agent: "Explore",
            about: "Find old API callers",
            prompt: "List all callers of the v1 warehouse API.",
            steps: [{ grep: "warehouse/v1", finds: "src/stock/sync.ts:14\nsrc/labels/print.ts:27" }],
            reports: "Two callers: stock/sync.ts:14 and labels/print.ts:27.",
          },
          {
            agent: "Explore",
            about: "Check logs",
            prompt: "Does the access log of the last 30 days show calls to warehouse/v1 from anywhere else?",
            steps: [
              {
                run: "zgrep -h warehouse/v1 logs/access-*.gz | awk '{print $1}' | sort | uniq -c",
                prints: "  90211 10.0.0.4\n     31 10.0.0.9",
              },
            ],
            reports: "Yes: 31 calls from 10.0.0.9, the label printer in the warehouse itself.",
          },
        ],
      },
    ],
    answer:
      "Two callers in our code, and one that is not: the label printer at 10.0.0.9 calls v1 directly, about once a day. Half a day for the code; the printer needs new firmware, so ask the supplier before anything is switched off.",
  },
];
