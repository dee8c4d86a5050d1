// Measures how good search is: lists questions with the turn that each should find, and counts how often that
// turn comes first or among the first five.

/** One turn per line: name, prompt, answer, files, tool inputs and tool outputs. */
const TURNS = `
date-cutoff | The report shows the wrong day for orders after 5 pm | Dates were computed in local time; they are now computed in UTC and only formatted locally, so late orders stay on their day. | src/report/day.ts | npm test -- day | 14 passed
date-picker | Make the calendar widget start the week on Monday | The date picker reads firstDayOfWeek from the locale now. | web/calendar/week.tsx | | 
date-parse | parse dates like 3.11.2024 in the import | parseGermanDate accepts day.month.year; two-digit years are refused. | src/import/parse-date.ts | | 
cache-stale | users see old prices after an update | The price cache was keyed by product only. I added the currency to the key and invalidate it on save. | src/prices/cache.ts | redis-cli keys 'price:*' | price:17 price:18
cache-size | how big may the thumbnail cache get? | It is capped at 512 MB; the least recently used thumbnails are evicted first. | src/thumbs/lru.ts | | 
cache-ci | CI takes 20 minutes, why is npm install so slow | The package cache was never restored because the lock file's hash was not part of the key. Restoring it saves seven minutes. | .github/workflows/ci.yml | gh run list | build 21m build 20m
login-loop | After logging in I am sent back to the login page | The session cookie had SameSite=Strict and was dropped on the redirect from the identity provider. It is Lax now. | src/auth/cookie.ts | curl -v /login | Set-Cookie: sid
login-rate | slow down people who guess passwords | Five wrong attempts lock the account for ten minutes; the counter lives in Redis. | src/auth/throttle.ts | | 
token-refresh | The access token expires while uploading large files | uploadChunk asks refreshAccessToken for a fresh one when fewer than 60 seconds are left. | src/upload/chunk.ts | | 
token-count | count the tokens of a prompt before sending it | countTokens estimates four characters a token and asks the API when the estimate is near the limit. | src/llm/count.ts | | 
jwt-lib | replace jsonwebtoken with jose | Done; verifyToken is asynchronous now, and RS256 keys come from the JWKS address. | src/auth/verify.ts package.json | npm i jose | added 1 package
migrate-uuid | move the primary keys from integers to uuids | The migration adds a uuid column, backfills it, and swaps the keys in a second release so that nothing is down. | db/migrations/0042_uuid.sql | psql -f 0042_uuid.sql | ALTER TABLE
migrate-fail | the migration failed half way on staging | Statement 3 timed out on a lock held by a long report. I split the backfill into batches of 5,000 rows. | db/migrations/0043_backfill.sql | psql | ERROR: canceling statement due to lock timeout
deadlock | two workers block each other when they settle invoices | They locked rows in different orders. Both sort by invoice id before locking, and the deadlock is gone. | src/billing/settle.ts | | deadlock detected
n-plus-one | the customer list makes hundreds of queries | Orders are loaded with one IN query per page instead of one per customer. | src/customers/list.ts | EXPLAIN ANALYZE | Seq Scan on orders
index-missing | searching by email takes four seconds | An index on lower(email) brings it to 3 ms. | db/migrations/0044_email.sql | EXPLAIN | Seq Scan on users
memory-leak | the worker is killed after a few hours, out of memory | Listeners were added for every job and never removed. With removeListener in a finally block the heap stays at 120 MB. | src/worker/run.ts | node --inspect | heap 1.9 GB
memory-limit | raise the memory of the export job | The container has 2 GB now, and --max-old-space-size fits it. | deploy/export.yaml | kubectl apply | configured
flaky-clock | The reminder test fails about once in ten runs | It compared against the real clock. The test injects a fake clock and no longer depends on the time of day. | src/reminders/send.test.ts | vitest run | 1 failed
flaky-port | tests fail in parallel because the port is taken | Every server in a test listens on port 0 and reports the one it got. | test/server.ts | vitest | EADDRINUSE 3000
retry-webhook | webhooks get lost when the customer's server is down | Deliveries are retried with exponential backoff for a day, then put into a dead letter queue. | src/webhooks/deliver.ts | | 
retry-http | do not retry POST requests | fetchWithRetry repeats only idempotent methods; POST is sent once. | src/http/fetch-with-retry.ts | | 
rename-user | rename UserAccountManager to Accounts | Renamed in 31 files; the old name stays as a deprecated alias for one release. | src/accounts/index.ts | rg UserAccountManager | 31 files
rename-col | the column is called usr_nm, give it a proper name | usr_nm is display_name now, with a view for the old reports. | db/migrations/0045_display_name.sql | | 
dark-mode | add a dark theme | Colours are CSS variables; prefers-color-scheme picks the set and a switch in the settings overrides it. | web/theme.css | | 
contrast | the grey text on the buttons is hard to read | Contrast was 2.9:1; the new grey reaches 4.8:1. | web/buttons.css | | 
keyboard | people can't reach the menu without a mouse | Arrow keys move the focus, Escape closes it, and focus returns to where it was. | web/menu.tsx | | 
i18n-plural | Polish plurals are wrong: 2 plik | Intl.PluralRules decides now; Polish has four forms in the catalogue. | src/i18n/plural.ts | | 
i18n-missing | which translations are missing? | 37 keys are missing in Spanish, 12 in French; the list is in the pull request. | locales/es.json locales/fr.json | node scripts/missing.js | es 37 fr 12
pdf-font | Umlauts are squares in the PDF invoices | The embedded font had no Latin-1 supplement. Noto Sans is embedded instead. | src/pdf/fonts.ts | | 
pdf-slow | generating invoices takes a minute | Each page started a browser. One browser renders all pages now, in four seconds. | src/pdf/render.ts | time node render.js | real 0m58s
email-spam | our newsletters end up in spam | SPF allowed only the old provider. The DNS record includes the new one, and DKIM is signed. | infra/dns.tf | dig TXT | v=spf1
email-html | links in the mail are broken in Outlook | Outlook drops links without a protocol; they all start with https now. | src/mail/template.tsx | | 
upload-limit | uploading a 30 MB video gives 413 | nginx cut off at 10 MB. client_max_body_size is 200m. | infra/nginx.conf | curl -T big.mp4 | 413 Request Entity Too Large
upload-resume | let people resume an interrupted upload | Chunks are numbered and the server tells which ones it has. | src/upload/resume.ts | | 
csv-export | Excel shows garbage when it opens our export | A byte order mark in front makes Excel read UTF-8. | src/export/csv.ts | | 
csv-comma | descriptions with commas break the import | The reader splits on commas by hand; it uses a CSV parser that knows quotes now. | src/import/csv.ts | | 
graphql-depth | somebody sent a query nested forty levels deep | Queries deeper than eight levels are refused before they run. | src/graphql/limits.ts | | query depth 40
rest-paging | page 900 of the audit log never loads | Offset paging scanned everything before it. Keyset paging by id is constant. | src/audit/list.ts | EXPLAIN | Limit Seq Scan
search-typo | the product search should forgive typos | Trigram similarity with a threshold of 0.35. | src/products/search.ts | | pg_trgm
search-rank | put products that are in stock first | In-stock products get a bonus in the score. | src/products/rank.ts | | 
docker-size | our image is 1.8 GB | A two-stage build without dev dependencies is 210 MB. | Dockerfile | docker images | 1.8GB
docker-arm | the image does not start on my M2 | It was built for amd64 only; buildx makes both. | .github/workflows/image.yml | docker buildx | exec format error
k8s-probe | pods are restarted while they are still starting | The liveness probe began after 5 seconds, start-up takes 40. A startup probe holds it back. | deploy/web.yaml | kubectl describe pod | Liveness probe failed
k8s-secret | the API key is in the repository! | Moved to a sealed secret, the key is revoked, and gitleaks runs before each commit. | deploy/secret.yaml | git log -p | sk_live
log-pii | mail addresses show up in our logs | The logger redacts fields named email, phone and name. | src/log/redact.ts | | 
log-json | make the logs machine readable | pino writes JSON; pino-pretty is for development only. | src/log/index.ts | | 
metrics-p99 | how slow are the slowest requests? | p99 is 1.4 s, nearly all of it in /reports. | src/metrics.ts | curl /metrics | histogram
feature-flag | hide the new checkout behind a flag | The flag newCheckout is off by default and on for the team. | src/flags.ts src/checkout/index.tsx | | 
ab-test | was the shorter form better? | It converts 4.1 % against 3.6 %, significant at 95 %. | notebooks/form.ipynb | | n=18204
money-round | the total is off by a cent | Prices were floats. Amounts are integers in cents, and rounding happens once at the end. | src/money/amount.ts | | expected 10.01 got 10.00
money-vat | charge VAT by the customer's country | vatRate looks up the country, reverse charge applies for companies with a valid number. | src/money/vat.ts | | 
ts-strict | turn on strict null checks | 214 errors, fixed in six commits; strictNullChecks is on. | tsconfig.json | tsc --noEmit | Found 214 errors
eslint-biome | switch from eslint to biome | biome.json covers our rules but two; linting takes 0.4 s instead of 38. | biome.json | biome check | Checked 812 files
git-bisect | which commit broke the sidebar? | bisect points at 4f9c2e1, which removed the min-width. | web/sidebar.css | git bisect run | 4f9c2e1 is the first bad commit
git-lfs | videos make cloning slow | They live in LFS and the history is rewritten; everyone has to clone again. | .gitattributes | git lfs migrate | 
monorepo | split the api and the web into packages | npm workspaces with shared types in packages/model. | package.json packages/model/index.ts | | 
cron-dst | the nightly job ran twice in October | At the end of daylight saving time 2:30 comes twice. It runs at 03:30 UTC. | deploy/cron.yaml | | 
websocket | the chat disconnects every minute | The load balancer closes idle connections after 60 s; a ping every 25 s keeps them open. | src/chat/socket.ts | | code 1006
race-save | two tabs overwrite each other's edits | Saving sends the version it began from; a conflict is shown instead of overwritten. | src/docs/save.ts | | 409 Conflict
undo | undo should restore deleted paragraphs | The history keeps inverse operations, so delete can be undone. | src/editor/history.ts | | 
flag-dry | what does --dry-run print for the cleanup script | It lists the files it would delete and exits with 0. | scripts/cleanup.ts | node scripts/cleanup.ts --dry-run | would delete tmp/a.log
http2-bug | HTTPServer2 hangs on shutdown | close() waits for keep-alive connections; closeIdleConnections is called first. | src/net/HTTPServer2.ts | | 
ja-date | 日付の計算方法を変更してください | 締め日を現地時間ではなくUTCで計算するように変更しました。 | src/report/closing.ts | | 
zh-login | 登录后页面一直跳转 | 会话 Cookie 的 SameSite 设置导致重定向时丢失，已改为 Lax。 | src/auth/cookie.ts | | 
ko-export | 엑셀에서 한글이 깨져요 | 파일 앞에 BOM을 붙여서 해결했습니다. | src/export/csv.ts | | 
emoji-bug | reactions like 🎉 are cut in half in the title | The title was cut by UTF-16 units; it is cut by graphemes now. | src/title/cut.ts | | 
deps-audit | npm audit shows a critical hole | The hole was in an old tar; an override pins the fixed one. | package.json | npm audit | 1 critical severity vulnerability
big-log | run the whole build and tell me if anything is wrong | Everything passes. | | npm run build && npm test | date computed why did we change how the cache login page token expires test fails price update date is computed changed deadlock memory leak retry webhook lost customer server upload large files session cookie redirect
big-search | look for anything that mentions customers | Found 412 places; nothing needs a change. | | rg customer | customer server down webhooks list orders invoices retried currency price old update cached invoice total cent rounding floats country vat plural
`;

/** One question per line: its text, and the name of the turn it should find. */
const QUESTIONS = `
why did we change how the date is computed | date-cutoff
where do we parse german dates | date-parse
prices not updating for users, what was the fix | cache-stale
thumbnail cache eviction | cache-size
how did we make the CI install faster | cache-ci
sent to the login page again after login | login-loop
limit for guessing a password | login-rate
what happens when the token expires during an upload | token-refresh
refreshAccessToken | token-refresh
refresh_access_token | token-refresh
jsonwebtoken | jwt-lib
how do we switch primary keys to uuid without downtime | migrate-uuid
lock timeouts in a migration on staging | migrate-fail
invoices deadlocking | deadlock
too many queries in the customer list | n-plus-one
why was it so slow to search users by email? | index-missing
worker runs out of memory | memory-leak
which test was flaky because of the clock | flaky-clock
EADDRINUSE | flaky-port
for how long are lost webhooks retried | retry-webhook
fetch-with-retry.ts | retry-http
fetch_with_retry | retry-http
account manager renaming | rename-user
displayName column | rename-col
switching to a dark theme | dark-mode
invoice pdf generation too slow | pdf-slow
newsletter spam dns | email-spam
413 when uploading | upload-limit
excel export shows garbage characters | csv-export
docker image too big | docker-size
why do the pods restart during start | k8s-probe
api key leaked into the repository | k8s-secret
total off by one cent | money-round
daylight saving nightly job twice | cron-dst
what does --dry-run do | flag-dry
http server shutdown hangs | http2-bug
日付の計算 | ja-date
なぜ日付の計算を変えたのか | ja-date
登录跳转 | zh-login
한글 깨짐 | ko-export
🎉 | emoji-bug
4f9c2e1 | git-bisect
"dead letter" queue | retry-webhook
cache -price -thumbnails | cache-ci
src/auth/throttle.ts | login-rate
conflict when saving in two tabs | race-save
how can deleted paragraphs be undone | undo
why do chat connections drop | websocket
polish plural forms | i18n-plural
did we ever look at conversion of the shorter form | ab-test
exec format error | docker-arm
canceling statement due to lock timeout | migrate-fail
websocket code 1006 | websocket
sk_live | k8s-secret
pg_trgm | search-typo
gh run list | cache-ci
expected 10.01 got 10.00 | money-round
where did I run kubectl describe pod | k8s-probe
git bisect run | git-bisect
when does the week start in the calendar | date-picker
how many characters are there in a token | token-count
RS256 keys | jwt-lib
is a POST ever retried | retry-http
how do we keep the menu usable by keyboard | keyboard
missing Spanish translations | i18n-missing
squares instead of umlauts | pdf-font
outlook links | email-html
resuming uploads | upload-resume
commas inside descriptions | csv-comma
deeply nested graphql queries | graphql-depth
keyset pagination in the audit log | rest-paging
typo tolerant search | search-typo
bonus for products in stock | search-rank
does the image run on arm | docker-arm
redacting personal data in logs | log-pii
p99 latency | metrics-p99
newCheckout | feature-flag
new_checkout | feature-flag
reverse charge | money-vat
strictNullChecks errors | ts-strict
linting time with biome | eslint-biome
why was the sidebar broken | git-bisect
clone is slow because of videos | git-lfs
workspaces with shared types | monorepo
vulnerability in tar | deps-audit
--max-old-space-size | memory-limit
contrast of the buttons | contrast
structured JSON logging | log-json
account locked after failed attempts | login-rate
`;

export interface JudgedTurn {
  readonly name: string;
  readonly prompt: string;
  readonly answer: string;
  readonly files: string;
  readonly tools: string;
  readonly outputs: string;
}

export const judgedTurns: readonly JudgedTurn[] = rowsOf(TURNS).map(
  ([name = "", prompt = "", answer = "", files = "", tools = "", outputs = ""]) => ({
    name,
    prompt,
    answer,
    files,
    tools,
    outputs,
  }),
);

export const judgedQuestions: readonly { readonly typed: string; readonly name: string }[] = rowsOf(
  QUESTIONS,
).map(([typed = "", name = ""]) => ({ typed, name }));

export interface Judgement {
  readonly first: number;
  readonly among_five: number;
}

/** Judges a search, which returns the names of turns, best first. */
export async function judge(find: (typed: string) => Promise<readonly string[]>): Promise<Judgement> {
  const ranks: number[] = [];
  for (const { typed, name } of judgedQuestions) ranks.push((await find(typed)).indexOf(name));
  const within = (limit: number) => ranks.filter((rank) => rank >= 0 && rank < limit).length;
  return { first: within(1), among_five: within(5) };
}

function rowsOf(table: string): string[][] {
  const lines = table.trim().split("\n");
  return lines.map((line) => line.split("|").map((cell) => cell.trim()));
}
