// Questions as a person would type them, each with the one turn of the demo that answers it.
import { demoSessionId } from "./generate-demo.ts";

export interface DemoQuestion {
  readonly question: string;
  /** The session that owns the turn; copies don't count. */
  readonly session_id: string;
  readonly turn: number;
  /** Words of the answer that no other answer has. */
  readonly proof: string;
}

export const DEMO_QUESTIONS: readonly DemoQuestion[] = [
  ask("why did the product page cache expire so early", "shop-cache", 1, "expire after 3.6 seconds"),
  ask(
    "how did we prevent mixing up seconds and milliseconds",
    "shop-cache",
    2,
    "a bare number no longer compiles",
  ),
  ask("which index made the order list slow", "shop-orders", 1, "`orders_status_idx` is to blame"),
  ask(
    "duplicate rows in the order export",
    "shop-orders-fork",
    3,
    "pages by `offset` while new orders arrive",
  ),
  ask("what is kept in redis and do we still need it", "shop-redis", 1, "pages, logins and rate counters"),
  ask("the decision to drop redis", "shop-redis", 2, "Decision 7 says why"),
  ask("flaky test orders of today fails only on CI", "shop-flaky", 1, "It is a time zone, not chance"),
  ask("why is the delivery date computed in UTC", "shop-vat", 3, "the night the clocks went back"),
  ask("VAT one cent off, who was right", "shop-vat", 1, "Both, by different rules"),
  ask("gift card charged twice by the payment webhook", "shop-webhook", 1, "gives up after 10 s"),
  ask(
    "how could stock go negative when we sold the last teapot",
    "shop-teapot",
    1,
    "Fifty buyers for one teapot",
  ),
  ask("order confirmation mail sent twice after a deploy", "shop-mail", 1, "claim the job first"),
  ask("iphone customers logged out after paying", "shop-phones", 1, "was `SameSite=Strict`"),
  ask("supplier photos are rotated", "shop-phones", 2, "in the EXIF field"),
  ask(
    "which characters are allowed in gift card codes",
    "shop-gift-cards",
    1,
    "alphabet of 25 without look-alikes",
  ),
  ask("what made the test suite take 11 minutes", "shop-suite", 1, "clones a template database"),
  ask(
    "where do the 312 queries on the product list come from",
    "shop-search",
    1,
    "From the loop in `list.ts`",
  ),
  ask("search ignoring accents cafe café postgres", "shop-search", 2, "so I wrapped it in `plain()`"),
  ask("partial refund with a voucher pays back too much", "shop-refund", 1, "pays back 20 € instead of 15 €"),
  ask("who still calls the old warehouse API", "shop-warehouse", 1, "the label printer at 10.0.0.9"),
  ask("dark theme cookie instead of local storage why", "shop-theme", 1, "otherwise the page flashes white"),
  ask("importer says the first column Date is missing", "import-marks", 1, "byte order mark (EF BB BF)"),
  ask(
    "why not use a library to detect the encoding of bank files",
    "import-marks-resumed",
    3,
    "strict UTF-8 first",
  ),
  ask("2 GB yearly file runs out of memory", "import-memory", 1, "from 3.1 GB to 61 MB"),
  ask(
    "duplicate detection swallowed the second coffee",
    "import-coffees",
    1,
    "a running number among equal rows",
  ),
  ask(
    "why did the sniffer pick a colon as delimiter",
    "import-killed",
    1,
    "Every line has exactly two colons",
  ),
  ask("exit code of the dry run with rejected rows", "import-exit", 1, "exits with 3 and prints how many"),
  ask("fast marbles fall through the floor", "marbles-floor", 1, "now sweeps the marble"),
  ask("physics depends on the monitor's refresh rate", "marbles-floor", 2, "in an accumulator"),
  ask("why do replays diverge", "marbles-pile", 2, "With a `BTreeMap` three runs give one hash"),
  ask("rolling resistance coefficient for glass marbles", "marbles-pile-branch", 2, "coefficient 0.015"),
  ask("is the spiral in level 9 unfair", "marbles-tuning", 88, "the spiral turns clockwise"),
  ask("can level 17 be finished at all", "marbles-tuning", 217, "level 17 is unsolvable"),
  ask(
    "why was the certificate not renewed",
    "infra-certificate",
    1,
    "answered the renewal's challenge with a redirect",
  ),
  ask(
    "why were the backups empty and nobody noticed",
    "infra-backup",
    1,
    "gzip compresses nothing successfully",
  ),
  ask("port 5432 open to the world although iptables blocks it", "infra-alarms", 3, "It is open over IPv6"),
  ask("token not yet valid on web2", "infra-clock", 1, "97 seconds behind"),
  ask("「在庫」を検索しても出てこない原因", "guide-search", 1, "バイグラム）で索引を作る"),
  ask("絵文字が途中で切れて文字化けする", "guide-anchors", 2, "家族の絵文字は 8 単位"),
];

function ask(question: string, session: string, turn: number, proof: string): DemoQuestion {
  return { question, session_id: demoSessionId(session), turn, proof };
}
