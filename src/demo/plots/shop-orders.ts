// Plots about a web shop: money, dates and everything that must happen exactly once.
import type { Plot } from "./plot.ts";

export const utcDates: Plot = [
  {
    prompt: "Why is the delivery date computed in UTC? It looks wrong to me, our warehouse is in Lisbon.",
    steps: [
      {
        grep: "deliveryDate",
        finds: "src/orders/delivery.ts:12:export function deliveryDate(paidAt: Date): string {",
      },
      {
        run: "git log -S'getUTCDate' --format='%h %ad %s' --date=short -- src/orders/delivery.ts",
        prints: "4be1c07 2025-11-03 delivery: count days in UTC, two parcels got no date",
      },
      {
        run: "git show 4be1c07 --stat --format=%B",
        prints:
          "On the night the clocks went back, 01:30 exists twice. The label job ran in local time and skipped the second hour, so two parcels got no date.\n\n src/orders/delivery.ts | 9 +++++----",
      },
    ],
    answer:
      "It was changed on purpose in 4be1c07: on the night the clocks went back, the label job in local time skipped the repeated hour and two parcels got no delivery date. Counting in UTC avoids that. Only the display should convert to Lisbon time, and `formatDelivery` does.",
  },
];

export const vatRounding: Plot = [
  {
    prompt: "The VAT on invoice 5590 is one cent off from what accounting expects. Which of us is right?",
    steps: [
      {
        run: 'node -e "const l=[3.33,3.33,3.33];console.log(l.map(x=>Math.round(x*23)/100).reduce((a,b)=>a+b), Math.round(9.99*23)/100)"',
        prints: "2.31 2.3",
      },
      {
        read: "src/invoices/vat.ts",
        shows: "return lines.map((line) => round(line.net * rate)).reduce(add, 0);",
      },
      {
        think:
          "We round per line, they round the sum. Both are legal; what matters is that both do the same.",
      },
    ],
    answer:
      "Both, by different rules: we round the VAT of every line (2.31), accounting rounds the sum (2.30). The accounting software can't be changed, so `vat.ts` should add up the net amounts first and round once per rate.",
  },
  {
    prompt: "ok, once per rate then",
    steps: [
      {
        edit: "src/invoices/vat.ts",
        from: "return lines.map((line) => round(line.net * rate)).reduce(add, 0);",
        to: "return round(lines.reduce((sum, line) => sum + line.net, 0) * rate);",
      },
      { run: "npm test -- invoices", prints: "✓ invoice 5590 has 2.30 VAT\n31 passed" },
    ],
    answer: "Done: one rounding per VAT rate. Invoice 5590 is a test case now, with 2.30.",
  },
];

export const webhookTwice: Plot = [
  {
    prompt:
      "A gift card was charged twice last night. The payment provider says they sent the event only once per attempt. Look into it.",
    steps: [
      {
        run: "grep evt_93kd logs/webhooks.log",
        prints:
          "02:14:09 evt_93kd payment.succeeded → 200 in 10.2 s\n02:14:19 evt_93kd payment.succeeded → 200 in 0.4 s",
      },
      { say: "The same event twice, ten seconds apart. The first reply came after their timeout." },
      {
        read: "src/webhooks/payment.ts",
        shows: "await sendReceipt(order);\nawait redeemGiftCard(order);\nreturn ok();",
      },
      {
        write: "migrations/0033_webhook_events.sql",
        text: "create table webhook_events (id text primary key, received_at timestamptz not null default now());\n",
      },
      {
        edit: "src/webhooks/payment.ts",
        from: "await sendReceipt(order);",
        to: "if (!(await firstTime(event.id))) return ok();",
      },
    ],
    answer:
      "Our handler took 10.2 s because it sent the receipt before replying; the provider gives up after 10 s and delivers the event again. Event ids are now kept in `webhook_events`, a second delivery does nothing, and the receipt goes out after the reply.",
  },
];

export const lastTeapot: Plot = [
  {
    prompt: "We sold the last teapot to two people. How can stock go to -1?",
    steps: [
      {
        read: "src/stock/reserve.ts",
        shows:
          "const { left } = await stockOf(id);\nif (left < count) throw new SoldOut();\nawait run('update stock set count = count - $1 where id = $2', count, id);",
      },
      { think: "Read, check, write: two requests can both read 1 before either writes." },
      {
        edit: "src/stock/reserve.ts",
        from: "const { left } = await stockOf(id);",
        to: "const rows = await run('update stock set count = count - $1 where id = $2 and count >= $1 returning count', count, id);",
      },
      { run: "node test/hammer.mjs --buyers 50 --stock 1", prints: "sold: 1\nrefused: 49\nstock: 0" },
    ],
    answer:
      "Both requests read a stock of 1 before either wrote. The check is now part of the update itself (`where count >= …`), so only one of them changes a row; the other sees no row and is told it is sold out. Fifty buyers for one teapot: one sale.",
  },
];

export const mailTwice: Plot = [
  {
    prompt: "Some people get the order confirmation twice, always after a deploy",
    steps: [
      { read: "src/mail/worker.ts", shows: "await transport.send(mail);\nawait jobs.done(mail.id);" },
      {
        run: "git log --oneline -3 -- src/mail/worker.ts",
        prints: "e07d2fa mail: retry failed jobs on start",
      },
    ],
    answer:
      "The worker sends the mail and only then marks the job as done. A deploy that stops it in between leaves the job open, and the restart sends it again. I would claim the job first (`sending_since`), give the mail a fixed Message-ID from the order number, and let a person look at jobs that hang in `sending`.",
  },
  {
    prompt: "yes, but keep retries for jobs that never left the machine",
    steps: [
      {
        edit: "src/mail/worker.ts",
        from: "await transport.send(mail);",
        to: "await jobs.claim(mail.id);\nawait transport.send({ ...mail, messageId: messageIdOf(mail.order) });",
      },
      { run: "npm test -- mail", prints: "11 passed" },
    ],
    answer:
      'Jobs that failed before the claim are retried as before. Claimed ones are not; after ten minutes they show up in the admin list under "stuck mails".',
  },
];

export const cookieLogout: Plot = [
  {
    prompt: "People on iPhones say they are logged out after paying. Works on my machine of course",
    steps: [
      {
        grep: "SameSite",
        finds: "src/login/cookie.ts:9:  attributes = 'Path=/; HttpOnly; SameSite=Strict';",
      },
      {
        think:
          "The payment page is another site and leads back with a redirect. A strict cookie is not sent on that first request.",
      },
      { edit: "src/login/cookie.ts", from: "SameSite=Strict", to: "SameSite=Lax; Secure" },
    ],
    answer:
      "The login cookie was `SameSite=Strict`. Coming back from the payment page is a navigation from another site, so the browser leaves a strict cookie out and the page looks logged out. `Lax` is sent on such navigations and still protects forms. You did not see it because the sandbox payment page runs on the same host here.",
  },
];

export const photoRotation: Plot = [
  {
    prompt:
      "Photos that suppliers take with their phones lie on their side in the shop. Screenshot attached.",
    steps: [
      { read: "src/photos/resize.ts", shows: "return image.removeMetadata().resize(1200).toWebp();" },
      { run: "exif photos/in/teapot-7.jpg | grep -i orientation", prints: "Orientation: Right-top (6)" },
      {
        edit: "src/photos/resize.ts",
        from: "image.removeMetadata().resize(1200)",
        to: "image.turnByMetadata().removeMetadata().resize(1200)",
      },
    ],
    answer:
      "Phones store the picture as the sensor saw it and note the rotation in the EXIF field `Orientation`. We removed the metadata first, so the note was gone before anyone turned the picture. It is turned first now. 214 photos need a second run.",
  },
];

export const giftCodes: Plot = [
  {
    prompt: "Gift card codes: which characters, how long? Support gets calls because people confuse 0 and O.",
    steps: [
      { think: "Leave out what looks alike: 0 O, 1 I L, 2 Z, 5 S, 8 B. That leaves 25 characters or so." },
      {
        write: "src/gift-cards/code.ts",
        text: 'const LETTERS = "ACDEFGHJKMNPQRTUVWXY34679";\n\nexport function newCode(): string {\n  return [4, 4, 4].map((length) => pick(LETTERS, length)).join("-");\n}\n',
      },
      {
        run: "npm test -- gift-cards",
        prints: "✓ has no look-alikes\n✓ a typo is told by the check letter\n6 passed",
      },
    ],
    answer:
      "Twelve characters in three groups from an alphabet of 25 without look-alikes (no 0/O, 1/I/L, 2/Z, 5/S, 8/B). The last one is a check letter, so a typo is noticed before the database is asked. 25^11 codes make guessing hopeless.",
  },
];
