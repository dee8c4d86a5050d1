// Tests which texts are rejected as titles, and which only look like those.
import { expect, test } from "vitest";
import { isNoTitle } from "./no-title.ts";

test.each([
  "Request timed out",
  "Internal server error",
  "Rate limit exceeded",
  '429 {"type":"error","error":{"type":"rate_limit_error"}}',
  "I'm sorry, but I can't help with that.",
  "I don't have enough context to write a title",
  "No conversation provided",
  "Failed to generate title",
  "Please provide the conversation to summarize",
])("%s is never a title", (text) => {
  expect(isNoTitle(text, "summary")).toBe(true);
  expect(isNoTitle(text, "agent-generated")).toBe(true);
  // Unless a person chose it.
  expect(isNoTitle(text, "agent")).toBe(false);
});

test.each([
  "Fix usage limit reached",
  "Rate limit middleware for the gateway",
  "Rate limit exceeded banner redesign",
  "Connection error retries in the pool",
  "Request timed out retries for the gateway",
  "Error: boundary component for React",
  "No conversation lost after a crash",
  "Sorry page for maintenance",
  "I can haz tests",
  "Please provide feedback form",
])("%s is a title", (text) => {
  expect(isNoTitle(text, "summary")).toBe(false);
});
