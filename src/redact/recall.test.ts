// Puts generated secrets, in the formats that services issue, into texts of many kinds. They are built from parts, so
// nothing in this file looks like a secret itself.
import { describe, expect, test } from "vitest";
import { Random } from "../demo/random.ts";
import { kinds, UNCHECKED } from "./kinds.ts";
import { redact } from "./redact.ts";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const DIGITS = "0123456789";
const random = new Random("secrets");

const of = (alphabet: string) => (length: number) => random.text(alphabet, length);
const hex = of(`${DIGITS}abcdef`);
const digits = of(DIGITS);
const letters = of(UPPER + LOWER);
const small = of(LOWER + DIGITS);
const big = of(UPPER + DIGITS);
const base32 = of(`${UPPER}234567`);
const alnum = of(UPPER + LOWER + DIGITS);
const url = of(`${UPPER}${LOWER}${DIGITS}-_`);
/** Ends like a word, because a hyphen at the end of a token is rare and looks like part of what follows. */
const wordy = (length: number) => url(length - 1) + alnum(1);
const base64 = (length: number, padding = "") => of(`${UPPER}${LOWER}${DIGITS}+/`)(length) + padding;
const uuid = () => random.uuid();
const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const jwt = () =>
  [json({ alg: "HS256", typ: "JWT" }), json({ sub: digits(10), id: uuid() }), wordy(43)].join(".");

type Maker = readonly [kind: string, make: () => string];

/** Known by their shape, and found in any context. */
const tokens: readonly Maker[] = [
  ...["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map(
    (start): Maker => ["github-token", () => start + alnum(36)],
  ),
  ["github-token", () => ["github", "pat", alnum(22), alnum(59)].join("_")],
  ["github-token", () => ["ghs", digits(6), jwt()].join("_")],
  ...["pat", "dt", "rt", "cbt", "ptt", "ft", "imt", "agent", "soat"].map(
    (name): Maker => ["gitlab-token", () => `gl${name}-${wordy(20)}`],
  ),
  ["gitlab-token", () => `glpat-${wordy(27)}.${small(2)}.${small(9)}`],
  ["gitlab-token", () => `GR1348941${wordy(20)}`],
  ["bitbucket-token", () => `ATBB${alnum(24)}${big(8)}`],
  ["bitbucket-token", () => `ATCTT3xFfGN0${url(170)}=${big(8)}`],
  ["atlassian-token", () => `ATATT3xFfGF0${url(170)}=${big(8)}`],
  ["npm-token", () => `npm_${alnum(36)}`],
  ["pypi-token", () => `pypi-AgEIcHlwaS5vcmc${wordy(150)}`],
  ["packagist-token", () => `packagist_uut_${hex(68)}`],
  ["openvsx-token", () => `ovsxp_${wordy(40)}`],
  ["rubygems-token", () => `rubygems_${hex(48)}`],
  ["crates-token", () => `cio${alnum(32)}`],
  ["nuget-key", () => `oy2${small(43)}`],
  ["fauna-key", () => `fnA${wordy(37)}`],
  ["firebase-key", () => `${alnum(11)}:APA91b${wordy(134)}`],
  ["azure-devops-token", () => `${alnum(76)}AZDO${alnum(4)}`],
  ["statsig-key", () => `secret-${alnum(43)}`],
  ["snyk-token", () => `snyk_uat.${hex(8)}.${wordy(40)}`],
  ["wandb-key", () => `wandb_v1_${alnum(77)}`],
  ["kaggle-token", () => `KGAT_${hex(32)}`],
  ["lob-key", () => `live_${hex(35)}`],
  ["scalingo-token", () => `tk-us-${wordy(48)}`],
  ["v0-key", () => `v1:${alnum(24)}:${alnum(24)}`],
  ["service-key", () => `unkey_${alnum(24)}`],
  ["docker-token", () => `dckr_pat_${wordy(27)}`],
  ["artifactory-key", () => `AKCp${alnum(69)}`],
  ["circleci-token", () => `CCIPAT_${alnum(22)}_${hex(40)}`],
  ["buildkite-token", () => `bkua_${hex(40)}`],
  ["sourcegraph-token", () => `sgp_${hex(16)}_${hex(40)}`],
  ["heroku-key", () => `HRKU-${uuid()}`],
  ["heroku-key", () => `HRKU-AA${wordy(58)}`],
  ["fly-token", () => `fo1_${wordy(43)}`],
  ["fly-token", () => `fm2_${base64(180)}`],
  ...["vcp_", "vci_", "vca_", "vcr_", "vck_"].map(
    (start): Maker => ["vercel-token", () => start + alnum(56)],
  ),
  ["netlify-token", () => `nfp_${alnum(40)}`],
  ["supabase-token", () => `sbp_${hex(40)}`],
  ["supabase-token", () => `sb_secret_${wordy(31)}`],
  ["planetscale-token", () => `pscale_tkn_${wordy(43)}`],
  ["planetscale-token", () => `pscale_pw_${wordy(43)}`],
  ["neon-key", () => `napi_${small(64)}`],
  ["prefect-key", () => `pnu_${alnum(36)}`],
  ["sentry-token", () => `sntrys_${json({ iat: 1, url: "https://sentry.io", org: small(9) })}_${base64(43)}`],
  ["sentry-token", () => `sntryu_${hex(64)}`],
  ["postman-key", () => `PMAK-${hex(24)}-${hex(34)}`],
  ["deno-token", () => `ddp_${alnum(36)}`],
  [
    "token-in-base64",
    () =>
      Buffer.from(`${["ghp", alnum(36)].join("_")}ab`)
        .toString("base64")
        .replace(/=+$/, ""),
  ],
  ["bitcoin-key", () => `xprv${alnum(107)}`],
  ["nostr-key", () => `nsec1${small(58)}`],
  ["aws-key-id", () => `AKIA${base32(16)}`],
  ["aws-key-id", () => `ASIA${base32(16)}`],
  ["aws-bedrock-key", () => `ABSK${base64(128)}`],
  ["google-key", () => `AIza${wordy(35)}`],
  ["google-key", () => `AQ.Ab8${wordy(47)}`],
  ["google-oauth", () => `GOCSPX-${wordy(28)}`],
  ["google-oauth", () => `ya29.${wordy(160)}`],
  ["google-oauth", () => `1//0${wordy(60)}`],
  ["azure-secret", () => `${alnum(3)}8Q~${alnum(34)}`],
  ["alibaba-key-id", () => `LTAI${alnum(20)}`],
  ...["dop_v1_", "doo_v1_", "dor_v1_"].map((start): Maker => ["digitalocean-token", () => start + hex(64)]),
  ["cloudflare-key", () => `v1.0-${hex(24)}-${hex(146)}`],
  ...["cfk_", "cfut_", "cfat_", "cfast_"].map((start): Maker => ["cloudflare-key", () => start + alnum(48)]),
  ["vault-token", () => `hvs.${wordy(90)}`],
  ["vault-token", () => `hvb.${wordy(140)}`],
  ["vault-token", () => `s.${alnum(24)}`],
  ["terraform-token", () => `${alnum(14)}.atlasv1.${wordy(67)}`],
  ["doppler-token", () => `dp.pt.${alnum(43)}`],
  ["doppler-token", () => `dp.st.${small(5)}.${alnum(43)}`],
  ["pulumi-token", () => `pul-${hex(40)}`],
  ["1password-token", () => `ops_${json({ email: small(20), key: alnum(120), device: uuid() })}`],
  ["1password-key", () => ["A3", big(6), big(6), big(5), big(5), big(5), big(5)].join("-")],
  ["1password-key", () => ["A3", big(6), big(11), big(5), big(5), big(5)].join("-")],
  ["age-key", () => ["AGE", "SECRET", "KEY", `1${big(58)}`].join("-")],
  ["tailscale-key", () => `tskey-auth-${alnum(12)}-${alnum(32)}`],
  ["databricks-token", () => `dapi${hex(32)}-2`],
  ["newrelic-key", () => `NRAK-${big(27)}`],
  ["newrelic-key", () => `NRII-${wordy(32)}`],
  ["newrelic-key", () => `${hex(36)}NRAL`],
  ["grafana-token", () => `glsa_${alnum(32)}_${hex(8)}`],
  ["grafana-token", () => `glc_${json({ o: digits(7), n: small(9), k: alnum(24), m: { r: "eu" } })}`],
  ["dynatrace-token", () => `dt0c01.${big(24)}.${big(64)}`],
  ["launchdarkly-key", () => `sdk-${uuid()}`],
  ["launchdarkly-key", () => `api-${uuid()}`],
  ["anthropic-key", () => `sk-ant-api03-${url(93)}AA`],
  ["anthropic-key", () => `sk-ant-oat01-${url(93)}AA`],
  ["openrouter-key", () => `sk-or-v1-${hex(64)}`],
  ["openai-key", () => `sk-${alnum(20)}T3BlbkFJ${alnum(20)}`],
  ["openai-key", () => `sk-proj-${wordy(124)}`],
  ["openai-key", () => `sk-svcacct-${wordy(124)}`],
  ["openai-key", () => `sk-${hex(32)}`],
  ["openai-key", () => `sess-${alnum(40)}`],
  ["langfuse-key", () => `sk-lf-${uuid()}`],
  ["huggingface-token", () => `hf_${letters(34)}`],
  ["huggingface-token", () => `api_org_${letters(34)}`],
  ["replicate-token", () => `r8_${alnum(37)}`],
  ["groq-key", () => `gsk_${alnum(52)}`],
  ["perplexity-key", () => `pplx-${alnum(48)}`],
  ["xai-key", () => `xai-${alnum(80)}`],
  ["cerebras-key", () => `csk-${small(48)}`],
  ["nvidia-key", () => `nvapi-${wordy(64)}`],
  ["langsmith-key", () => `lsv2_pt_${hex(32)}_${hex(10)}`],
  ["pinecone-key", () => `pcsk_${alnum(6)}_${alnum(62)}`],
  ["tavily-key", () => `tvly-dev-${alnum(32)}`],
  ["elevenlabs-key", () => `sk_${hex(48)}`],
  ["together-key", () => `tgp_v1_${wordy(43)}`],
  ["voyage-key", () => `pa-${wordy(43)}`],
  ["firecrawl-key", () => `fc-${hex(32)}`],
  ["e2b-key", () => `e2b_${hex(40)}`],
  ["apify-token", () => `apify_api_${alnum(36)}`],
  ["slack-token", () => `xoxb-${digits(12)}-${digits(13)}-${alnum(24)}`],
  ["slack-token", () => `xoxp-${digits(12)}-${digits(12)}-${digits(13)}-${hex(32)}`],
  ["slack-token", () => `xoxa-2-${digits(12)}-${alnum(24)}`],
  ["slack-token", () => `xoxe-1-${alnum(140)}`],
  ["slack-token", () => `xoxe.xoxp-1-${alnum(160)}`],
  ["slack-token", () => `xapp-1-A${big(10)}-${digits(13)}-${hex(64)}`],
  ["slack-token", () => `xoxd-${alnum(40)}%2B${alnum(40)}`],
  ["slack-webhook", () => `hooks.slack.com/services/T${big(8)}/B${big(10)}/${alnum(24)}`],
  ["discord-webhook", () => `discord.com/api/webhooks/${digits(18)}/${wordy(68)}`],
  ["discord-token", () => [Buffer.from(`9${digits(17)}`).toString("base64url"), url(6), wordy(38)].join(".")],
  ["discord-token", () => `mfa.${wordy(84)}`],
  ["telegram-token", () => `${random.between(1, 9)}${digits(9)}:AA${wordy(33)}`],
  [
    "teams-webhook",
    () => `${small(8)}.webhook.office.com/webhookb2/${uuid()}@${uuid()}/IncomingWebhook/${hex(32)}/${uuid()}`,
  ],
  ...["sk_live_", "sk_test_", "rk_live_"].map((start): Maker => ["stripe-key", () => start + alnum(99)]),
  ["stripe-key", () => `whsec_${alnum(32)}`],
  ["service-key", () => `bb_live_${alnum(32)}`],
  ["square-token", () => `sq0atp-${wordy(22)}`],
  ["square-token", () => `sq0csp-${wordy(43)}`],
  ["square-token", () => `EAAA${wordy(60)}`],
  ["facebook-token", () => `EAA${alnum(180)}`],
  ...["shpat_", "shpca_", "shppa_", "shpss_"].map((start): Maker => ["shopify-token", () => start + hex(32)]),
  ["braintree-token", () => ["access_token", "production", small(16), hex(32)].join("$")],
  ["paypal-secret", () => `A21AA${wordy(92)}`],
  ["flutterwave-key", () => `FLWSECK-${hex(32)}-X`],
  ["plaid-token", () => `access-sandbox-${uuid()}`],
  ["amazon-token", () => `amzn.mws.${uuid()}`],
  ["instagram-token", () => `IGQVJ${alnum(120)}`],
  ["mailersend-token", () => `mlsn.${hex(64)}`],
  ["honeycomb-key", () => `hcaik_${small(58)}`],
  ["postman-key", () => `PMAT-${big(26)}`],
  ["service-key", () => `acme_${alnum(36)}`],
  ["brave-key", () => `BSA${wordy(28)}`],
  ["clojars-token", () => `CLOJARS_${hex(60)}`],
  ["context7-key", () => `ctx7sk-${uuid()}`],
  ["fireworks-key", () => `fw_${alnum(24)}`],
  ["frameio-token", () => `fio-u-${wordy(64)}`],
  ["harness-token", () => `pat.${wordy(22)}.${hex(24)}.${alnum(20)}`],
  ["hubspot-token", () => `pat-na1-${uuid()}`],
  ["infracost-key", () => `ico-${alnum(32)}`],
  ["jina-key", () => `jina_${hex(32)}${wordy(28)}`],
  ["lichess-token", () => `lip_${alnum(24)}`],
  ["octopus-key", () => `API-${big(26)}`],
  ["readme-key", () => `rdme_${small(70)}`],
  ["render-key", () => `rnd_${alnum(28)}`],
  ["sonar-token", () => `sqp_${hex(40)}`],
  ["stytch-secret", () => `secret-live-${wordy(36)}`],
  ["tencent-key-id", () => `AKID${alnum(32)}`],
  ["trello-token", () => `ATTA${hex(64)}${big(8).replace(/[G-Z]/g, "A")}`],
  ["yandex-token", () => `y0_${wordy(55)}`],
  ["service-key", () => `acme_sk_${alnum(40)}`],
  ["twitter-token", () => `${"A".repeat(21)}${alnum(80)}`],
  ["paddle-key", () => ["pdl_live", "apikey", small(26), alnum(22), alnum(3)].join("_")],
  ["kubernetes-token", () => `K10${hex(64)}::server:${hex(32)}`],
  ["docker-token", () => `SWMTKN-1-${small(50)}-${small(25)}`],
  ["adyen-key", () => `AQE${alnum(90)}`],
  ["paseto-token", () => `v4.local.${wordy(120)}`],
  ["aws-session-token", () => `IQoJb3JpZ2lu${alnum(200)}`],
  ["volcengine-key-id", () => `AKLT${alnum(46)}`],
  ["sanity-token", () => `sk${alnum(120)}`],
  ["klaviyo-key", () => `pk_${hex(34)}`],
  ["clickup-token", () => ["pk", digits(8), big(32)].join("_")],
  ["adafruit-key", () => `aio_${alnum(28)}`],
  ["confluent-secret", () => `cflt${alnum(60)}`],
  ["mongodb-secret", () => `mdb_sa_sk_${alnum(40)}`],
  ["cockroach-key", () => ["CCDB1", alnum(22), alnum(40)].join("_")],
  ["aiven-password", () => `AVNS_${wordy(19)}`],
  ["ory-token", () => `ory_pat_${alnum(32)}`],
  ["matrix-token", () => ["syt", alnum(8), alnum(20), alnum(6)].join("_")],
  ["twitch-token", () => `oauth:${small(30)}`],
  ["esri-key", () => `AAPK${alnum(100)}`],
  ["akamai-token", () => `akab-${small(16)}-${small(16)}`],
  ["valtown-token", () => `vtwn_${alnum(27)}`],
  ["socket-token", () => `sktsec_${wordy(40)}`],
  ["stackhawk-key", () => ["hawk", alnum(20), alnum(20)].join(".")],
  ["lambdatest-key", () => `LT_${alnum(48)}`],
  ["elastic-key", () => `essu_${alnum(60)}`],
  ["axiom-token", () => `xaat-${uuid()}`],
  ["checkly-key", () => `cu_${hex(32)}`],
  ["cartesia-key", () => `sk_car_${alnum(22)}`],
  ["agent-key", () => `wk-1.${hex(64)}`],
  ["agent-key", () => `key_${hex(64)}`],
  ["agent-key", () => `llx-${alnum(48)}`],
  ["modal-token", () => `ak-a1B${alnum(19)}`],
  ["runpod-key", () => `rpa_${big(40)}`],
  ["checkout-key", () => `sk_sbox_${small(28)}`],
  ["service-key", () => `cr_${random.hex(64)}`],
  ["service-key", () => `ak_${alnum(12)}aZ7${alnum(11)}`],
  ["twilio-login", () => `AC${random.hex(32)}:${random.hex(32)}`],
  ["mercury-token", () => `mercury_production_${alnum(40)}`],
  ["ebay-token", () => `v^1.1#i^1#${alnum(80)}`],
  ["twilio-key", () => `SK${hex(32)}`],
  ["sendgrid-key", () => ["SG", url(22), wordy(43)].join(".")],
  ["mailgun-key", () => `key-${hex(32)}`],
  ["mailchimp-key", () => `${hex(32)}-us${random.between(1, 21)}`],
  ["brevo-key", () => `xkeysib-${hex(64)}-${alnum(16)}`],
  ["resend-key", () => `re_${alnum(8)}_${alnum(24)}`],
  ["linear-key", () => `lin_api_${alnum(40)}`],
  ["notion-token", () => `secret_${alnum(43)}`],
  ["notion-token", () => `ntn_${digits(11)}${alnum(35)}`],
  ["asana-token", () => `1/${digits(16)}:${hex(32)}`],
  ["asana-token", () => `2/${digits(16)}/${digits(16)}:${hex(32)}`],
  ["airtable-token", () => `pat${alnum(14)}.${hex(64)}`],
  ["figma-token", () => `figd_${wordy(40)}`],
  ["typeform-token", () => `tfp_${wordy(44)}`],
  ["contentful-token", () => `CFPAT-${wordy(43)}`],
  ["posthog-key", () => `phx_${alnum(43)}`],
  ["wakatime-key", () => `waka_${uuid()}`],
  ["easypost-key", () => `EZAK${alnum(54)}`],
  ["shippo-token", () => `shippo_live_${hex(40)}`],
  ["mapbox-token", () => `sk.${json({ u: small(12), a: small(26) })}.${wordy(22)}`],
  ["dropbox-token", () => `sl.${wordy(140)}`],
  ["zapier-webhook", () => `hooks.zapier.com/hooks/catch/${digits(7)}/${small(7)}`],
  ["jwt", jwt],
];

type Named = readonly [kind: string, name: string, make: () => string];

/** Known by the name beside them. */
const named: readonly Named[] = [
  ["aws-secret-key", "AWS_SECRET_ACCESS_KEY", () => base64(40)],
  ["aws-session-token", "AWS_SESSION_TOKEN", () => base64(340)],
  ["azure-key", "AZURE_STORAGE_KEY", () => base64(86, "==")],
  ["azure-key", "AccountKey", () => base64(86, "==")],
  ["azure-devops-token", "AZURE_DEVOPS_PAT", () => small(52)],
  ["openweather-key", "OPENWEATHER_APPID", () => hex(32)],
  ["azure-openai-key", "AZURE_OPENAI_API_KEY", () => hex(32)],
  ["twilio-key", "TWILIO_AUTH_TOKEN", () => hex(32)],
  ["datadog-key", "DD_API_KEY", () => hex(32)],
  ["datadog-key", "DATADOG_APP_KEY", () => hex(40)],
  ["cloudflare-key", "CLOUDFLARE_API_KEY", () => hex(37)],
  ["cloudflare-key", "CLOUDFLARE_API_TOKEN", () => wordy(40)],
  ["mistral-key", "MISTRAL_API_KEY", () => alnum(32)],
  ["cohere-key", "COHERE_API_KEY", () => alnum(40)],
  ["vercel-token", "VERCEL_TOKEN", () => alnum(24)],
  ["heroku-key", "HEROKU_API_KEY", uuid],
  ["postmark-token", "POSTMARK_SERVER_TOKEN", uuid],
  ["snyk-token", "SNYK_TOKEN", uuid],
  ["mailgun-key", "MAILGUN_API_KEY", () => `${hex(32)}-${hex(8)}-${hex(8)}`],
  ["pagerduty-key", "PAGERDUTY_TOKEN", () => alnum(20)],
  ["paypal-secret", "PAYPAL_CLIENT_SECRET", () => `E${wordy(79)}`],
  ["braintree-key", "BRAINTREE_PRIVATE_KEY", () => hex(32)],
  ["asana-token", "ASANA_CLIENT_SECRET", () => hex(32)],
  ["bitbucket-token", "BITBUCKET_CLIENT_SECRET", () => alnum(32)],
  ["discord-secret", "DISCORD_CLIENT_SECRET", () => alnum(32)],
  ["linear-key", "LINEAR_CLIENT_SECRET", () => hex(32)],
  ["okta-token", "OKTA_TOKEN", () => `00${wordy(40)}`],
  ["wandb-key", "WANDB_API_KEY", () => hex(40)],
  ["circleci-token", "CIRCLECI_TOKEN", () => hex(40)],
  ["algolia-key", "ALGOLIA_ADMIN_KEY", () => hex(32)],
  ["fastly-token", "FASTLY_API_TOKEN", () => alnum(32)],
  ["linode-token", "LINODE_TOKEN", () => hex(64)],
  ["hetzner-token", "HCLOUD_TOKEN", () => alnum(64)],
  ["newrelic-key", "NEW_RELIC_LICENSE_KEY", () => hex(40)],
  ["codecov-token", "CODECOV_TOKEN", uuid],
  ["shodan-key", "SHODAN_API_KEY", () => alnum(32)],
  ["scaleway-key", "SCW_SECRET_KEY", uuid],
  ["password", "DB_PASSWORD", () => letters(4) + digits(3) + of("!@#%^*")(1) + alnum(4)],
  ["password", "SNOWFLAKE_PASSWORD", () => `${letters(6)}${digits(4)}!`],
  ["password", "PGPASSWORD", () => alnum(15) + digits(1)],
  ["secret", "SESSION_SECRET", () => hex(64)],
  ["secret", "CLIENT_SECRET", () => wordy(40)],
  ["secret", "API_KEY", () => alnum(32)],
  ["secret", "AUTH_TOKEN", () => alnum(40)],
  ["secret", "PRIVATE_TOKEN", uuid],
  ["secret", "SECRET_KEY", () => hex(128)],
];

type Context = (secret: string) => readonly [before: string, after: string];

/** The words around a token give no hint: it must be recognised by itself. */
const around: Readonly<Record<string, Context>> = {
  prose: () => ["I tried it with ", " and it still fails. Any idea?"],
  sentence: () => ["Use ", ". Then restart."],
  json: () => ['{"user": "ada", "item": "', '", "count": 3}'],
  "json in json": () => ['{"content": "line one\\n', '\\nline three", "type": "text"}'],
  env: () => ["MODE=production\nITEM=", "\nPORT=8080\n"],
  shell: () => ["$ deploy --region eu --item ", " --verbose && echo done"],
  query: () => ["GET https://api.example.com/v1/items?item=", "&page=2 HTTP/1.1"],
  code: () => ["const client = new Client('", "', { retries: 3 });"],
  log: () => [
    "2026-01-02T03:04:05Z INFO started\n2026-01-02T03:04:06Z WARN got ",
    " from peer\n    at run (a.js:1:2)",
  ],
  coloured: () => ["\u001b[32m", "\u001b[0m ok"],
};

const beside = (name: string): Readonly<Record<string, Context>> => ({
  prose: () => [`The ${name.toLowerCase().replaceAll("_", " ")} is `, " and it still fails."],
  json: () => [`{"user": "ada", "${name.toLowerCase()}": "`, '", "count": 3}'],
  "json in json": () => [`{"content": "{\\"${name}\\": \\"`, '\\"}", "type": "text"}'],
  env: () => [`MODE=production\n${name}=`, "\nPORT=8080\n"],
  shell: () => [`$ export ${name}='`, "' && ./deploy.sh"],
  flag: () => [`$ deploy --${name.toLowerCase().replaceAll("_", "-")} `, " --verbose"],
  query: () => [`GET https://api.example.com/v1/items?${name.toLowerCase()}=`, "&page=2 HTTP/1.1"],
  code: () => [`const ${camel(name)} = "`, '";\nrun();'],
  yaml: () => [`app:\n  ${name.toLowerCase()}: `, "\n  port: 8080\n"],
  log: () => [`2026-01-02T03:04:06Z WARN bad config ${name}="`, '" in file\n    at run (a.js:1:2)'],
});

function camel(name: string): string {
  return name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const ROUNDS = 10;

interface Tally {
  tried: number;
  lost: string[];
}

/** Counts how often a secret was removed and everything around it stayed. */
function tally(kind: string, make: () => string, contexts: Readonly<Record<string, Context>>): Tally {
  const result: Tally = { tried: 0, lost: [] };
  for (const [name, context] of Object.entries(contexts)) {
    for (let round = 0; round < ROUNDS; round++) {
      const secret = name === "query" ? encodeURI(make()).replaceAll("+", "%2B") : make();
      const [before, after] = context(secret);
      const { text } = redact(before + secret + after);
      result.tried++;
      const kept = text.startsWith(before) && text.endsWith(after);
      const middle = text.slice(before.length, text.length - after.length);
      if (!kept || !/^\[redacted [\w -]+\]$/.test(middle)) result.lost.push(`${kind} in ${name}: ${text}`);
    }
  }
  return result;
}

const tallies: Tally[] = [];

describe("in any context, only the secret is removed:", () => {
  test.each(tokens.map(([kind, make]) => ({ kind, start: make().slice(0, 9), make })))(
    "$kind $start",
    ({ kind, make }) => {
      const result = tally(kind, make, around);
      tallies.push(result);
      expect(result.lost.slice(0, result.lost.length > result.tried * 0.05 ? 5 : 0)).toEqual([]);
    },
  );
  test.each(named.map(([kind, name, make]) => ({ kind, name, make })))(
    "$kind as $name",
    ({ kind, name, make }) => {
      const result = tally(kind, make, beside(name));
      tallies.push(result);
      expect(result.lost.slice(0, result.lost.length > result.tried * 0.05 ? 5 : 0)).toEqual([]);
    },
  );
});

test("more than 99 in 100 of all secrets are found", () => {
  const tried = tallies.reduce((sum, each) => sum + each.tried, 0);
  const lost = tallies.flatMap((each) => each.lost);
  expect(tried).toBeGreaterThan(20_000);
  expect(lost.length / tried, lost.slice(0, 10).join("\n")).toBeLessThan(0.01);
});

test("a token is labelled with its kind", () => {
  const called = tokens.map(([kind, make]) => [kind, Object.keys(redact(`It is ${make()}, see?`).found)]);
  expect(called).toEqual(tokens.map(([kind]) => [kind, [kind]]));
});

test("every kind that other tests do not cover has a secret here", () => {
  const here = new Set([...tokens, ...named].map(([kind]) => kind));
  const elsewhere = [
    "password-hash",
    "signed-address",
    "secret-address",
    "azure-sas",
    "saml-response",
    "private-key",
    "url-password",
    "authorization",
    "cookie",
    UNCHECKED,
  ];
  expect([...kinds].filter((kind) => !here.has(kind)).sort()).toEqual(elsewhere.sort());
});
