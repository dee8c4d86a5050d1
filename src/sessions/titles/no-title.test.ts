// What is no title, and what only looks like it.
import { expect, test } from "vitest";
import { isNoTitle } from "./no-title.ts";

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
  "Request timed out",
  "OAuth token revoked · Please run /login",
  "This organization has been disabled.",
  "[Request interrupted by user]",
  "Internal server error",
  "Overloaded",
  "Rate limit exceeded",
  '429 {"type":"error","error":{"type":"rate_limit_error"}}',
  "Claude Code is unable to respond to this request, which appears to violate our Usage Policy",
  "I'm sorry, but I can't help with that.",
  "I don't have enough context to write a title",
  "No conversation provided",
  "Unable to connect to API (ConnectionRefused)",
  "Failed to generate title",
  "Please provide the conversation to summarize",
])("%s is never a name", (text) => {
  expect(isNoTitle(text, "summary")).toBe(true);
  expect(isNoTitle(text, "agent-generated")).toBe(true);
  // Unless a person chose it.
  expect(isNoTitle(text, "agent")).toBe(false);
});

test.each([
  "API error handling in checkout",
  "API Error: who retries?",
  "Rate limit middleware for the gateway",
  "Rate limit exceeded banner redesign",
  "Overloaded constructors in TypeScript",
  "Connection error retries in the pool",
  "Invalid API key page redesign",
  "Request timed out retries for the gateway",
  "Prompt is too long: splitting strategy",
  "Error: boundary component for React",
  "Usage limit reached email template",
  "No conversation lost after a crash",
  "Sorry page for maintenance",
  "I can haz tests",
  "Please provide feedback form",
])("%s is a name", (text) => {
  expect(isNoTitle(text, "summary")).toBe(false);
});
