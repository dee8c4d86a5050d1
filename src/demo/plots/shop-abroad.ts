// Plots about a web shop that sells to other countries: prices, addresses, and pages that search engines find.
import type { Plot } from "./plot.ts";

export const swissPrices: Plot = [
  {
    prompt:
      "Swiss customers see prices like CHF 1,234.50. Over there it is 1'234.50. Please format prices by country.",
    steps: [
      {
        think: "Finding the formatter. All prices should go through one function, so I look for it first.",
      },
      {
        grep: "formatPrice src",
        finds:
          "src/money/format-price.ts:3:export function formatPrice(cents: number, currency: string): string {\nsrc/pages/product.ts:41:  formatPrice(product.cents, currency),",
      },
      {
        read: "src/money/format-price.ts",
        shows:
          'import type { Country } from "../countries.ts";\n\nexport function formatPrice(cents: number, currency: string): string {\n  return new Intl.NumberFormat("en", { style: "currency", currency }).format(cents / 100);\n}',
      },
      {
        edit: "src/money/format-price.ts",
        from: 'export function formatPrice(cents: number, currency: string): string {\n  return new Intl.NumberFormat("en", { style: "currency", currency }).format(cents / 100);',
        to: 'export function formatPrice(cents: number, { locale, currency }: Country): string {\n  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100);',
      },
      {
        run: "npm test -- money",
        prints:
          "FAIL src/money/format-price.test.ts\nAssertionError: expected 'CHF 1’234.50' to be 'CHF 1\\'234.50'\n1 failed, 6 passed",
        failed: true,
      },
      {
        think:
          "Comparing the apostrophes. The result has U+2019 where the test has the plain one, and both look alike in this font.",
      },
      {
        edit: "src/money/format-price.test.ts",
        from: '  expect(formatPrice(123450, SWITZERLAND)).toBe("CHF 1\'234.50");',
        to: '  expect(formatPrice(123450, SWITZERLAND)).toBe("CHF 1\\u2019234.50");',
      },
      { run: "npm test -- money", prints: "7 passed" },
    ],
    answer:
      "Prices follow the customer's country now: `formatPrice` used the locale `en` everywhere, and takes the country's own. Swiss prices have the typographic apostrophe U+2019, which is what `de-CH` prescribes; my first test expected the plain one and failed.",
  },
  {
    prompt: "And in Geneva?",
    steps: [
      {
        run: "node -p \"new Intl.NumberFormat('fr-CH', { style: 'currency', currency: 'CHF' }).format(1234.5)\"",
        prints: "1 234.50 CHF",
      },
    ],
    answer:
      "French-speaking customers get `1 234.50 CHF`: a narrow no-break space (U+202F) between thousands, and the currency behind the number. Nothing else is needed, because `fr-CH` is already in the list of countries.",
  },
];

export const missingPages: Plot = [
  {
    prompt:
      "Search engines know only 412 of our 590 products. Which ones are missing from sitemap.xml, and why?",
    steps: [
      { say: "I let an agent compare the file with the database, and look at the generator meanwhile." },
      {
        agent: "general-purpose",
        about: "Compare the sitemap with the products",
        prompt:
          "Compare the addresses in public/sitemap.xml with the slugs in the table `products`. Report how many are missing and what those have in common. Change nothing.",
        steps: [
          { run: "grep -c '<loc>' public/sitemap.xml", prints: "412" },
          {
            run: "psql shop -Atc \"select count(*) from products where slug ~ '[^ -~]'\"",
            prints: "178",
          },
        ],
        reports:
          "412 of 590 products are in the sitemap. Exactly the 178 whose slug has a letter outside of ASCII are missing, such as `théière-bleue`.",
      },
      {
        read: "src/pages/sitemap.ts",
        shows:
          'export function entry(slug: string): string {\n  if (!/^[\\x20-\\x7e]+$/.test(slug)) return "";\n  return url(SHOP_URL + "/p/" + slug);\n}',
      },
      {
        edit: "src/pages/sitemap.ts",
        from: '  if (!/^[\\x20-\\x7e]+$/.test(slug)) return "";\n  return url(SHOP_URL + "/p/" + slug);',
        to: '  return url(SHOP_URL + "/p/" + encodeURIComponent(slug));',
      },
      {
        run: "npm run sitemap && xmllint --noout public/sitemap.xml",
        prints: "public/sitemap.xml:207: parser error : xmlParseEntityRef: no name",
        failed: true,
      },
      {
        think:
          "Reading line 207. The slug is salt&pepper, and the shop's address in front of it has a query with an ampersand too.",
      },
      {
        edit: "src/pages/sitemap.ts",
        from: "url(SHOP_URL + ",
        to: "url(escapeXml(SHOP_URL) + ",
      },
      {
        run: "npm run sitemap && xmllint --noout public/sitemap.xml && grep -c '<loc>' public/sitemap.xml",
        prints: "590",
      },
      { todos: ["x Find the missing products", "x Encode the slugs", "> Tell the search engines"] },
    ],
    answer:
      "The 178 products whose slug has an accent or an umlaut: `sitemap.ts` skipped every slug outside of ASCII. Slugs are percent-encoded now, and all 590 products are in the file. The first try was no valid XML, because the tracking address of the shop has a bare `&`; it is escaped too. What is left is to submit the sitemap again.",
  },
];

export const irishPostcodes: Plot = [
  {
    prompt: "The checkout rejects Irish postcodes, e.g. D02 X285. Fix it and add a test.",
    steps: [
      {
        run: "rg -n 'postcode' src/checkout",
        prints:
          "src/checkout/address.ts:8:  IE: /^[A-Z]\\d{2} ?\\d{4}$/,\nsrc/checkout/address.ts:21:export function validPostcode(country: string, code: string): boolean {",
      },
      {
        read: "src/checkout/address.ts",
        shows:
          "const PATTERNS: Record<string, RegExp> = {\n  DE: /^\\d{5}$/,\n  IE: /^[A-Z]\\d{2} ?\\d{4}$/,\n};\n\nexport function validPostcode(country: string, code: string): boolean {\n  return PATTERNS[country]?.test(code) ?? true;\n}",
      },
      {
        edit: "src/checkout/address.ts",
        from: "  IE: /^[A-Z]\\d{2} ?\\d{4}$/,",
        to: "  IE: /^[AC-FHKNPRTV-Y]\\d{2} ?[0-9AC-FHKNPRTV-Y]{4}$/,",
      },
      {
        write: "src/checkout/address.test.ts",
        text: 'import { expect, test } from "vitest";\nimport { validPostcode } from "./address.ts";\n\ntest.each(["D02 X285", "D6W XY00", "A65F4E2"])("%s is an Eircode", (code) => {\n  expect(validPostcode("IE", code)).toBe(true);\n});',
      },
      {
        run: "npm test -- checkout",
        prints:
          "FAIL src/checkout/address.test.ts > D6W XY00 is an Eircode\nAssertionError: expected false to be true\n1 failed, 13 passed",
        failed: true,
      },
      { think: "**Checking the routing key**\n\nD6W is the only routing key that ends with a letter." },
      {
        edit: "src/checkout/address.ts",
        from: "[AC-FHKNPRTV-Y]\\d{2} ?",
        to: "(?:D6W|[AC-FHKNPRTV-Y]\\d{2}) ?",
      },
      { run: "npm test -- checkout", prints: "14 passed" },
      {
        run: "git commit -qam 'checkout: accept every Eircode' && git log --oneline -1",
        prints: "8c1f3ab checkout: accept every Eircode",
      },
    ],
    answer:
      "Irish postcodes work, with and without the space. The old pattern wanted four digits at the end, but an Eircode ends with letters and digits. `D6W` is the one routing key with a letter in third place: the new test caught it, and the pattern names it. Committed as 8c1f3ab.",
  },
  {
    prompt: "lower case too please, people type on phones",
    steps: [
      {
        edit: "src/checkout/address.ts",
        from: "PATTERNS[country]?.test(code)",
        to: "PATTERNS[country]?.test(code.trim().toUpperCase())",
      },
      { run: "npm test -- checkout", prints: "14 passed" },
    ],
    answer: "Postcodes of every country are trimmed and compared in capital letters now. The tests pass.",
  },
];

export const britishPostcodes: Plot = [
  {
    prompt: "Try the same for British postcodes, on top of it.",
    steps: [
      {
        edit: "src/checkout/address.ts",
        from: "  DE: /^\\d{5}$/,",
        to: "  DE: /^\\d{5}$/,\n  GB: /^(?:GIR|[A-Z]{1,2}\\d[A-Z\\d]?) ?\\d[A-Z]{2}$/,",
      },
      { run: "npm test -- checkout", prints: "14 passed" },
    ],
    answer:
      "`GB` has a pattern now that takes one or two letters, a digit and an optional third place before the inward code, and Girobank's GIR 0AA.",
  },
];

export const basketFunnel: Plot = [
  {
    prompt: "At which step of the checkout do people leave their baskets? Numbers for October please.",
    steps: [
      {
        run: "psql shop -f reports/funnel.sql",
        prints: 'ERROR:  column "left_at" does not exist\nLINE 4: where left_at is null',
        failed: true,
      },
      {
        run: "psql shop -c '\\d checkout_steps'",
        prints: " basket_id | bigint\n step      | text\n entered   | timestamptz\n abandoned | timestamptz",
      },
      { edit: "reports/funnel.sql", from: "where left_at is null", to: "where abandoned is null" },
      {
        run: "psql shop -f reports/funnel.sql",
        prints: " address  | 8120 | 7012\n shipping | 7012 | 6744\n payment  | 6744 | 4310",
      },
    ],
    answer:
      "At the payment: 6,744 baskets reached it in October and 4,310 were paid, so 36 % were left there. The address loses 14 %, shipping only 4 %. The report failed at first because the column `left_at` is called `abandoned` since the migration of June; I corrected `reports/funnel.sql`.",
  },
];
