// Tests which of the client's own texts are not titles, and titles that only look like them.
import { expect, test } from "vitest";
import { isErrorText } from "./names.ts";

test.each([
  "Claude AI usage limit reached|1751900400",
  "Claude usage limit reached. Your limit will reset at 3pm.",
  "API Error: Claude's response exceeded the 32000 output token maximum.",
  "You've hit your limit · resets 3pm",
  "5-hour limit reached ∙ resets 3am",
  'API Error: 500 {"type":"error"}',
  "API Error (Request timed out.)",
  "API Error: Connection error.",
  "Invalid API key · Please run /login",
  "Credit balance is too low",
  "Prompt is too long",
  "OAuth token revoked · Please run /login",
  "This organization has been disabled.",
  "[Request interrupted by user]",
  "Overloaded",
  "Claude Code is unable to respond to this request, which appears to violate our Usage Policy",
  "Unable to connect to API (ConnectionRefused)",
])("%s is an error of the client", (text) => {
  expect(isErrorText(text)).toBe(true);
});

test.each([
  "Fix usage limit reached",
  "Codex usage limit reached",
  "API error handling in checkout",
  "API Error: who retries?",
  "Overloaded constructors in TypeScript",
  "Invalid API key page redesign",
  "Prompt is too long: splitting strategy",
  "Usage limit reached email template",
])("%s is a title", (text) => {
  expect(isErrorText(text)).toBe(false);
});
