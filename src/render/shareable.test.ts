// Tests that private passages are missing from every export, wherever the prompt appears.
import { expect, test } from "vitest";
import { sessionOf } from "../../test/builders/render/sample-session.ts";
import { conversation } from "../../test/builders/transcripts/build.ts";
import { sessionToHtml } from "./html.ts";
import { sessionToJson } from "./json.ts";
import { sessionToMarkdown } from "./markdown.ts";

const SECRET = "hunter2";
const marked = `The key is <private>${SECRET}</private>, use it.`;

const story = conversation()
  .prompt(marked)
  .calls("Agent", { description: "Try", prompt: marked, subagent_type: "Explore" })
  .result("Tried.")
  .says("Done.")
  .queued(`Also <PRIVATE>${SECRET}`)
  .says("Done.")
  .runs("deploy", `<private>${SECRET}</private> now`)
  .says("Done.")
  .prompt([
    { type: "text", text: `In pieces: <private>${SECRET}` },
    { type: "text", text: `${SECRET}</private> behind` },
  ]);
const fork = story.last;
story
  .says("Done.")
  .prompt(`${marked} One way.`)
  .says("Done.")
  .after(fork)
  .says("Done.")
  .prompt(`${marked} Another way.`)
  .compacts(`This session is being continued from a previous conversation. ${marked}`);

test.each([
  ["markdown", sessionToMarkdown],
  ["HTML", sessionToHtml],
  ["JSON", sessionToJson],
])("%s keeps the text around a private passage", async (_, write) => {
  const options = { title: marked, title_origin: "first-prompt", whole: true } as const;
  const text = (await Array.fromAsync(write(await sessionOf(story), options))).join("");
  expect(text).not.toContain(SECRET);
  expect(text).not.toMatch(/private/i);
  expect(text.split(", use it.").length).toBeGreaterThan(4);
  expect(text).toContain("behind");
});
