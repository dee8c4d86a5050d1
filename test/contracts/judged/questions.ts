// Lists the questions of the judged set as a person who half remembers would type them, each with the turn that
// it should find.

export type JudgedStyle = "question" | "keywords" | "name" | "path" | "error" | "phrase" | "memory";

export interface JudgedQuestion {
  readonly style: JudgedStyle;
  readonly typed: string;
  /** The name of the turn. */
  readonly name: string;
}

const QUESTIONS = `
question | why did we change how the date is computed | date-cutoff
question | where do we parse german dates | date-parse
memory | prices not updating for users, what was the fix | cache-stale
keywords | thumbnail cache eviction | cache-size
question | how did we make the CI install faster | cache-ci
memory | sent to the login page again after login | login-loop
keywords | limit for guessing a password | login-rate
question | what happens when the token expires during an upload | token-refresh
name | refreshAccessToken | token-refresh
name | refresh_access_token | token-refresh
name | jsonwebtoken | jwt-lib
question | how do we switch primary keys to uuid without downtime | migrate-uuid
keywords | lock timeouts in a migration on staging | migrate-fail
keywords | invoices deadlocking | deadlock
keywords | too many queries in the customer list | n-plus-one
question | why was it so slow to search users by email? | index-missing
memory | worker runs out of memory | memory-leak
question | which test was flaky because of the clock | flaky-clock
error | EADDRINUSE | flaky-port
question | for how long are lost webhooks retried | retry-webhook
path | fetch-with-retry.ts | retry-http
name | fetch_with_retry | retry-http
keywords | account manager renaming | rename-user
name | displayName column | rename-col
keywords | switching to a dark theme | dark-mode
keywords | invoice pdf generation too slow | pdf-slow
keywords | newsletter spam dns | email-spam
error | 413 when uploading | upload-limit
keywords | excel export shows garbage characters | csv-export
keywords | docker image too big | docker-size
question | why do the pods restart during start | k8s-probe
memory | api key leaked into the repository | k8s-secret
memory | total off by one cent | money-round
keywords | daylight saving nightly job twice | cron-dst
question | what does --dry-run do | flag-dry
keywords | http server shutdown hangs | http2-bug
keywords | 日付の計算 | ja-date
question | なぜ日付の計算を変えたのか | ja-date
keywords | 登录跳转 | zh-login
keywords | 한글 깨짐 | ko-export
name | 🎉 | emoji-bug
name | 4f9c2e1 | git-bisect
phrase | "dead letter" queue | retry-webhook
keywords | cache -price -thumbnails | cache-ci
path | src/auth/throttle.ts | login-rate
memory | conflict when saving in two tabs | race-save
question | how can deleted paragraphs be undone | undo
question | why do chat connections drop | websocket
keywords | polish plural forms | i18n-plural
question | did we ever look at conversion of the shorter form | ab-test
error | exec format error | docker-arm
error | canceling statement due to lock timeout | migrate-fail
error | websocket code 1006 | websocket
name | sk_live | k8s-secret
name | pg_trgm | search-typo
memory | gh run list | cache-ci
error | expected 10.01 got 10.00 | money-round
question | where did I run kubectl describe pod | k8s-probe
memory | git bisect run | git-bisect
question | when does the week start in the calendar | date-picker
question | how many characters are there in a token | token-count
name | RS256 keys | jwt-lib
question | is a POST ever retried | retry-http
question | how do we keep the menu usable by keyboard | keyboard
keywords | missing Spanish translations | i18n-missing
memory | squares instead of umlauts | pdf-font
keywords | outlook links | email-html
keywords | resuming uploads | upload-resume
keywords | commas inside descriptions | csv-comma
keywords | deeply nested graphql queries | graphql-depth
keywords | keyset pagination in the audit log | rest-paging
keywords | typo tolerant search | search-typo
keywords | bonus for products in stock | search-rank
question | does the image run on arm | docker-arm
keywords | redacting personal data in logs | log-pii
keywords | p99 latency | metrics-p99
name | newCheckout | feature-flag
name | new_checkout | feature-flag
keywords | reverse charge | money-vat
name | strictNullChecks errors | ts-strict
keywords | linting time with biome | eslint-biome
question | why was the sidebar broken | git-bisect
memory | clone is slow because of videos | git-lfs
keywords | workspaces with shared types | monorepo
keywords | vulnerability in tar | deps-audit
name | --max-old-space-size | memory-limit
keywords | contrast of the buttons | contrast
keywords | structured JSON logging | log-json
memory | account locked after failed attempts | login-rate
question | why did the amount of tests fall overnight | tests-fell
memory | something about a missing star in a glob | tests-fell
keywords | coverage lower generated client | coverage-drop
question | when was the template tokenizer written | parser-wrote
memory | who writes the tokenizer by hand | parser-wrote
name | tokenize_template | parser-wrote
question | why are line numbers of template errors off | parser-error
keywords | carriage return line counting | parser-error
error | no space left on device | disk-full
memory | docker layers ate the build machine | disk-full
keywords | volume burst credits | disk-slow
error | await 210 | disk-slow
question | why is the bucket empty when the backup has run | backup-ran
memory | backup runs in another region | backup-ran
question | how long does restoring a backup take | backup-restore
keywords | pg_restore sequences reset | backup-restore
question | why do customers receive two confirmation mails | sent-twice
keywords | idempotency key | sent-twice
memory | mails weren't sent on a weekend | sent-never
error | 535 Authentication failed | sent-never
question | what breaks the bundler on windows | broke-windows
name | normalizePath | broke-windows
path | src/bundle/normalize-path.ts | broke-windows
error | file nul cannot open | nul-device
memory | weird file that could not be deleted in git bash | nul-device
keywords | posh-git's slow status | prompt-theme
keywords | posh-git | prompt-theme
question | how did we make the shell prompt faster | prompt-theme
memory | agent team prompt like PHASE8 | team-phase8
name | phase8 | team-phase8
keywords | team prompt for docs chapters | team-phase7
question | do we keep idle database connections | kept-connections
name | idle_timeout_millis | kept-connections
question | why did we choose drizzle | chose-orm
memory | choosing between prisma and the other one | chose-orm
path | decisions/0007-orm.md | chose-orm
question | what made the bundle grow | grew-bundle
keywords | moment dayjs shim | grew-bundle
memory | page froze after pasting | froze-ui
phrase | "main thread" table | froze-ui
question | where were payment errors hidden | hid-errors
name | PaymentProviderError | hid-errors
error | card_declined | hid-errors
memory | something stole the keyboard focus in a form | stole-focus
keywords | leading zeros order number | led-zeros
name | 00417 | led-zeros
phrase | "aria-live" toast | stole-focus
phrase | "weekly prune" | disk-full
phrase | "two-stage build" | docker-size
phrase | "byte order mark" excel | csv-export
phrase | "startup probe" | k8s-probe
path | infra/nginx.conf | upload-limit
path | web/menu.tsx focus | keyboard
path | locales/es.json | i18n-missing
question | warum wurde eine Rechnung zweimal verschickt | de-rechnung
keywords | Rechnung doppelt | de-rechnung
keywords | Mahnung Frist Einstellung | de-mahnung
question | nach wie vielen Tagen geht eine Mahnung raus | de-mahnung
memory | leere Seite nach dem Anmelden | de-anmelden
keywords | Profil neuer Nutzer | de-anmelden
question | wie sucht man Wörter mit Umlaut | de-suche
keywords | Bestellung Übersicht langsam Kunden geladen | de-langsam
memory | jeder Kunde wurde einzeln geladen | de-langsam
question | wieso kommt die Fehlermeldung in der falschen Sprache | de-fehler
keywords | Gewicht Pfund Kilogramm | de-einheit
memory | Zertifikate laufen ab, Port 80 | de-zeugnis
question | pourquoi une facture est envoyée sans la pièce jointe | fr-facture
keywords | envoyer facture pièces jointes | fr-facture
memory | paniers vidés au changement de langue | fr-panier
question | d'où vient le décalage d'une heure du rendez-vous | fr-horaire
keywords | horaire fuseau | fr-horaire
keywords | image produit lourde | fr-image
question | pourquoi on ne peut pas se connecter avec un téléphone | fr-connexion
memory | bouton caché par un clavier | fr-connexion
question | qui pouvait supprimer une commande | fr-droits
keywords | suppression commande droit serveur | fr-droits
memory | test qui échoue parfois, base partagée | fr-tests
question | por qué un pedido queda pendiente | es-pedido
keywords | confirmar pedido cola | es-pedido
question | cómo puede un usuario cambiar la contraseña | es-contrasena
memory | enlaces que caducan por el antivirus | es-contrasena
keywords | informes mensuales lentos | es-informe
question | cuánto tardan los informes mensuales | es-informe
keywords | traducción ayuda falta | es-traduccion
memory | tienda cerrada en gris en el mapa | es-mapa
question | cómo se redondea un impuesto en la devolución | es-impuesto
keywords | desplegar memoria compilador núcleo | es-despliegue
question | почему пользователь не может войти | ru-login
keywords | старый хеш пароля | ru-login
question | почему квартальный отчёт считался неправильно | ru-otchet
memory | возврат учитывался два раза | ru-otchet
keywords | перенос логов в архив | ru-baza
question | почему тест падает только на сервере | ru-test
keywords | временные зоны в тесте | ru-test
memory | долго грузится картинка | ru-kartinki
question | какая ошибка была при подключении к очередям | ru-oshibka
keywords | устаревший сертификат брокера | ru-oshibka
memory | перевод письма на русский | ru-perevod
question | 为什么改了价格缓存还是旧的 | zh-cache
keywords | 大文件 分片 | zh-upload
memory | 夜里失败的测试 | zh-test
question | 支付回调为什么没有收到 | zh-pay
keywords | 排序 相关度 | zh-search
question | 画像のアップロードはなぜ止まったのか | ja-upload
keywords | 確認メール SPF | ja-mail
memory | 並列テストでポートが重なる | ja-test
keywords | 並び順 保存 | ja-sort
question | CSVの文字化けをどう直したか | ja-csv
keywords | チャンク 再試行 アップロード | ja-upload
memory | 防火墙 白名单 | zh-pay
keywords | deadlock invoices sorted by id | deadlock
`;

const all: readonly JudgedQuestion[] = QUESTIONS.trim()
  .split("\n")
  .map((line) => line.split(" | "))
  .map(([style = "", typed = "", name = ""]) => ({ style: style as JudgedStyle, typed, name }));

/** Ranking and forms may be chosen by the first half; the second half only shows how well they do. */
export const judgedHalves = {
  tuned: all.filter((_, at) => at % 2 === 0),
  reported: all.filter((_, at) => at % 2 === 1),
} as const;
