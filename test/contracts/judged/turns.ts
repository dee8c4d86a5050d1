// Lists the made-up turns of the judged set, one per line: name, prompt, answer, files, tool inputs and tool
// outputs.

export interface JudgedTurn {
  readonly name: string;
  readonly prompt: string;
  readonly answer: string;
  readonly files: string;
  readonly tools: string;
  readonly outputs: string;
}

const ENGLISH = String.raw`
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
emoji-bug | reactions like 🎉 are cut in half in the title | The title was cut by UTF-16 units; it is cut by graphemes now. | src/title/cut.ts | | 
deps-audit | npm audit shows a critical hole | The hole was in an old tar; an override pins the fixed one. | package.json | npm audit | 1 critical severity vulnerability
big-log | run the whole build and tell me if anything is wrong | Everything passes. | | npm run build && npm test | date computed why did we change how the cache login page token expires test fails price update date is computed changed deadlock memory leak retry webhook lost customer server upload large files session cookie redirect
big-search | look for anything that mentions customers | Found 412 places; nothing needs a change. | | rg customer | customer server down webhooks list orders invoices retried currency price old update cached invoice total cent rounding floats country vat plural
disk-full | the build server stopped, no space left on device | Old docker layers filled the disk. A weekly prune keeps 40 GB free. | infra/prune.sh | df -h | /dev/sda1 100%
disk-slow | writes to the volume got slow at noon | The burst credits of the volume ran out. It is a gp3 volume with fixed throughput now. | infra/volume.tf | iostat -x | await 210
tests-fell | The number of tests fell from 912 to 640 overnight | A glob in the config lost its second star, so nested folders were skipped. | vitest.config.ts | vitest list | 640 tests
coverage-drop | coverage is lower since the refactoring | The generated client was counted. It is excluded, and coverage is 84 % again. | vitest.config.ts | vitest --coverage | 71.2
parser-wrote | Who wrote the tokenizer for the template language? | It was written by hand in 2021; there is no generator. tokenizeTemplate keeps line numbers for errors. | src/template/tokenize.ts | git blame src/template/tokenize.ts | 2021-03-02
parser-error | template errors point at the wrong line | Line counting ignored carriage returns. Windows files are right now. | src/template/errors.ts | | 
backup-ran | the backup ran but the bucket is empty | It ran in the wrong region and wrote to a bucket of the same name there. | infra/backup.tf | aws s3 ls | 0 objects
backup-restore | try to restore last night's backup into staging | Restored in 14 minutes; the sequence values had to be reset afterwards. | scripts/restore.sh | pg_restore -j 4 | 14m02s
sent-twice | customers get the confirmation mail twice | The queue redelivered messages that took longer than 30 s. An idempotency key per order drops the second one. | src/mail/confirm.ts | | redelivered=true
sent-never | no mails went out on Sunday | The SMTP password had expired. It is rotated by the vault now. | infra/smtp.tf | journalctl -u mailer | 535 Authentication failed
broke-windows | paths with backslashes broke the bundler on Windows | Imports are normalised to forward slashes before they are hashed. | src/bundle/normalize-path.ts | | Cannot resolve .\src\a.ts
nul-device | git status says it can't open file nul | A shell redirect to nul under Git Bash created a real file with that name. It was removed with the \\?\ prefix. | scripts/clean.cmd | del \\?\C:\work\nul | error: open("nul"): No such file or directory
prompt-theme | speed up my shell prompt in big repositories | posh-git's status is asked for in the background, and untracked files are not counted. | profile.ps1 | Measure-Command | 1200 ms
team-phase8 | start an agent team for PHASE8 like the last one | Three agents work on PHASE8: one writes migrations, one tests, one reviews. | docs/phases/PHASE8.md | | 
team-phase7 | agent team prompt for the documentation | The team prompt gives each agent a chapter and asks for a review by another agent. | docs/phases/PHASE7.md | | 
kept-connections | connections are kept open for hours | The pool never closed idle clients. idleTimeoutMillis is 30 seconds. | src/db/pool.ts | | 
chose-orm | which ORM did we choose and why | We chose drizzle over prisma, because migrations stay plain SQL and nothing is generated at run time. | docs/decisions/0007-orm.md | | 
grew-bundle | the bundle grew by 300 KB since last week | moment was pulled in by the chart library. A shim maps it to dayjs. | web/vite.config.ts | npx vite-bundle-visualizer | moment 290 KB
froze-ui | the page freezes when I paste a big table | Pasting parsed the table on the main thread; it is done in a worker in slices of 200 rows. | web/paste/worker.ts | | long task 4100 ms
hid-errors | an empty catch hid errors of the payment provider | PaymentProviderError is logged with its code and shown as a message. | src/pay/provider.ts | | card_declined
stole-focus | the toast steals the focus from the form | Toasts are announced by aria-live and never take the focus. | web/toast.tsx | | 
led-zeros | order numbers lost their leading zeros | They were read as numbers. The column is text now, and 00417 stays 00417. | src/import/orders.ts | | 
big-notes | collect everything we know about the shop into one page | The page lists all open points. | docs/notes.md | cat docs/*.md | agent team prompt file cannot open rechnung factures pedidos fell wrote backup restore mails sent twice bundle grew images backslashes windows tokenizer template wrong line leading zeros toast focus freezes paste volume slow disk space left
fall-season | the fall campaign should start in September | The banner for the fall campaign starts on the 22nd and shows a number of offers. | web/campaign.tsx | | 
run-book | write a run book for the on-call team | The run book says who to call, where the empty template is, and when to run the restore. | docs/run-book.md | | 
write-docs | write down how the tokens are stored | Tokens are written to the key chain; the docs say who may read them. | docs/tokens.md | | 
choose-colour | let the customer choose a colour | The colour is chosen in a palette and kept with the order. | web/palette.tsx | | 
grow-team | the team will grow, what do new people need | A page for new people lists accounts, repositories and the bundle of tools. | docs/new-people.md | | 
break-point | set a break point in the bundler | The bundler starts with --inspect-brk and waits on Windows too. | docs/debugging.md | | 
keep-alive | keep alive for database clients | TCP keep alive is on with an idle delay of 10 seconds. | src/db/keep-alive.ts | | 
steal-work | idle workers should steal work | A worker without work steals the oldest job; the form of a job is not changed. | src/worker/steal.ts | | 
hide-menu | hide the payment menu for guests | Guests do not see the payment menu; errors are shown at the top. | web/guest-menu.tsx | | 
send-sms | send an SMS when the order is sent | Customers receive one SMS; mails stay as they are. | src/sms/send.ts | | 
code-1006 | what does exit code 1006 of the importer mean | Exit code 1006 means that the file was empty. | src/import/codes.ts | | exit 1006
`;

const OTHER_LANGUAGES = `
ja-date | 日付の計算方法を変更してください | 締め日を現地時間ではなくUTCで計算するように変更しました。 | src/report/closing.ts | | 
zh-login | 登录后页面一直跳转 | 会话 Cookie 的 SameSite 设置导致重定向时丢失，已改为 Lax。 | src/auth/cookie.ts | | 
ko-export | 엑셀에서 한글이 깨져요 | 파일 앞에 BOM을 붙여서 해결했습니다. | src/export/csv.ts | | 
de-rechnung | Die Rechnungen werden doppelt verschickt, bitte prüfen | Der Versand lief auf zwei Knoten. Eine Sperre in der Datenbank sorgt dafür, dass jede Rechnung nur einmal verschickt wird. | src/rechnung/versand.ts | | 
de-mahnung | Mahnungen sollen erst nach 14 Tagen rausgehen | Die Frist steht jetzt in den Einstellungen; Standard sind 14 Tage nach Fälligkeit. | src/rechnung/mahnung.ts | | 
de-anmelden | Nach der Anmeldung erscheint eine leere Seite | Der Router wartete auf ein Profil, das es bei neuen Nutzern noch nicht gibt. Es wird jetzt beim ersten Anmelden angelegt. | src/auth/profil.ts | | 
de-suche | Die Suche findet keine Wörter mit Umlauten | Umlaute werden beim Indizieren und beim Suchen gleich behandelt: ä wird zu ae. | src/suche/index.ts | | 
de-langsam | Warum ist die Übersicht der Bestellungen so langsam? | Für jede Bestellung wurde der Kunde einzeln geladen. Ein Join lädt alle auf einmal. | src/bestellung/liste.ts | | 
de-fehler | Fehlermeldungen sind auf Englisch, obwohl Deutsch eingestellt ist | Der Server kannte die Sprache der Sitzung nicht. Sie wird jetzt mit jeder Anfrage gesendet. | src/i18n/server.ts | | 
de-einheit | Gewichte werden in Pfund statt Kilogramm angezeigt | Die Einheit kommt aus dem Land des Lagers, nicht mehr aus dem Browser. | src/lager/einheit.ts | | 
de-zeugnis | das Zertifikat ist abgelaufen, nichts geht mehr | certbot konnte den Port 80 nicht öffnen. Die Erneuerung läuft nun über DNS. | infra/certbot.sh | certbot renew | Timeout during connect
fr-facture | Les factures sont envoyées sans pièce jointe | Le fichier était généré après l'envoi. L'ordre est inversé et un test le vérifie. | src/facture/envoi.ts | | 
fr-panier | le panier se vide quand on change de langue | Le panier était stocké par langue. Il est maintenant lié au compte du client. | src/panier/stockage.ts | | 
fr-horaire | les rendez-vous sont décalés d'une heure | Les horaires étaient enregistrés sans fuseau. Ils sont convertis en UTC et affichés selon le magasin. | src/rdv/horaires.ts | | 
fr-image | les images des produits sont trop lourdes | Elles sont redimensionnées à l'importation et servies en WebP; la page pèse trois fois moins. | src/produits/images.ts | | 
fr-connexion | Impossible de se connecter depuis un téléphone | Le bouton de connexion était caché par le clavier. La fenêtre défile désormais. | web/connexion.tsx | | 
fr-droits | un stagiaire pouvait supprimer des commandes | Les droits étaient vérifiés dans l'interface seulement. Le serveur refuse maintenant la suppression. | src/droits/verifier.ts | | 403
fr-tests | les tests échouent une fois sur cinq | Deux tests partageaient la même base de données. Chacun crée la sienne. | test/base.ts | | 
es-pedido | los pedidos se quedan en estado pendiente | El trabajador no confirmaba los mensajes de la cola. Ahora cada pedido se confirma al guardarse. | src/pedidos/cola.ts | | 
es-contrasena | los usuarios no pueden cambiar su contraseña | El enlace caducaba al abrirse por el antivirus del correo. Ahora dura una hora y sirve dos veces. | src/auth/contrasena.ts | | 
es-informe | El informe mensual tarda diez minutos | Las sumas se calculan por la noche en una tabla aparte; el informe tarda dos segundos. | src/informes/mensual.ts | | 
es-traduccion | faltan traducciones en la página de ayuda | Se añadieron 58 textos y una prueba que falla cuando falta alguno. | locales/ayuda.json | | 
es-mapa | el mapa no muestra las tiendas cerradas | El filtro las quitaba antes de pintar. Aparecen en gris con su horario. | web/mapa.tsx | | 
es-impuesto | los impuestos se redondean mal en las devoluciones | Cada línea se redondeaba por separado. Ahora se redondea el total de la devolución. | src/impuestos/redondeo.ts | | 
es-despliegue | el despliegue falla por falta de memoria | El compilador usaba todos los núcleos. Limitado a dos, cabe en 2 GB. | .gitlab-ci.yml | | JavaScript heap out of memory
ru-login | Пользователи не могут войти после обновления | Хеши паролей старого формата больше не принимались. Они обновляются при первом входе. | src/auth/hash.ts | | 
ru-otchet | Отчёты за квартал считаются неправильно | Возвраты учитывались дважды. Исправлено, добавлена проверка суммы. | src/report/quarter.ts | | 
ru-baza | база данных переполняется логами | Логи старше месяца переносятся в архив каждую ночь. | src/log/archive.ts | | 
ru-test | тесты падают на сервере сборки, а локально проходят | Сервер использует другую временную зону. В тестах зона задана явно. | vitest.config.ts | | 
ru-kartinki | картинки загружаются слишком долго | Загрузка идёт через CDN, размеры уменьшены вдвое. | web/images.ts | | 
ru-oshibka | Что значит ошибка при подключении к очереди? | Сертификат брокера устарел, поэтому соединение закрывалось. Сертификат заменён. | infra/broker.tf | openssl s_client | certificate has expired
ru-perevod | нужно перевести письма на русский язык | Шаблоны писем переведены; язык выбирается по настройкам пользователя. | src/mail/templates.ts | | 
zh-cache | 修改商品价格后缓存没有更新 | 缓存键缺少货币，已加入货币并在保存时清除缓存。 | src/prices/cache.ts | | 
zh-upload | 上传大文件时经常超时 | 改为分片上传，每片五兆字节，失败的分片会自动重试。 | src/upload/chunk.ts | | 
zh-test | 单元测试在夜里会失败 | 测试依赖当前日期，已改为固定时钟。 | src/time/clock.ts | | 
zh-pay | 支付成功但是订单状态没有变 | 回调被防火墙拦截，已把支付平台的地址加入白名单。 | infra/firewall.tf | | 
zh-search | 搜索结果的排序不对 | 排序只看日期，现在先看相关度再看日期。 | src/search/order.ts | | 
ja-upload | 画像のアップロードが途中で止まる | タイムアウトを六十秒に延ばし、失敗したら再試行します。 | src/upload/image.ts | | 
ja-mail | 確認メールが届かないユーザーがいます | 送信元のドメインがSPFに含まれていませんでした。DNSを修正しました。 | infra/dns.tf | | 
ja-test | テストが並列で実行すると失敗する | 同じポートを使っていたので、空いているポートを使うように変更しました。 | test/port.ts | | 
ja-sort | 商品の並び順が保存されない | 並び順をユーザー設定に保存するようにしました。 | src/products/order.ts | | 
ja-csv | CSVの出力で文字化けする | 先頭にBOMを付けて、Excelで正しく開けるようにしました。 | src/export/csv.ts | | 
de-adresse | Welche Adresse steht auf der Rechnung, wenn zwei hinterlegt sind? | Die Rechnung nimmt die erste Adresse, der Lieferschein die zweite. | src/rechnung/adresse.ts | | 
de-profilbild | Profil soll ein Bild bekommen | Das Bild wird beim Hochladen zugeschnitten und im Profil der Seite angezeigt. | src/profil/bild.ts | | 
de-woerterbuch | wie viele Wörter hat das Wörterbuch der Übersetzung | Es sind 4.200 Wörter, mit Umlaut und ohne gezählt. | src/i18n/woerter.ts | | 
de-tage | nach wie vielen Tagen wird ein Konto gelöscht | Nach 90 Tagen ohne Anmeldung geht eine Warnung raus, nach 120 Tagen wird gelöscht. | src/konto/loeschen.ts | | 
de-sprache | die Sprache der Seite soll umschaltbar sein | Ein Menü oben rechts stellt die Sprache um, falsche Werte werden ignoriert. | web/sprache.tsx | | 
de-kunden | jeder Kunde soll eine Nummer bekommen | Die Nummer wird beim Anlegen vergeben und ist eindeutig. | src/kunde/nummer.ts | | 
fr-adresse | une facture sans adresse est refusée | La facture est enregistrée comme brouillon, sans la moindre pièce, jusqu'à la saisie de l'adresse. | src/facture/adresse.ts | | 
fr-langue | choisir une langue au premier affichage | La langue du navigateur est prise au premier affichage; on peut en changer dans le menu. | web/langue.tsx | | 
fr-rappel | envoyer un rappel une heure avant le rendez-vous | Un message part une heure avant; il cite le magasin. | src/rdv/rappel.ts | | 
fr-commande | une commande peut contenir cent lignes | La limite est vérifiée par le serveur et affichée sur la commande. | src/commande/limite.ts | | 
fr-bouton | le bouton doit être plus grand sur un téléphone | Le bouton fait quarante-huit pixels sur un petit écran. | web/bouton.css | | 
es-numero | un pedido necesita un número único | El número del pedido se crea con la fecha y un contador. | src/pedidos/numero.ts | | 
es-usuario | un usuario puede cambiar su idioma | El idioma del usuario se guarda en su perfil. | src/usuarios/idioma.ts | | 
es-tienda | una tienda puede tener dos direcciones | La tienda guarda la dirección de la oficina y la del almacén. | src/tiendas/direccion.ts | | 
es-falta | falta el botón de imprimir | El botón de imprimir falta solo en el móvil; se añadió al menú. | web/imprimir.tsx | | 
es-correo | el antivirus marca nuestro correo | Los enlaces usaban un acortador. Ahora llevan el dominio propio. | src/correo/enlaces.ts | | 
ru-parol | как пользователь меняет пароль | Пользователь получает ссылку, пароль меняется один раз. | src/auth/password.ts | | 
ru-arhiv | архив должен скачиваться одним файлом | Архив собирается в памяти и отдаётся потоком. | src/archive/zip.ts | | 
ru-pismo | письмо уходит не тому адресату | Адрес письма брался из старого заказа. | src/mail/address.ts | | 
ru-server | сервер не отвечает ночью | Ночью сервер перезагружался после обновления ядра. | infra/reboot.sh | | 
ru-kvartal | добавить квартальный план | Квартальный план считался вручную, теперь он в таблице. | src/plan/quarter.ts | | 
zh-price | 商品价格显示两位小数 | 价格统一按分保存，显示时保留两位小数。 | src/prices/format.ts | | 
zh-order | 订单导出为表格 | 订单按日期导出，每个文件一万行。 | src/orders/export.ts | | 
ja-image | 画像を自動で縮小する | アップロード後に画像を縮小し、元の画像も残します。 | src/upload/resize.ts | | 
ja-setting | ユーザー設定の画面を作る | 設定を保存するとすぐに反映されます。 | web/settings.tsx | | 
`;

export const judgedTurns: readonly JudgedTurn[] = [ENGLISH, OTHER_LANGUAGES].flatMap((table) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([name = "", prompt = "", answer = "", files = "", tools = "", outputs = ""]) => ({
      name,
      prompt,
      answer,
      files,
      tools,
      outputs,
    })),
);
