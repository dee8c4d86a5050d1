// Tests that no export contains a secret unless it is asked for, and that each says how many were removed.
import { expect, test } from "vitest";
import { sessionOf } from "../../test/builders/render/sample-session.ts";
import { conversation } from "../../test/builders/transcripts/build.ts";
import { sessionToHtml } from "./html.ts";
import { sessionToJson } from "./json.ts";
import { sessionToMarkdown } from "./markdown.ts";
import { redaction } from "./redaction.ts";

/** In parts, so this file does not look as if it held them. */
const TOKEN = ["ghp", "x9Kq2Lw8Rt5Zv1Bn7Mc3Hd6Jf4Gs0Pa2Ye8U"].join("_");
const PASSWORD = "tR7kestrel!vane9";
const KEY = [
  "-----BEGIN RSA",
  "PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq2Xn4sJfR9wLk1\n-----END RSA PRIVATE KEY-----",
].join(" ");
const all = [TOKEN, PASSWORD, "MIIEpAIBAAKCAQEA7bq2Xn4sJfR9wLk1"];
const told = `Use ${TOKEN}, and the password is ${PASSWORD}.\n${KEY}\n`;

const story = conversation()
  .prompt(told)
  .thinks(told)
  .calls("Bash", { command: `export GH=${TOKEN} DB_PASSWORD=${PASSWORD}\n${KEY}`, password: PASSWORD })
  .result(`${"Long output. ".repeat(900)}\n${told}${"More output. ".repeat(900)}`)
  .calls("TodoWrite", { todos: [{ content: `Rotate ${TOKEN}`, status: "pending", activeForm: "x" }] })
  .result("ok")
  .calls("Bash", { command: `${"x ".repeat(140)} curl -H "Authorization: token ${TOKEN}"` })
  .result("ok")
  .says(told);
const fork = story.last;
story.prompt(`${told} One way.`).says("Done.").after(fork).says("Done.").prompt(`${told} Another way.`);

const formats = [
  ["markdown", sessionToMarkdown],
  ["HTML", sessionToHtml],
  ["JSON", sessionToJson],
] as const;

test.each(formats)("%s has no secret, and says how many it would have", async (_, write) => {
  for (const whole of [true, false]) {
    const redact = redaction(false);
    const options = { title: `Use ${TOKEN.slice(0, 30)}…`, title_origin: "first-prompt", whole } as const;
    const text = (
      await Array.fromAsync(write(await sessionOf(story), { ...options, redaction: redact }))
    ).join("");
    for (const secret of all) expect(text).not.toContain(secret.slice(0, 12));
    expect(text).toContain("[redacted github-token]");
    expect(text).toContain(write === sessionToJson ? `"removed":3` : "3 secrets redacted.");
    expect(redact.removed()).toBe(3);
  }
});

test.each(formats)("%s has every secret if it is asked for, and says so", async (_, write) => {
  const options = { title: told, title_origin: "first-prompt", whole: true } as const;
  const text = (
    await Array.fromAsync(write(await sessionOf(story), { ...options, redaction: redaction(true) }))
  ).join("");
  for (const secret of all) expect(text).toContain(secret);
  expect(text).toContain(write === sessionToJson ? `"redacted":false` : "Secrets are not redacted.");
});

test.each(formats)("%s is redacted by default", async (_, write) => {
  const options = { title: "Any", title_origin: "first-prompt" } as const;
  const text = (await Array.fromAsync(write(await sessionOf(story), options))).join("");
  expect(text).not.toContain(TOKEN);
});
