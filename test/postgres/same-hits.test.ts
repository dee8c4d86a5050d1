// Searches for a hundred names, phrases, beginnings and words in scripts without spaces, some of them excluded, and
// expects the same turns of SQLite and of PostgreSQL.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseQuery } from "../../src/search/query.ts";
import { openWriter } from "../../src/store/open.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { freshPostgresArchive } from "../builders/postgres-archive.ts";
import { ingest, keep, turnOf } from "../contracts/rows.ts";

/** A prompt, its answer, and what its tools printed. */
const TURNS: readonly (readonly [prompt: string, answer: string, output: string])[] = [
  ["日付の計算方法を変更してください", "計算はUTCで行うようにしました", "src/日付.ts 3行"],
  ["商品の在庫を確認する画面を作って", "在庫画面を追加しました", "在庫数: 42"],
  ["キャッシュの有効期限が切れない", "キャッシュのTTLを五分にしました", "cache.ttl = 300"],
  ["使用React框架重写购物车", "购物车现在使用React组件", "src/Cart.tsx"],
  ["修复登录页面的错误信息", "登录失败时显示错误信息", "login-error.tsx"],
  ["订单总价四舍五入错误", "总价只在最后四舍五入一次", "roundTotal(订单)"],
  ["엑셀에서 한글이 깨져요", "파일 앞에 BOM을 붙였습니다", "export_csv.py"],
  ["재고 수량이 음수가 됩니다", "재고를 줄이기 전에 잠급니다", "SELECT ... FOR UPDATE"],
  ["แก้ไขภาษาไทยในใบเสร็จ", "ใบเสร็จใช้ฟอนต์ใหม่แล้ว", "receipt.pdf"],
  ["Rename orderTotal to order_total everywhere", "Renamed it in 14 files.", "orderTotal -> order_total"],
  [
    "Why does HTTPServer2 drop requests?",
    "The keepAliveTimeout of HTTPServer2 was 0.",
    "ECONNRESET at http_server_2",
  ],
  ["Add a --dry-run flag to the importer", "`import --dry-run` prints what it would do.", "dryRun: true"],
  [
    "The parser in src/store/open.ts fails on v1.2.3",
    "It now reads v1.2.3 and 1.2.3 alike.",
    "Error: bad version 1.2.3",
  ],
  ["Use sha256 instead of md5 in checksum.ts", "checksum.ts uses SHA-256.", "4f9c2e1 checksum"],
  [
    "Close the ticket ID-42 about rate limits",
    "ID-42 is closed: the limit is 100 requests a minute.",
    "HTTP 429 Too Many Requests",
  ],
  ["The dead letter queue grows without end", "A letter is dropped after ten tries.", "queue depth 12000"],
  ["Is the letter in the dead queue lost?", "No, the queue keeps it for a week.", "letters: 3"],
  ["Cache the computed prices of all orders", "Prices are computed once and cached.", "cache hit 98%"],
  [
    "The cache of packages is stale in CI",
    "The key of the cache has the lock file's hash now.",
    "npm cache verify",
  ],
  [
    "Lock the file while it is written",
    "The file has a lock now, and a stale lock is removed.",
    "flock(2) = 0",
  ],
  ["Straße und Größe werden falsch sortiert", "Die Sortierung beachtet jetzt Umlaute.", "collate de_DE"],
  ["Le café à Zürich n'apparaît pas", "Le nom du café est maintenant trouvé sans accents.", "cafe zurich"],
  ["Почему падает проверка заказов?", "Ошибка была в часовом поясе заказов.", "заказ 17: FAILED"],
  ["Ship it 🚀 when the tests are green", "Shipped 🚀 as 2.0.0-rc.1.", "tag 2.0.0-rc.1"],
  [
    "snake_case, camelCase and kebab-case names",
    "fooBar_baz is split into foo, bar and baz.",
    "fooBar_baz foo-bar-baz",
  ],
];

const QUERIES = {
  scripts: [
    ...[
      "日付",
      "日",
      "計算方法",
      "付の計",
      "計算",
      "在庫",
      "在庫 画面",
      "商品の在庫",
      "キャッシュ",
      "有効期限",
    ],
    ...["購入", "购物车", "React框架", "使用React", "登录 错误", "四舍五入", "한글", "재고", "ไทย", "ใบเสร็จ"],
  ],
  names: [
    ...[
      "orderTotal",
      "order_total",
      "ordertotal",
      "order-total",
      "HTTPServer2",
      "http_server_2",
      "keepAliveTimeout",
    ],
    ...[
      "keep alive",
      "--dry-run",
      "dryRun",
      "src/store/open.ts",
      "open.ts",
      "v1.2.3",
      "1.2.3",
      "SHA-256",
      "checksum.ts",
    ],
    ...["4f9c2e1", "ID-42", "fooBar_baz", "2.0.0-rc.1"],
  ],
  phrases: [
    ...[
      '"dead letter"',
      '"letter queue"',
      '"the queue"',
      '"dead letter queue"',
      '"letter dead"',
      '"computed prices"',
    ],
    ...[
      '"lock file"',
      '"stale lock"',
      '"日付の計算"',
      '"計算の日付"',
      '"购物车现在"',
      '"재고를 줄이기"',
      '"rate limits"',
    ],
    ...[
      '"order_total everywhere"',
      '"HTTP 429"',
      '"Ошибка была"',
      '"for update"',
      '"cache hit"',
      '"café à Zürich"',
    ],
    '"src/store/open.ts fails"',
  ],
  beginnings: [
    ...[
      "cach*",
      "compu*",
      "lock*",
      "orde*",
      "keepAl*",
      "http*",
      "ship*",
      "заказ*",
      "ошиб*",
      "Zür*",
      "str*",
      "sor*",
      "キャ*",
    ],
    ...["import* flag*", "pric* ord*", "que* let*", "vers*", "чек*", "foo*", "npm* ver*"],
  ],
  exclusions: [
    ...["cache -prices", "cache -packages", "queue -tries", "letter -lost", "lock -hash", "lock -flock"],
    ...[
      'queue -"is dropped"',
      "order -everywhere",
      "错误 -登录",
      "错误 -四舍五入",
      "재고 -파일",
      "キャッシュ -在庫",
    ],
    ...["日付 -React", "заказов -кэш", "checksum -login*", "use -react", "files -lock", "the -cache -queue"],
    ...["1.2.3 -parser", "ship -🚀"],
  ],
} as const;

const folder = mkdtempSync(join(tmpdir(), "clew-pg-hits-"));
const archive = freshPostgresArchive();
const stores: StoreWriter[] = [];

beforeAll(async () => {
  for (const location of [folder, archive.location]) {
    const writer = await openWriter(location);
    if (!writer) throw new Error("A new location already has a writer.");
    stores.push(writer);
    const named = TURNS.map(([prompt, answer, output], at) => ({
      name: `turn${at}`,
      prompt,
      answer,
      output,
    }));
    await ingest(
      writer,
      ...named.map(({ name, prompt, answer }) => ({
        ...{ name, title: "", size: 4 },
        turns: [turnOf(name, { prompt, answer, spans: [{ from: 0, to: 4 }] })],
      })),
    );
    for (const { name, output } of named) await keep(writer, name, "abc\n", output);
  }
});

afterAll(async () => {
  for (const store of stores) await store.close();
  await archive.remove();
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(QUERIES))("%s", (_, queries) => {
  test("find the same turns in both", async () => {
    expect(queries).toHaveLength(20);
    const found: (readonly string[])[] = [];
    for (const typed of queries) {
      const request = { query: parseQuery(typed), limit: 50, filter: {}, now: 0 };
      const [expected, answer] = await Promise.all(
        stores.map(async (store) =>
          (await store.search(request)).hits.map(({ session }) => session.id).sort(),
        ),
      );
      expect([typed, answer]).toEqual([typed, expected]);
      found.push(answer ?? []);
    }
    // Nearly all find something, and none finds everything.
    expect(found.filter((ids) => ids.length === 0).length).toBeLessThan(5);
    expect(Math.max(...found.map((ids) => ids.length))).toBeLessThan(TURNS.length);
  });
});
