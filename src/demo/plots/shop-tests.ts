// Plots about a web shop: tests that fail now and then, and the machinery around the code.
import type { Plot } from "./plot.ts";

export const flakyToday: Plot = [
  {
    prompt:
      "`orders of today` fails on CI about once a day and never here. I have re-run it often enough, find the reason.",
    steps: [
      {
        run: "gh run list --workflow test --status failure --json createdAt | jq -r '.[].createdAt'",
        prints: "2026-09-14T23:12:40Z\n2026-09-12T23:41:02Z\n2026-09-09T23:05:57Z\n2026-09-08T23:30:11Z",
      },
      {
        think:
          "All failures between 23:00 and midnight UTC. In Lisbon that is already the next day in summer.",
      },
      {
        read: "src/orders/today.test.ts",
        shows:
          'const order = await place({ at: new Date() });\nexpect(await ordersOf(localDay(new Date(), "Europe/Lisbon"))).toContainEqual(order);',
      },
      {
        run: "TZ=UTC node --test --test-name-pattern='orders of today' src/orders/today.test.ts",
        prints: "not ok 1 - orders of today",
        failed: true,
      },
    ],
    answer:
      "It is a time zone, not chance: every failure lies between 23:00 and 24:00 UTC. The test asks for the day in Lisbon, the code under test cuts the day in the machine's zone, and CI runs in UTC. In that one hour the two disagree.",
  },
  {
    prompt: "fix the code not the test",
    steps: [
      { edit: "src/orders/today.ts", from: "startOfDay(now)", to: "startOfDay(now, SHOP_ZONE)" },
      { edit: "src/orders/today.test.ts", from: "new Date()", to: 'new Date("2026-07-01T23:30:00Z")' },
      {
        run: "for z in UTC Asia/Tokyo America/Lima; do TZ=$z npm test -- today; done",
        prints: "3 passed\n3 passed\n3 passed",
      },
    ],
    answer:
      "`ordersOf` cuts days in `SHOP_ZONE` now. The test fixes its clock at 23:30 UTC, the hour that used to fail, and passes in three zones.",
  },
];

export const slowSuite: Plot = [
  {
    prompt: "Our test suite takes 11 minutes. What is the one thing that would help most?",
    steps: [
      {
        run: "npm test -- --reporter=json | node scripts/slowest.mjs",
        prints:
          "beforeEach resetDatabase   498 s of 661 s\nsrc/export/orders.test.ts   41 s\nsrc/photos/resize.test.ts   22 s",
      },
      {
        read: "test/database.ts",
        shows: "export async function resetDatabase() {\n  await dropAll();\n  await migrateAll();\n}",
      },
      {
        edit: "test/database.ts",
        from: "await dropAll();\n  await migrateAll();",
        to: "await copyFromTemplate('test_' + process.pid);",
      },
      { run: "time npm test", prints: "612 passed\nreal 1m58s" },
    ],
    answer:
      "`resetDatabase`: every test ran all 33 migrations again, 498 of 661 seconds. It now clones a template database (`create database … template`), which takes 40 ms. The suite is down to 1:58.",
  },
];

export const nodeUpgrade: Plot = [
  {
    prompt: "Upgrade to the current Node LTS. Tell me what breaks before you change anything.",
    steps: [
      {
        together: [
          { grep: '"node":', finds: 'package.json:7:    "node": ">=20"' },
          {
            run: "npx -y node@24 --run test",
            prints:
              "609 passed, 3 failed\n✗ src/photos/resize.test.ts: native module was compiled for another version",
          },
        ],
      },
    ],
    answer:
      "Only the photo tests break: the native image module is compiled for the old version and needs a rebuild. The Dockerfile, the CI matrix and `.nvmrc` name the version; nothing else does.",
  },
  {
    prompt: "go ahead",
    steps: [
      { run: "npm rebuild && npm test", prints: "612 passed" },
      { edit: "Dockerfile", from: "FROM node:20-slim", to: "FROM node:24-slim" },
      { edit: ".nvmrc", from: "20", to: "24" },
    ],
    answer: "Done in Dockerfile, CI and `.nvmrc`; all 612 tests pass.",
  },
];

export const adminPassword: Plot = [
  {
    prompt:
      "Set up the admin account on staging. The door code for the server room is <private>4417, ask for Bea, her number is 555-0142</private> in case it needs a restart.",
    steps: [
      {
        run: "npm run admin -- --host staging --name dana",
        prints: "created admin dana\none-time link sent",
      },
    ],
    answer:
      "The admin account `dana` exists on staging; the one-time link went to your address. No restart was needed.",
  },
];

export const reviewCheckout: Plot = [
  {
    prompt: "/review src/checkout",
    steps: [
      {
        run: "git diff main --stat -- src/checkout",
        prints: " src/checkout/address.ts | 44 +++++\n src/checkout/total.ts   | 12 +-",
      },
      {
        read: "src/checkout/address.ts",
        shows:
          "const zip = form.get('zip').trim();\nif (!/^\\d{4}-\\d{3}$/.test(zip)) throw new BadAddress('zip');",
      },
    ],
    answer:
      "Two findings. `address.ts` accepts only Portuguese postcodes (`1234-567`), yet the form offers Spain and France. And `form.get('zip')` may be null when the field is missing, which throws before the friendly message.",
  },
];
