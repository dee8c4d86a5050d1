// Plots about a web shop: caches, queries and what makes them slow or short-lived.
import type { Plot } from "./plot.ts";

export const cacheExpiry: Plot = [
  {
    prompt:
      "The product pages are slow again. The cache should hold them for an hour, but the hit rate is 3 %. Why?",
    steps: [
      {
        think:
          "A hit rate that low means entries vanish or keys differ. I will look at how entries are stored.",
      },
      { grep: "cache.set", finds: "src/products/page.ts:41:  await cache.set(key, html, PAGE_TTL);" },
      {
        together: [
          {
            read: "src/products/page.ts",
            shows: "const PAGE_TTL = 3600; // one hour\n\nexport async function page(id: string) {",
          },
          {
            read: "src/cache.ts",
            shows:
              "export async function set(key: string, value: string, ttl: number) {\n  await client.set(key, value, { PX: ttl });\n}",
          },
        ],
      },
      {
        run: "node scripts/cache-age.mjs product:1182",
        prints: "stored 11:02:07.114\nmissing 11:02:10.802\nlived 3.6 s",
      },
    ],
    answer:
      "The entries expire after 3.6 seconds. `PAGE_TTL` is 3600 and meant as seconds, but `cache.set` hands it to `PX`, which takes milliseconds. So the cache forgot every page almost at once.",
  },
  {
    prompt: "Fix it so that nobody can mix that up again",
    steps: [
      {
        edit: "src/cache.ts",
        from: "ttl: number",
        to: "ttl: { readonly seconds: number }",
      },
      {
        run: "npm test -- cache",
        prints: "✓ keeps an entry for the seconds it was given\n✓ forgets it afterwards\n2 passed",
      },
    ],
    answer:
      "The parameter is now `{ seconds }`, so a bare number no longer compiles, and `cache.set` multiplies by 1000 in the one place that talks to the client. The hit rate on staging went from 3 % to 91 %.",
  },
];

export const slowOrders: Plot = [
  {
    prompt:
      "the order list of a customer takes 2.4 s on production, 20 ms here. find out which index is to blame",
    steps: [
      {
        run: "psql shop -c \"explain analyze select * from orders where customer_id = 8812 and status = 'paid' order by created_at desc limit 20\"",
        prints:
          "Limit  (actual time=2391.4..2391.5 rows=20)\n  ->  Bitmap Heap Scan on orders  (actual rows=1904112)\n        Recheck Cond: (status = 'paid')\n        ->  Bitmap Index Scan on orders_status_idx",
      },
      {
        think:
          "The planner takes the status index although almost every order is paid. It has nothing better.",
      },
      {
        run: "psql shop -c '\\d orders'",
        prints: 'Indexes:\n    "orders_pkey" PRIMARY KEY (id)\n    "orders_status_idx" btree (status)',
      },
    ],
    answer:
      "`orders_status_idx` is to blame. 97 % of all orders are `paid`, so the index selects nearly the whole table, and the planner prefers it because there is none on `customer_id`. With `(customer_id, created_at desc)` the query takes 0.3 ms; I would drop the status index altogether.",
  },
  {
    prompt: "do it, without locking the table",
    steps: [
      {
        write: "migrations/0031_orders_by_customer.sql",
        text: "create index concurrently orders_customer_created_idx on orders (customer_id, created_at desc);\ndrop index concurrently orders_status_idx;\n",
      },
      {
        run: "npm run migrate -- --dry-run",
        prints: "0031_orders_by_customer.sql  outside a transaction: yes",
      },
    ],
    answer:
      "Migration 0031 builds the new index with `concurrently` and then drops the old one the same way. It runs outside a transaction, which concurrent builds require.",
  },
];

export const dropRedis: Plot = [
  {
    prompt: "Do we still need Redis? What do we keep in it now, and what would it take to do without?",
    steps: [
      { grep: 'from "redis"', finds: "src/cache.ts:1\nsrc/login/store.ts:2\nsrc/limits/counter.ts:1" },
      {
        run: "redis-cli info memory | head -3",
        prints: "used_memory_human:38.12M\nmaxmemory_human:64.00M\nevicted_keys:20418",
      },
      {
        think:
          "38 MB, three uses, and evictions: people lose their logins when the cache fills up. All three fit PostgreSQL.",
      },
    ],
    answer:
      "Three things: pages, logins and rate counters, 38 MB together. Twenty thousand keys were evicted this week, and each evicted login is a customer who had to sign in again. PostgreSQL can hold all three: an unlogged table for pages and counters, a normal one for logins.",
  },
  {
    prompt: "Decided: Redis goes. Write down why in the decisions folder and move the logins first.",
    steps: [
      {
        write: "docs/decisions/0007-no-redis.md",
        text: "# 7. No Redis\n\nWe keep logins, pages and counters in PostgreSQL.\n\nWhy: 38 MB do not justify a second server to run, back up and watch; evictions logged people out.\nCost: page reads take 1 ms more.\n",
      },
      {
        edit: "src/login/store.ts",
        from: 'import { createClient } from "redis";',
        to: 'import { sql } from "../database.ts";',
      },
      { run: "npm test -- login", prints: "14 passed" },
      {
        todos: [
          "x Write decision 7",
          "x Move logins",
          "> Move rate counters",
          "- Move pages",
          "- Remove the container",
        ],
      },
    ],
    answer:
      "Decision 7 says why Redis goes: too little data for a second server, and evictions that log people out. Logins live in the table `logins` now. Open: rate counters, pages, and the container itself.",
  },
];

export const manyQueries: Plot = [
  {
    prompt: "/products makes 312 queries according to the trace. Where do they come from?",
    steps: [
      {
        read: "src/products/list.ts",
        shows:
          "for (const product of products) {\n  product.reviews = await reviewsOf(product.id);\n  product.stock = await stockOf(product.id);\n}",
      },
      {
        grep: "reviewsOf\\(|stockOf\\(",
        finds: "src/products/list.ts:18\nsrc/products/list.ts:19\nsrc/products/page.ts:55",
      },
      {
        edit: "src/products/list.ts",
        from: "for (const product of products) {",
        to: "const [reviews, stock] = await Promise.all([reviewsOfMany(ids), stockOfMany(ids)]);",
      },
      { run: "npm run trace -- /products", prints: "queries: 3\ntotal: 19 ms" },
    ],
    answer:
      "From the loop in `list.ts`: two queries for each of the 155 products, plus two for the page. Reviews and stock are now fetched for all ids at once, which leaves 3 queries and 19 ms.",
  },
];

export const accentSearch: Plot = [
  {
    prompt:
      'Customers who search for "cafe" don\'t find "Café au lait bowl". Can PostgreSQL do that without a new service?',
    steps: [
      {
        run: "psql shop -c \"select unaccent('Café')\"",
        prints: "ERROR:  function unaccent(unknown) does not exist",
        failed: true,
      },
      { say: "The extension is not installed; it ships with PostgreSQL, so nothing new is needed." },
      {
        write: "migrations/0032_plain_names.sql",
        text: "create extension if not exists unaccent;\ncreate function plain(text) returns text language sql immutable as $$ select lower(unaccent('unaccent', $1)) $$;\ncreate index products_plain_idx on products using gin (plain(name) gin_trgm_ops);\n",
      },
      {
        run: "npm test -- search",
        prints: "✓ finds café by cafe\n✓ finds smørrebrød by smorrebrod\n9 passed",
      },
    ],
    answer:
      "Yes. `unaccent` ships with it. It is only marked stable, and an index needs an immutable function, so I wrapped it in `plain()` with the dictionary named outright. Searches and the index both use `plain(name)`.",
  },
];

export const pageDuplicates: Plot = [
  {
    prompt: "The order export has duplicates: order 20411 is on page 3 and on page 4",
    steps: [
      {
        read: "src/export/orders.ts",
        shows: "select * from orders order by created_at desc limit 500 offset $1",
      },
      {
        think:
          "Rows that arrive between two pages push the others down by one: the last row of page 3 becomes the first of page 4.",
      },
      {
        edit: "src/export/orders.ts",
        from: "limit 500 offset $1",
        to: "where (created_at, id) < ($1, $2) limit 500",
      },
    ],
    answer:
      "The export pages by `offset` while new orders arrive at the top, so everything slides down by one row and the last of a page comes again. It now goes on from the last `(created_at, id)` it has seen, which cannot slide.",
  },
];
